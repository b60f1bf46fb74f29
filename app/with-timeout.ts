import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns the result of `promise` within `ms`, else null; the promise continues. The first response contains early
 * results, so readers without scripts see them.
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  ms = SOON_MS,
): Promise<{ readonly value: Value } | null> {
  const over = new AbortController();
  try {
    const late = sleep(ms, null, { signal: over.signal }).catch(() => null);
    return await Promise.race([promise.then((value) => ({ value })), late]);
  } finally {
    over.abort();
  }
}

/** Many times the duration of reading stored metrics, and short for a reader who then sees a skeleton. */
const SOON_MS = 250;
