/** Seconds of an hour. */
export const SECONDS_PER_HOUR = 3600;

/** Seconds of a day. */
export const SECONDS_PER_DAY = 86_400;

/** Milliseconds of a day. */
export const MS_PER_DAY = SECONDS_PER_DAY * 1000;
