import type { Inngest } from "inngest";
import type { Log } from "@/lib/log";

/** Requested work that the job system has to be told of. */
export interface RequestSource {
  /** Calls `listener` whenever something was requested in any process. Returns the way to stop. */
  onRequested(listener: () => void): () => void;
  /** Claims requests that no event was sent for yet, and says the event of each. */
  takeEvents(limit: number): Promise<readonly RequestEvent[]>;
}

export interface RequestEvent {
  /** Of the requested work: an event that is sent twice runs once. */
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
}

const BATCH = 100;
/** A request whose notification was lost, or whose sending failed, is found this often. */
const LOOK_MS = 5_000;

/**
 * Sends an event for everything that was requested, in whatever process. The request is a row before it is an event,
 * so one that is accepted is never lost. Returns the way to stop.
 */
export function relayRequests(client: Inngest.Any, source: RequestSource, log: Log): () => void {
  const state = { isSending: false, isWanted: false };
  const wake = async () => {
    state.isWanted = true;
    if (state.isSending) return;
    state.isSending = true;
    while (state.isWanted) {
      state.isWanted = false;
      await sendAll(client, source).catch((error) => log.warn({ err: error }, "requested work waits"));
    }
    state.isSending = false;
  };
  const stopListening = source.onRequested(wake);
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

async function sendAll(client: Inngest.Any, source: RequestSource): Promise<void> {
  for (;;) {
    const events = await source.takeEvents(BATCH);
    if (events.length === 0) return;
    await client.send(events.map((event) => ({ ...event })));
  }
}
