/**
 * Seconds of an hour.
 *
 * @example
 * const dayAgo = Date.now() / 1000 - 24 * SECONDS_PER_HOUR;
 */
export const SECONDS_PER_HOUR = 3600;
