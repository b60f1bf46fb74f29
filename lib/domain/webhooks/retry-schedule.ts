const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;

/**
 * Seconds from one try of a delivery to the next, the first try among them: https://www.standardwebhooks.com,
 * "Retry Schedule", up to its eighth.
 */
export const RETRY_DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
] as const;

/** Days of nothing but failures after which a webhook is given up. */
export const MOST_FAILING_DAYS = 5;
