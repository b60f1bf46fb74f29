import type { Timer } from "./ports";

/** Monotonic time of this process. Waiting tasks do not keep it alive. */
export const MONOTONIC_TIMER: Timer = {
  now: () => performance.now(),
  after(ms, task) {
    const timeout = setTimeout(task, ms).unref();
    return () => clearTimeout(timeout);
  },
};
