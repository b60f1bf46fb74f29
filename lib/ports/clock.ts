/** The time. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}
