import type { PoolBalances } from "./pool-quote.ts";

/** A trade of anyone in a pool, seen after a trade of the followed wallet. */
export interface PoolTrade {
  /** Seconds after the trade of the wallet, by slots. */
  readonly seconds: number;
  readonly before: PoolBalances;
  readonly after: PoolBalances;
  /** True if another wallet than the followed one took units from the pool. */
  readonly isBuyOfOther: boolean;
}

/** Part of the time after a trade of which every block was read, with the pool's trades in order. */
export interface PoolSpan {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly trades: readonly PoolTrade[];
}

/** What a follower trades with at a time. */
export interface PoolAt {
  readonly balances: PoolBalances;
  /** Next trade of the pool, whose price stands in for that of a pool of another kind; null if none was seen. */
  readonly next: PoolTrade | null;
}

/**
 * Returns the pool some seconds after a trade that left it with `afterOwn`. The balances before the next trade are exact;
 * if it was not read, so are those after the last one of the same span. Null if neither was read.
 */
export function findPoolAt(
  spans: readonly PoolSpan[],
  afterOwn: PoolBalances,
  seconds: number,
): PoolAt | null {
  const span = spans.find(({ fromSeconds, toSeconds }) => fromSeconds <= seconds && seconds <= toSeconds);
  if (span === undefined) return null;
  const next = span.trades.find((trade) => trade.seconds > seconds);
  if (next !== undefined) return { balances: next.before, next };
  const last = span.trades.at(-1);
  if (last !== undefined) return { balances: last.after, next: null };
  return span.fromSeconds === 0 ? { balances: afterOwn, next: null } : null;
}

/** True if another wallet bought from the pool within `seconds`; null if not all blocks until then were read. */
export function isContested(spans: readonly PoolSpan[], seconds: number): boolean | null {
  const first = spans.find(({ fromSeconds }) => fromSeconds === 0);
  const isBought = first?.trades.some((trade) => trade.isBuyOfOther && trade.seconds <= seconds) ?? false;
  if (isBought) return true;
  return first !== undefined && first.toSeconds >= seconds ? false : null;
}
