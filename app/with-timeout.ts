import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns what `promise` resolves to within `ms`, or null where it takes longer; the promise then goes on. What is
 * there soon is part of the page as it is first sent, so that readers without scripts have it, too: what streams in
 * later takes a script to be put in its place.
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

/**
 * Milliseconds: many times what reading kept metrics takes, and too short a wait to be noticed by a reader who sees a
 * skeleton after it.
 */
const SOON_MS = 250;
