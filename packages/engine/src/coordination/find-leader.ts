/** Follower and leader are told apart up to this chance that neither tends to come first (two-sided). */
const MAX_P_VALUE = 0.01;
/** Below so many ordered trades nothing is said of an order, even if one side came first in all of them. */
const MIN_ORDERED = 8;

/**
 * Returns the side of a pair that came first more often than a fair coin explains (two-sided binomial test), null where
 * neither did. `orders` is 1 for each trade in which `a` came first, -1 for each in which `b` did, and 0 otherwise.
 */
export function findLeader(orders: Int8Array): "a" | "b" | null {
  let [first, second] = [0, 0];
  for (const order of orders) {
    if (order > 0) first += 1;
    if (order < 0) second += 1;
  }
  if (first + second < MIN_ORDERED || coinPValue(first, second) > MAX_P_VALUE) return null;
  return first > second ? "a" : "b";
}

/**
 * Returns the chance that a fair coin falls at least as unevenly, either way.
 *
 * @internal
 */
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
