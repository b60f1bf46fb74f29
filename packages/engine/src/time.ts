/**
 * Seconds of an hour.
 *
 * @example
 * const dayAgo = Date.now() / 1000 - 24 * SECONDS_PER_HOUR;
 */
export const SECONDS_PER_HOUR = 3600;

/**
 * Seconds of a day.
 *
 * @example
 * const weekAgo = Date.now() / 1000 - 7 * SECONDS_PER_DAY;
 */
export const SECONDS_PER_DAY = 86_400;

/**
 * Milliseconds of a day.
 *
 * @example
 * const weekAgo = Date.now() - 7 * MS_PER_DAY;
 */
export const MS_PER_DAY = SECONDS_PER_DAY * 1000;
