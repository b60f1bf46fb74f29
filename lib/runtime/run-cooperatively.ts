import type { Steps } from "@walletlens/engine/steps";

/** Milliseconds of work of all computations between two turns of the event loop. */
const TURN_MS = 5;

/** Runs a computation to its end and yields to the event loop in between. */
export type RunCooperatively = <Result>(steps: Steps<Result>) => Promise<Result>;

/** Runs a computation to its end and yields to the event loop every `TURN_MS`; all of this process share the turns. */
export const runCooperatively: RunCooperatively = shareTurns(() => performance.now());

/**
 * Returns a function whose computations share turns of `TURN_MS`: short ones that follow each other yield to the event loop as a
 * long one does, and of several at once one runs in each turn. `now` is milliseconds from any origin.
 */
export function shareTurns(now: () => number): RunCooperatively {
  /** Null if no computation has run since the event loop went on. */
  let turnEnds: number | null = null;
  /** Computations that wait for a turn, in the order of their arrival. */
  const resumptions: (() => void)[] = [];
  const openTurn = (): number => {
    setImmediate(() => {
      turnEnds = null;
      resumptions.shift()?.();
    });
    return now() + TURN_MS;
  };
  return async (steps) => {
    for (;;) {
      turnEnds ??= openTurn();
      const step = steps.next();
      if (step.done) return step.value;
      if (now() < turnEnds) continue;
      await new Promise<void>((resolve) => resumptions.push(resolve));
    }
  };
}
