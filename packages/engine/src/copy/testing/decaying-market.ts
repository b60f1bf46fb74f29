import { createMarketRandom } from "../../coordination/testing/coordination-market.ts";
import type { FollowedTrade } from "../follow-cycle.ts";
import type { PoolBalances } from "../pool-quote.ts";
import type { PoolTrade } from "../pool-trades.ts";
import type { SampledCycle } from "../summarize-copies.ts";

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

const OBSERVED_SECONDS = 61;
const UNITS = 1e12;
/** What the wallet pays, so little that it moves no price. */
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
    const shared = { tokens: units, costs: 0, poolFee: market.poolFee };
    const buy: FollowedTrade = {
      ...shared,
      side: "buy",
      quote: OWN_SIZE,
      afterOwn: start,
      spans: [readSpan(market, priceAt, random)],
    };
    const sell: FollowedTrade = {
      ...shared,
      side: "sell",
      quote: proceeds,
      afterOwn: end,
      spans: [readSpan(market, () => (1 + edge) * exitChange, random)],
    };
    return { trades: [buy, sell], day: index % market.days, isContested: random() < 0.5 };
  });
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

/** Trades of others at random times, each of which brings the pool to the price of its time. */
function readSpan(market: DecayingMarket, priceAt: (seconds: number) => number, random: () => number) {
  const trades: PoolTrade[] = [];
  let before = balancesAt(market, priceAt(0));
  for (let seconds = 0; ; ) {
    seconds += -Math.log(1 - random()) / market.tradesPerSecond;
    if (seconds > OBSERVED_SECONDS) break;
    const after = balancesAt(market, priceAt(seconds));
    trades.push({ seconds, before, after, isBuyOfOther: after.quote > before.quote });
    before = after;
  }
  return { fromSeconds: 0, toSeconds: OBSERVED_SECONDS, trades };
}
