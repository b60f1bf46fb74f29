import { MAINNET, secondsBetween } from "../chain/protocol-parameters.ts";
import type { OwnerChange } from "./owner-change.ts";

/**
 * Returns the unix seconds of each change, in the given order (by slot). A missing time is estimated between the last
 * and the next known time, or from the only one of them, by the duration of slots (docs/definitions.md#order-and-time);
 * null if no change has a time.
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
  const previousDated = nearestKnown(changes);
  const nextDated = nearestKnown(changes.toReversed()).toReversed();
  return changes.map(
    (change, index) => change.blockTime ?? estimate(change, previousDated[index], nextDated[index]),
  );
}

/** For each change, the last one up to it with a known time. */
function nearestKnown(changes: readonly OwnerChange[]): (OwnerChange | null)[] {
  let datedChange: OwnerChange | null = null;
  return changes.map((change) => {
    if (change.blockTime !== null) datedChange = change;
    return datedChange;
  });
}

/** Estimates the time of a change. Between two known times, time passes in proportion to the nominal duration of slots. */
function estimate(
  { slot }: OwnerChange,
  previousDated: OwnerChange | null = null,
  nextDated: OwnerChange | null = null,
): number | null {
  const reference = previousDated ?? nextDated;
  if (reference === null || reference.blockTime === null) return null;
  const seconds = secondsBetween(MAINNET.slotMs, reference.slot, slot);
  if (previousDated?.blockTime == null || nextDated?.blockTime == null)
    return Math.round(reference.blockTime + seconds);
  const nominal = secondsBetween(MAINNET.slotMs, previousDated.slot, nextDated.slot);
  const share = nominal === 0 ? 0 : seconds / nominal;
  return Math.round(previousDated.blockTime + (nextDated.blockTime - previousDated.blockTime) * share);
}
