/** A place in the ledger's list of a wallet's transactions. */
export interface LedgerPosition {
  readonly signature: string;
  readonly slot: number;
}

/** A part of a wallet's history that was read without a hole, both ends included. */
export interface CoverageSegment {
  readonly newest: LedgerPosition;
  readonly oldest: LedgerPosition;
  /** True where nothing is older. */
  readonly complete: boolean;
}

/**
 * Adds what was read to the covered segments (newest first) and joins those that overlap or share an end.
 * Reading that began or stopped at a covered transaction names that transaction as its end, so that both join.
 * The result does not depend on the order in which segments are added, but for ends that lie in one slot: there a
 * segment may be told shorter than it is, never longer.
 */
export function addSegment(
  segments: readonly CoverageSegment[],
  added: CoverageSegment,
): readonly CoverageSegment[] {
  const sorted = [...segments, added].toSorted((a, b) => b.newest.slot - a.newest.slot);
  const joined: CoverageSegment[] = [];
  for (const segment of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && touches(last, segment)) joined[joined.length - 1] = join(last, segment);
    else joined.push(segment);
  }
  return joined;
}

/** Within one slot only a shared transaction proves that nothing lies between two segments. */
function touches(upper: CoverageSegment, lower: CoverageSegment): boolean {
  if (upper.oldest.slot < lower.newest.slot) return true;
  return (
    upper.oldest.signature === lower.newest.signature || upper.newest.signature === lower.newest.signature
  );
}

function join(upper: CoverageSegment, lower: CoverageSegment): CoverageSegment {
  const continues = upper.oldest.signature === lower.newest.signature;
  const oldest = continues || lower.oldest.slot < upper.oldest.slot ? lower.oldest : upper.oldest;
  return { newest: upper.newest, oldest, complete: upper.complete || lower.complete };
}
