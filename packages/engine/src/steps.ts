/** A computation that may be interrupted: wherever it yields, other work can have its turn. Returns its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;
