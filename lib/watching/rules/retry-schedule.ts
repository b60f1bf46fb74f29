import { SECONDS_PER_HOUR } from "@walletlens/engine/time";

const SECOND = 1;
const MINUTE = 60;

/**
 * Seconds from one try of a delivery to the next, the first try among them: https://www.standardwebhooks.com,
 * "Retry Schedule", up to its eighth.
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

/** Days of nothing but failures after which a webhook is given up. */
export const MAX_FAILING_DAYS = 5;
