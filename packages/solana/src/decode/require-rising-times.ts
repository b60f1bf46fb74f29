import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { malformed } from "./json-shape.ts";

/** Slot and time of a transaction, Unix seconds or null. */
export interface TimedSlot {
  readonly slot: number;
  readonly blockTime: number | null;
}

/**
 * Half of the shortest slot that is planned (200 ms). The clock of the chain may run a quarter faster than its slots
 * (`MAX_ALLOWABLE_DRIFT_PERCENTAGE_FAST` of its runtime), and is never this slow. It has no upper bound: the chain has stopped for
 * most of a day, and test chains stop for weeks.
 */
const MIN_SECONDS_PER_SLOT = 0.1;

/**
 * The clock of mainnet was off by up to hours, in 2020 before its correction and after each restart, and went back when
 * it was corrected.
 */
const TOLERANCE_SECONDS = SECONDS_PER_DAY;

/**
 * Throws a malformed error if times do not rise with the slots: a provider's times are wrong if they fall by more than a day, or
 * stand still for more than ten days of slots. `method` names the call.
 */
export function requireRisingTimes(method: string, entries: readonly TimedSlot[]): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const { slot, blockTime } of entries.toSorted((one, other) => one.slot - other.slot)) {
    if (blockTime === null) continue;
    const start = blockTime - slot * MIN_SECONDS_PER_SLOT;
    if (start < highest - TOLERANCE_SECONDS) {
      throw malformed(`${method} has a time that does not fit its slot: ${blockTime} in slot ${slot}`);
    }
    highest = Math.max(highest, start);
  }
}

/** Throws a malformed error if two answers about one transaction have times that differ by more than a day. */
export function requireSameTime(one: number | null, other: number | null): void {
  if (one === null || other === null || Math.abs(one - other) <= TOLERANCE_SECONDS) return;
  throw malformed(`blockTime is ${one}, and ${other} in the listing`);
}
