import { setMaxListeners } from "node:events";

/** Signals that end a reading early. */
export interface ReadScope {
  /** Aborted when the caller leaves: calls in flight are canceled. */
  readonly signal: AbortSignal;
  /** Aborted at the deadline: no call starts. Calls in flight have two seconds before they are canceled. */
  readonly stop: AbortSignal;
  /** Cancels the rest; call it once at the end of the reading. */
  close(): void;
}

export interface ReadScopeOptions {
  readonly signal?: AbortSignal | undefined;
  /** Unix milliseconds. */
  readonly deadline?: number | undefined;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds that calls in flight have after the deadline, longer than nearly all replies take. */
const LAST_CALLS_MS = 2_000;

export function openReadScope({ signal, deadline, now, sleep }: ReadScopeOptions): ReadScope {
  const cancel = new AbortController();
  const stop = new AbortController();
  // Every call adds a listener; the readings bound their number.
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
