import { runSteps as run, type Steps } from "../steps.ts";

/** Runs a computation to its end without a rest. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  return run(steps);
}
