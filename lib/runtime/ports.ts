export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

/** Monotonic time, which a change of the wall clock does not affect. */
export interface Timer {
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** Runs a task after some milliseconds, unless the returned function is called before. */
  after(ms: number, task: () => void): () => void;
}
