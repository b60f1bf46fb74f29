import type { PollingWorker } from "@/lib/composition/bind-watching";

/** Milliseconds after which what is due without a notification is found: retries, and looks at the end of an interval. */
const LOOK_MS = 500;

/** Does what is due as soon as it is. Returns the way to stop. */
export function runPolling(upkeep: PollingWorker): () => Promise<void> {
  const look = () => void upkeep.look();
  const stopListening = upkeep.onDue(look);
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopListening();
    await upkeep.stop();
  };
}
