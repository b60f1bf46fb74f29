/** Significance level of the order of trades (two-sided). */
const MAX_P_VALUE = 0.01;
/** Minimum number of ordered trades for a decision. */
const MIN_ORDERED = 8;

/**
 * Returns the side that traded first more often than a fair coin explains (two-sided binomial test), or null.
 * `orders` has 1 for each trade in which `a` came first, -1 for `b`, and 0 for a tie.
 */
export function findLeader(orders: Int8Array): "a" | "b" | null {
  const [first, second] = countOrders(orders);
  if (first + second < MIN_ORDERED || coinPValue(first, second) > MAX_P_VALUE) return null;
  return first > second ? "a" : "b";
}

/** Numbers of trades in which `a` and in which `b` came first. */
export function countOrders(orders: Int8Array): readonly [first: number, second: number] {
  let firstCount = 0;
  let second = 0;
  for (const order of orders) {
    if (order > 0) firstCount += 1;
    if (order < 0) second += 1;
  }
  return [firstCount, second];
}

/** Returns the two-sided p-value of a fair coin. */
export function coinPValue(heads: number, tails: number): number {
  const throws = heads + tails;
  let logChance = -throws * Math.LN2;
  let tail = 0;
  for (let count = throws; count >= Math.max(heads, tails); count -= 1) {
    tail += Math.exp(logChance);
    logChance += Math.log(count / (throws - count + 1));
  }
  return Math.min(1, 2 * tail);
}
