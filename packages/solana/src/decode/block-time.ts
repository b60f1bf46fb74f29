import { SECONDS_PER_HOUR } from "@walletlens/engine/time";

/** 2020-03-16, the day of mainnet's first slot. */
const FIRST_BLOCK_TIME = 1_584_316_800;

/**
 * Returns Unix seconds of a block; null if the provider has none, or one that no block can have: providers send 0 for old slots, and
 * clocks of nodes may be wrong. `now` is in milliseconds.
 */
export function readBlockTime(value: unknown, now: number): number | null {
  if (typeof value !== "number" || !Number.isInteger(value)) return null;
  return value < FIRST_BLOCK_TIME || value > now / 1_000 + SECONDS_PER_HOUR ? null : value;
}
