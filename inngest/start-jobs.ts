import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/config/log";
import { analysisSource, groupJobSource, relayRequests } from "./relay-requests";
import { inngestRuntime } from "./runtime";

/**
 * Starts the job system of this process: the relay of requests, and the embedded executor if there is one. Returns the
 * function that stops it; work that has not ended within `graceMs` is released.
 */
export function startJobs(): (graceMs: number) => Promise<void> {
  const { client, executor, probe } = inngestRuntime();
  const log = getLog();
  const { analyses, groupJobs } = container();
  // The executor waits for the route of this server, so the server must not wait for it.
  executor?.start().catch((error: unknown) => log.error({ err: error }, "the executor did not start"));
  const relays = [analysisSource(analyses), groupJobSource(groupJobs)].map((source) =>
    relayRequests({ client, source, log, probe }),
  );
  return async (graceMs) => {
    for (const stopRelay of relays) stopRelay();
    await executor?.stop(graceMs);
  };
}
