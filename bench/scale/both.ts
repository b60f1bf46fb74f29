/** Values of the whole store, and of the one that is a part of its size. */
export interface Both<Value> {
  readonly whole: Value;
  readonly part: Value;
}

/** Milliseconds of each round on both stores. */
export type Rounds = readonly Both<number>[];
