/** A computation in steps: the caller may run other work at each yield. Its return value is the result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/**
 * Runs a computation to its end and returns the result.
 *
 * @example
 * const charts = runSteps(buildWalletCharts(input));
 */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
