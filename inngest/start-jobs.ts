import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/config/log";
import { runPolling } from "../lib/workers/run-polling";
import { analysisSource, groupJobSource, relayRequests } from "./relay-requests";
import { inngestRuntime } from "./runtime";

/**
 * Starts the job system of this process: the relay of requests, the embedded executor if there is one, the checks of
 * watched wallets, the sending of webhooks and the digests. Returns the function that stops it; work that has not ended within
 * `graceMs` is released.
 */
export function startJobs(): (graceMs: number) => Promise<void> {
  const { client, executor } = inngestRuntime();
  const log = getLog();
  const { analyses, groupJobs, watching, deliveries, digests } = container();
  // The executor waits for the route of this server, so the server must not wait for it.
  executor?.start().catch((error: unknown) => log.error({ err: error }, "the executor did not start"));
  const relays = [analysisSource(analyses), groupJobSource(groupJobs)].map((source) =>
    relayRequests(client, source, log),
  );
  const stopPolling = [watching, deliveries, digests].map(runPolling);
  return async (graceMs) => {
    for (const stopRelay of relays) stopRelay();
    await Promise.all([...stopPolling.map((stop) => stop()), executor?.stop(graceMs)]);
  };
}
