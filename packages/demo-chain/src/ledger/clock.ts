import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { ChainParameters } from "../chain-parameters.ts";
import { mixBits } from "../random.ts";

export type MarketClock = ReturnType<typeof createClock>;

const DAYS = 90;
/** One slot in this many has no block time. */
const LOST_TIME_EVERY = 331;

/** Slots and Unix time of one market, whose slots have one duration, so block times follow from slots. */
export function createClock(endTime: number, { firstSlot, slotMs }: ChainParameters) {
  if (!Number.isSafeInteger(endTime)) throw new RangeError("endTime is not a whole number of Unix seconds");
  const startTime = endTime - DAYS * SECONDS_PER_DAY;
  const slotsPerSecond = 1_000 / slotMs;
  const lastSlot = firstSlot + Math.floor(DAYS * SECONDS_PER_DAY * slotsPerSecond);
  return {
    startTime,
    endTime,
    firstSlot,
    lastSlot,
    /** The first slot after the history begins at its end, as the bank counts. */
    getTime: (slot: number) =>
      startTime + Math.floor((slot - firstSlot - (slot > lastSlot ? 1 : 0)) / slotsPerSecond),
    /** First slot at or after a time in seconds after the start. */
    slotAfter: (seconds: number) => firstSlot + Math.ceil(seconds * slotsPerSecond),
    /** Number of slots of a duration in seconds. */
    slotsIn: (seconds: number) => Math.round(seconds * slotsPerSecond),
    /** False for the few slots whose block time the ledger has lost. */
    hasBlockTime: (slot: number) => mixBits(slot) % LOST_TIME_EVERY !== 0,
  };
}

/**
 * Unix seconds of the last midnight UTC before `now`, in Unix milliseconds. Wallets that trade at certain hours do the
 * same in every market that ends at midnight.
 */
export function lastMidnight(now: number): number {
  return Math.floor(now / 1000 / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}
