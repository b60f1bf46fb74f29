import type { OwnerChange } from "./owner-change.ts";

/** Duration of a slot (docs/definitions.md#order-and-time). */
export const SECONDS_PER_SLOT = 0.4;

/**
 * Returns the unix seconds of each change, in the given order (by slot). Missing times are estimated from the
 * nearest slot with a time; null if no change has one.
 */
export function estimateTimes(changes: readonly OwnerChange[]): (number | null)[] {
  const times = new Array<number | null>(changes.length);
  let isUndated = false;
  for (let index = 0; index < changes.length; index += 1) {
    const time = changes[index]?.blockTime ?? null;
    if (time === null) isUndated = true;
    times[index] = time;
  }
  if (!isUndated) return times;
  const before = nearestKnown(changes);
  const after = nearestKnown(changes.toReversed()).toReversed();
  return changes.map((change, index) => change.blockTime ?? estimate(change, before[index], after[index]));
}

/** For each change, the last one up to it with a known time. */
function nearestKnown(changes: readonly OwnerChange[]): (OwnerChange | null)[] {
  let known: OwnerChange | null = null;
  return changes.map((change) => {
    if (change.blockTime !== null) known = change;
    return known;
  });
}

function estimate(
  change: OwnerChange,
  before?: OwnerChange | null,
  after?: OwnerChange | null,
): number | null {
  const distance = (other: OwnerChange) => Math.abs(other.slot - change.slot);
  const nearest = [before, after]
    .filter((known) => known !== null && known !== undefined)
    .sort((a, b) => distance(a) - distance(b))[0];
  if (nearest === undefined || nearest.blockTime === null) return null;
  return Math.round(nearest.blockTime + (change.slot - nearest.slot) * SECONDS_PER_SLOT);
}
