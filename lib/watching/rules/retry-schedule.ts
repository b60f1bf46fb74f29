import { SECONDS_PER_HOUR } from "@walletlens/engine/time";

const SECOND = 1;
const MINUTE = 60;

/**
 * Delays before the attempts of a delivery, in seconds, the first one included:
 * https://www.standardwebhooks.com, "Retry Schedule", up to its eighth.
 */
export const RETRY_DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * SECONDS_PER_HOUR,
  5 * SECONDS_PER_HOUR,
  10 * SECONDS_PER_HOUR,
  14 * SECONDS_PER_HOUR,
] as const;

/** Days of continuous failures after which a webhook is disabled. */
export const MAX_FAILING_DAYS = 5;
