import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { mixBits } from "./random.ts";

/** Slots and Unix time of one market: 0.4 s a slot, so block times follow from slots. */
export interface MarketClock {
  readonly startTime: number;
  readonly endTime: number;
  readonly firstSlot: number;
  readonly lastSlot: number;
  timeOf(slot: number): number;
  /** First slot at or after a time in Unix seconds. */
  slotAt(time: number): number;
  /** The same for a time in seconds after the start. */
  slotAfter(seconds: number): number;
  /** False for the few slots whose block time the ledger has lost. */
  hasBlockTime(slot: number): boolean;
}

const DAYS = 90;

const FIRST_SLOT = 360_000_000;
const SLOTS_PER_SECOND = 2.5;
/** One slot in this many has no block time. */
const LOST_TIME_EVERY = 331;

export function createClock(endTime: number): MarketClock {
  if (!Number.isSafeInteger(endTime)) throw new RangeError("endTime is not a whole number of Unix seconds");
  const startTime = endTime - DAYS * SECONDS_PER_DAY;
  const lastSlot = FIRST_SLOT + DAYS * SECONDS_PER_DAY * SLOTS_PER_SECOND;
  const slotAt = (time: number) => FIRST_SLOT + Math.ceil((time - startTime) * SLOTS_PER_SECOND);
  return {
    startTime,
    endTime,
    firstSlot: FIRST_SLOT,
    lastSlot,
    // The first slot after the history begins at its end, as the bank counts.
    timeOf: (slot) =>
      startTime + Math.floor((slot - FIRST_SLOT - (slot > lastSlot ? 1 : 0)) / SLOTS_PER_SECOND),
    slotAt,
    slotAfter: (seconds) => slotAt(startTime + seconds),
    hasBlockTime: (slot) => mixBits(slot) % LOST_TIME_EVERY !== 0,
  };
}

export function slotsIn(seconds: number): number {
  return Math.round(seconds * SLOTS_PER_SECOND);
}

/**
 * Unix seconds of the last midnight UTC before `now`, in Unix milliseconds. Wallets that trade at certain hours do the
 * same in every market that ends at midnight.
 */
export function lastMidnight(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}
