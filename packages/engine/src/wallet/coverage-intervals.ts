import type { LedgerPosition } from "../result-types.ts";

/** Gapless part of a wallet's history that was read, both ends included. */
export interface CoverageInterval {
  readonly newest: LedgerPosition;
  readonly oldest: LedgerPosition;
  /** True if `oldest` is the first transaction of the wallet. */
  readonly complete: boolean;
}

/**
 * Adds an interval to the covered ones (newest first) and joins those that overlap or share an end. A read
 * that begins or stops at a covered transaction has it as its end. The result does not depend on the order of
 * additions, except for ends in one slot: there an interval may be too short, never too long.
 *
 * @example
 * const intervals = addInterval([], {
 *   newest: { signature: "b", slot: 20 },
 *   oldest: { signature: "a", slot: 10 },
 *   complete: false,
 * });
 * intervals.length // 1
 */
export function addInterval(
  intervals: readonly CoverageInterval[],
  newInterval: CoverageInterval,
): readonly CoverageInterval[] {
  let joinedInterval = newInterval;
  const apart = [...intervals];
  for (;;) {
    const index = apart.findIndex((interval) => touches(interval, joinedInterval));
    const [interval] = index === -1 ? [] : apart.splice(index, 1);
    if (interval === undefined) break;
    joinedInterval = join(interval, joinedInterval);
  }
  return [...apart, joinedInterval].toSorted((a, b) => b.newest.slot - a.newest.slot);
}

/** True if two intervals have no gap between them. Within one slot only a shared transaction proves this. */
function touches(a: CoverageInterval, b: CoverageInterval): boolean {
  if (continues(a, b) || continues(b, a) || isSame(a.newest, b.newest)) return true;
  return a.oldest.slot < b.newest.slot && b.oldest.slot < a.newest.slot;
}

/** True if `lower` begins with the transaction that `upper` ends with. */
function continues(upper: CoverageInterval, lower: CoverageInterval): boolean {
  return isSame(upper.oldest, lower.newest);
}

function join(a: CoverageInterval, b: CoverageInterval): CoverageInterval {
  const complete = a.complete || b.complete;
  if (continues(a, b)) return { newest: a.newest, oldest: b.oldest, complete };
  if (continues(b, a)) return { newest: b.newest, oldest: a.oldest, complete };
  const newest = b.newest.slot > a.newest.slot ? b.newest : a.newest;
  const oldest = b.oldest.slot < a.oldest.slot ? b.oldest : a.oldest;
  return { newest, oldest, complete };
}

function isSame(a: LedgerPosition, b: LedgerPosition): boolean {
  return a.signature === b.signature;
}
