/** Returns cryptographically random bytes as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;

export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}
