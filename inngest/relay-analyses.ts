import type { Inngest } from "inngest";
import type { AnalysisUseCases } from "@/lib/bind-analyses";
import type { Log } from "@/lib/log";
import { EVENT_OF_KIND } from "./events";

const BATCH = 100;
/** A request whose notification was lost, or whose sending failed, is found this often. */
const LOOK_MS = 5_000;

/**
 * Sends an event for each analysis that was requested, in whatever process. The request is a row before it is an
 * event, so one that is accepted is never lost; the analysis's id is the event's, so one sent twice runs once.
 * Returns the way to stop.
 */
export function relayAnalyses(client: Inngest.Any, analyses: AnalysisUseCases, log: Log): () => void {
  const state = { isSending: false, isWanted: false };
  const wake = async () => {
    state.isWanted = true;
    if (state.isSending) return;
    state.isSending = true;
    while (state.isWanted) {
      state.isWanted = false;
      await sendAll(client, analyses).catch((error) => log.warn({ err: error }, "requested analyses wait"));
    }
    state.isSending = false;
  };
  const stopListening = analyses.onRequested(wake);
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

async function sendAll(client: Inngest.Any, analyses: AnalysisUseCases): Promise<void> {
  for (;;) {
    const taken = await analyses.takeUndispatched(BATCH);
    if (taken.length === 0) return;
    await client.send(
      taken.map(({ id, wallet, kind }) => ({
        id,
        name: EVENT_OF_KIND[kind],
        data: { analysisId: id, wallet },
      })),
    );
  }
}
