import { setMaxListeners } from "node:events";

/** The two ways in which a reading of a history ends early. */
export interface ReadScope {
  /** Aborted when the reader leaves: calls that are under way are cancelled. */
  readonly signal: AbortSignal;
  /**
   * Aborted at the deadline: no call is begun any more. Those under way have two seconds, then they are cancelled
   * for the same reason.
   */
  readonly stop: AbortSignal;
  /** Cancels what is left; to be called once, however the reading ended. */
  close(): void;
}

export interface ReadScopeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Unix milliseconds. */
  readonly deadline?: number | undefined;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Longer than nearly every answer takes, and short enough for a caller that waits for the deadline. */
const LAST_CALLS_MS = 2_000;

/** Opens a reading that follows the caller's signal and stops at the deadline. */
export function openReadScope({ signal, deadline, now, sleep }: ReadScopeOptions): ReadScope {
  const cancel = new AbortController();
  const stop = new AbortController();
  // Every call of the reading listens, and they are bounded elsewhere.
  setMaxListeners(0, cancel.signal, stop.signal);
  const onAbort = () => cancel.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort);
  const end = async (left: number) => {
    if (left > 0) await sleep(left, cancel.signal);
    stop.abort();
    await sleep(LAST_CALLS_MS, cancel.signal);
    cancel.abort(stop.signal.reason);
  };
  if (deadline !== undefined) void end(deadline - now());
  return {
    signal: cancel.signal,
    stop: stop.signal,
    close() {
      signal?.removeEventListener("abort", onAbort);
      cancel.abort();
    },
  };
}
