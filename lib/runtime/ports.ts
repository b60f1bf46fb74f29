/** Returns cryptographically random bytes as lower-case hexadecimal. */
export type RandomHex = (bytes: number) => string;

export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

/** Store of rows that are deleted when they have expired. */
export interface SweptStore {
  /** Deletes rows that are older than `storedDays`, at most a part of them in one call. Returns the count. */
  sweep(storedDays: number): Promise<number>;
}
