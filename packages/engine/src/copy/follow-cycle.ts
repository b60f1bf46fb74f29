import { addBalances, buyFromPool, type PoolBalances, type PoolChange, sellToPool } from "./pool-quote.ts";

/** The pool of a trade some time after it. */
export interface LaterPool {
  readonly delaySeconds: number;
  /** Exact: those before the next trade of anyone, or after the last one. */
  readonly balances: PoolBalances;
  /** The next trade of anyone; null if none was seen. */
  readonly next: PoolTrade | null;
}

/** A trade with a pool. */
export interface PoolTrade extends PoolBalances {
  readonly side: "buy" | "sell";
}

/** A trade of the followed wallet with its pool at the delays that were read. Amounts are whole units of token and quote. */
export interface FollowedTrade {
  readonly side: "buy" | "sell";
  readonly tokens: number;
  /** Paid or received, without network fee and tip. */
  readonly quote: number;
  /** Network fee and tip of the wallet, which a follower pays as well. */
  readonly costs: number;
  /** Balances of the pool before and after it. */
  readonly around: PoolChange;
  /** Share that the pool takes; null if it is no constant product pool. */
  readonly poolFee: number | null;
  /** Reserves beside the balances that the constant product has, as of a bonding curve; null without any. */
  readonly reserves: PoolBalances | null;
  readonly later: readonly LaterPool[];
}

/** Reasons for which the pools of a cycle could not be read. */
export const UNREAD_REASONS = [
  "transaction_missing",
  "block_missing",
  "no_pool",
  "routed",
  "mixed_quotes",
  "window_too_busy",
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

/** A completed cycle of the wallet. */
export interface FollowedCycle {
  /** Null if every pool was read. */
  readonly unread: UnreadReason | null;
  readonly trades: readonly FollowedTrade[];
  /** Units of the quote that one SOL is worth: 1 in a pool of SOL. */
  readonly quotePerSol: number;
}

/** Delay, size and slippage limit of a follower. */
export interface FollowTerms {
  readonly delaySeconds: number;
  /** SOL for all purchases of a cycle. */
  readonly sizeSol: number;
  /** Largest share by which a purchase may cost more than the wallet paid; null without a limit. */
  readonly maxSlippage: number | null;
}

/** Terms as a caller states them. */
interface StatedTerms {
  readonly delaySeconds: number;
  /** Null without a cycle. */
  readonly sizeSol: number | null;
  /** Null without a limit. */
  readonly slippagePercent: number | null;
}

/** Converts the terms of a caller. */
export function toFollowTerms({ delaySeconds, sizeSol, slippagePercent }: StatedTerms): FollowTerms {
  const maxSlippage = slippagePercent === null ? null : slippagePercent / 100;
  return { delaySeconds, sizeSol: sizeSol ?? 0, maxSlippage };
}

/** Reasons for which a cycle has no price for a follower. */
export const UNPRICED_REASONS = [
  ...UNREAD_REASONS,
  "delay_not_read",
  "no_later_trade",
  "pool_empty",
  "nothing_sold",
] as const;
export type UnpricedReason = (typeof UNPRICED_REASONS)[number];

/** Result of one cycle as a share of what was spent on the units sold. */
export type FollowedResult =
  | {
      readonly status: "priced";
      readonly walletReturn: number;
      readonly followerReturn: number;
      /** False if the price of a later trade stands in for the pool, so that the size has no effect. */
      readonly hasImpact: boolean;
      /** True if the slippage limit refused every purchase. */
      readonly isMissed: boolean;
    }
  | { readonly status: "unpriced"; readonly reason: UnpricedReason };

/**
 * Returns what a follower would have got who repeats every trade of a cycle after a delay: purchases in the wallet's
 * proportions, sales of the same share of its units.
 */
export function followCycle(
  { unread, trades, quotePerSol }: FollowedCycle,
  terms: FollowTerms,
): FollowedResult {
  if (unread !== null) return { status: "unpriced", reason: unread };
  const size = terms.sizeSol * quotePerSol;
  const purchases = trades.filter(({ side }) => side === "buy");
  const boughtQuote = purchases.reduce((sum, { quote }) => sum + quote, 0);
  const wallet = new FollowedHolding();
  const follower = new FollowedHolding();
  let hasImpact = true;
  for (const trade of trades) {
    const pool = trade.later.find(({ delaySeconds }) => delaySeconds === terms.delaySeconds);
    if (pool === undefined) return { status: "unpriced", reason: "delay_not_read" };
    const exchange = createExchange(trade, pool);
    if (typeof exchange === "string") return { status: "unpriced", reason: exchange };
    if (trade.poolFee === null) hasImpact = false;
    if (trade.side === "buy") {
      wallet.buy(trade.tokens, trade.quote, trade.costs);
      const paid = (trade.quote / boughtQuote) * size;
      const units = exchange.buy(paid);
      if (isTooDear(trade, paid / units, terms.maxSlippage)) follower.payCosts(trade.costs);
      else follower.buy(units, paid, trade.costs);
    } else {
      const share = wallet.shareOf(trade.tokens);
      wallet.sell(share, trade.quote, trade.costs);
      // Who never bought sells nothing and pays no fee.
      if (follower.hasBought) follower.sell(share, exchange.sell(follower.units * share), trade.costs);
    }
  }
  const walletReturn = wallet.findReturn(boughtQuote);
  const followerReturn = follower.findReturn(size);
  if (walletReturn === null || followerReturn === null) return { status: "unpriced", reason: "nothing_sold" };
  return { status: "priced", walletReturn, followerReturn, hasImpact, isMissed: !follower.hasBought };
}

function isTooDear(trade: FollowedTrade, price: number, maxSlippage: number | null): boolean {
  return maxSlippage !== null && price > (trade.quote / trade.tokens) * (1 + maxSlippage);
}

interface Exchange {
  readonly buy: (paid: number) => number;
  readonly sell: (units: number) => number;
}

/**
 * Returns the exchange with a constant product pool, or at the price of the next trade for another pool; a reason if neither
 * has a price.
 */
function createExchange(
  { poolFee, reserves }: FollowedTrade,
  { balances, next }: LaterPool,
): Exchange | "pool_empty" | "no_later_trade" {
  if (balances.tokens <= 0 || balances.quote <= 0) return "pool_empty";
  if (poolFee !== null) {
    const whole = reserves === null ? balances : addBalances(balances, reserves);
    return {
      buy: (paid) => buyFromPool(whole, paid, poolFee),
      sell: (units) => sellToPool(whole, units, poolFee),
    };
  }
  if (next === null || next.tokens === 0 || next.quote === 0) return "no_later_trade";
  const price = next.quote / next.tokens;
  return { buy: (paid) => paid / price, sell: (units) => units * price };
}

/** Units and money of one party over a cycle, at average cost. */
class FollowedHolding {
  units = 0;
  hasBought = false;
  private cost = 0;
  private soldCost = 0;
  private result = 0;

  buy(units: number, quote: number, costs: number): void {
    this.hasBought = true;
    this.units += units;
    this.cost += quote;
    this.payCosts(costs);
  }

  payCosts(costs: number): void {
    this.result -= costs;
  }

  /** Share of the units held that `tokens` are. */
  shareOf(tokens: number): number {
    return this.units === 0 ? 0 : Math.min(1, tokens / this.units);
  }

  sell(share: number, quote: number, costs: number): void {
    const cost = this.cost * share;
    this.result += quote - cost;
    this.soldCost += cost;
    this.units *= 1 - share;
    this.cost -= cost;
    this.payCosts(costs);
  }

  /** Result ÷ cost of the units sold, or of a party that never bought ÷ `planned`. Null if nothing was sold. */
  findReturn(planned: number): number | null {
    const invested = this.hasBought ? this.soldCost : planned;
    return invested === 0 ? null : this.result / invested;
  }
}
