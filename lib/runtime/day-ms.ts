import { SECONDS_PER_DAY } from "@walletlens/engine/time";

/** Milliseconds of a day. */
export const DAY_MS = SECONDS_PER_DAY * 1000;
