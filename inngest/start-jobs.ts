import { container } from "@/lib/composition/container";
import { getLog } from "@/lib/log";
import { relayRequests } from "./relay-requests";
import { analysisSource, groupJobSource } from "./request-sources";
import { inngestRuntime } from "./runtime";

/** Starts what runs jobs in this process: the relay of requests, and the executor where it is the embedded one. */
export function startJobs(): void {
  const { client, executor } = inngestRuntime();
  const log = getLog();
  const { analyses, groupJobs } = container();
  // It waits for this server's own route, so the server must not wait for it.
  executor?.start().catch((error: unknown) => log.error({ err: error }, "the executor did not start"));
  relayRequests(client, analysisSource(analyses), log);
  relayRequests(client, groupJobSource(groupJobs), log);
}
