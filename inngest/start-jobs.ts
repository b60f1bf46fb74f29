import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/config/log";
import { runPolling } from "../lib/workers/run-polling";
import { analysisSource, groupJobSource, relayRequests } from "./relay-requests";
import { inngestRuntime } from "./runtime";

/**
 * Starts what runs jobs in this process: the relay of requests, the executor where it is the embedded one, the looks at
 * watched wallets and the sending of webhooks. Returns the way to stop: it takes on nothing more at once, and gives back what has not ended within so many milliseconds.
 */
export function startJobs(): (graceMs: number) => Promise<void> {
  const { client, executor } = inngestRuntime();
  const log = getLog();
  const { analyses, groupJobs, watching, deliveries } = container();
  // It waits for this server's own route, so the server must not wait for it.
  executor?.start().catch((error: unknown) => log.error({ err: error }, "the executor did not start"));
  const relays = [analysisSource(analyses), groupJobSource(groupJobs)].map((source) =>
    relayRequests(client, source, log),
  );
  const upkeeps = [watching, deliveries].map(runPolling);
  return async (graceMs) => {
    for (const stopRelay of relays) stopRelay();
    await Promise.all([...upkeeps.map((stop) => stop()), executor?.stop(graceMs)]);
  };
}
