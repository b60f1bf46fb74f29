import type { PollingWorker } from "@/lib/composition/bind-workers";

/** Time between two polls, for work without a notification: retries, and checks at the end of an interval. */
const POLL_MS = 500;

/** Polls a worker regularly and at each notification. Returns the function that stops it. */
export function runPolling(worker: PollingWorker): () => Promise<void> {
  const poll = () => void worker.poll();
  const stopListening = worker.onDue?.(poll);
  const timer = setInterval(poll, POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopListening?.();
    await worker.stop();
  };
}
