import { createMarketRandom } from "../../coordination/testing/coordination-market.ts";
import { SECONDS_PER_DAY } from "../../time.ts";
import type { SampledCycle } from "../copy-outcome.ts";
import type { FollowedTrade, LaterPool } from "../follow-cycle.ts";
import type { PoolBalances } from "../pool-quote.ts";
import { CURVE_DELAYS } from "../summarize-copies.ts";

/** A market in which a wallet buys before the price rises, and others take what is left of the rise. */
export interface DecayingMarket {
  /** Rise of the price after a purchase: mean, and half of the width of its uniform spread. */
  readonly edge: number;
  readonly edgeSpread: number;
  /** Seconds in which half of the rise is over. */
  readonly halfLife: number;
  /** Half of the width of the uniform change of the price after the wallet's sale. */
  readonly exitNoise: number;
  /** Share of each trade that the pool takes. */
  readonly poolFee: number;
  /** Quote in the pool at the purchase; its product with the units is constant. */
  readonly depth: number;
  /** Mean number of other trades a second. */
  readonly tradesPerSecond: number;
  readonly cycles: number;
  readonly days: number;
}

const UNITS = 1e12;
/** Purchase of the wallet in quote units, too small to move the price. */
const OWN_SIZE = 1;

/** Draws cycles of a market. The same seed gives the same cycles. */
export function drawCycles(market: DecayingMarket, seed: number): readonly SampledCycle[] {
  const random = createMarketRandom(seed);
  return Array.from({ length: market.cycles }, (_, index) => {
    const edge = market.edge + (2 * random() - 1) * market.edgeSpread;
    const exitChange = 1 + (2 * random() - 1) * market.exitNoise;
    const priceAt = (seconds: number) => 1 + edge * (1 - 2 ** (-seconds / market.halfLife));
    const start = balancesAt(market, 1);
    const end = balancesAt(market, 1 + edge);
    const units = buyAt(start, OWN_SIZE * (1 - market.poolFee));
    const proceeds = sellAt(end, units) * (1 - market.poolFee);
    const shared = {
      tokens: units,
      costs: 0,
      around: { before: start, after: start },
      poolFee: market.poolFee,
      reserves: null,
    };
    const buy: FollowedTrade = {
      ...shared,
      side: "buy",
      quote: OWN_SIZE,
      later: readLater(market, priceAt, random),
    };
    const sell: FollowedTrade = {
      ...shared,
      side: "sell",
      quote: proceeds,
      later: readLater(market, () => (1 + edge) * exitChange, random),
    };
    return {
      unread: null,
      trades: [buy, sell],
      quotePerSol: 1,
      closedAt: formatDay(index % market.days),
      isContested: random() < 0.5,
    };
  });
}

function formatDay(day: number): string {
  return new Date(day * 1000 * SECONDS_PER_DAY).toISOString();
}

/** Balances at a price relative to that at the purchase. */
function balancesAt({ depth }: DecayingMarket, price: number): PoolBalances {
  return { tokens: UNITS / Math.sqrt(price), quote: depth * Math.sqrt(price) };
}

function buyAt({ tokens, quote }: PoolBalances, paid: number): number {
  return (tokens * paid) / (quote + paid);
}

function sellAt({ tokens, quote }: PoolBalances, units: number): number {
  return (quote * units) / (tokens + units);
}

/** The pool at each delay: others trade at random times, and each brings it to the price of that time. */
function readLater(market: DecayingMarket, priceAt: (seconds: number) => number, random: () => number) {
  return CURVE_DELAYS.map((delaySeconds): LaterPool => {
    const age = -Math.log(1 - random()) / market.tradesPerSecond;
    const balances = balancesAt(market, priceAt(Math.max(0, delaySeconds - age)));
    return { delaySeconds, balances, next: null };
  });
}
