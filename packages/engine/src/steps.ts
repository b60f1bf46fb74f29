/** A computation that may be interrupted: wherever it yields, other work can have its turn. Returns its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/**
 * Runs a computation to its end at once and returns its result.
 *
 * @internal
 */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
