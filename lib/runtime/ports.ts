/** Returns that many cryptographically random bytes as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;

/** The time. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}
