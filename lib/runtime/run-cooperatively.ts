import type { Steps } from "@walletlens/engine/steps";

/** Milliseconds of work between two yields. */
const TURN_MS = 15;

/**
 * Runs a computation to its end and yields to the event loop every `TURN_MS`. `now` is milliseconds from any
 * origin.
 */
export async function runCooperatively<Result>(
  steps: Steps<Result>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  let turnEnds = now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() < turnEnds) continue;
    await new Promise(setImmediate);
    turnEnds = now() + TURN_MS;
  }
}
