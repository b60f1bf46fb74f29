import type { Steps } from "../steps.ts";

/** Runs a computation to its end without a rest. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
