import { inngestRuntime } from "@/inngest/runtime";
import { startJobs } from "@/inngest/start-jobs";
import { container } from "@/lib/composition/container";
import { isDevelopment, readEnv } from "@/lib/config/env";
import { getLog, type Log } from "@/lib/config/log";
import { notePeerAddresses } from "@/lib/server/client-address";
import { installRequestGuard } from "@/lib/server/guard/install-request-guard";
import { watchServers } from "@/lib/server/guard/watch-servers";
import { repeatWork } from "./repeat-work";
import { runPolling } from "./run-polling";
import { stopOnSignal } from "./stop-on-signal";

const ACCESS_MS = 60_000;
/** Time until a payment of a killed process is reconciled without its caller. */
const RECONCILE_MS = 10_000;
const PROTOCOL_MS = 3_600_000;
/** Time until a failed preparation of the demo is repeated. */
const PREPARE_MS = 5_000;

/** Starts the background work of a server process, and installs its request guard and its shutdown. */
export async function startProcess(): Promise<void> {
  const { role, siteUrl, shutdownNoticeMs, shutdownGraceMs, otlpEndpoint, isDemo, isDemoLive } = readEnv();
  const log = getLog();
  const servers = watchServers();
  notePeerAddresses();
  installRequestGuard({
    log,
    role,
    siteUrl,
    // The development server loads each page in a hundred pieces.
    countVisit: async (headers) => (isDevelopment() ? undefined : container().pages.admitReader(headers)),
  });
  const stopTracing = otlpEndpoint === null ? null : await startTracing(otlpEndpoint);
  const stopJobs = role === "web" ? null : startJobs();
  const { payments, readProtocol, retention, watching, deliveries, digests, watchExecutor } = container();
  watchExecutor((signal) => inngestRuntime().check(signal));
  const stopPolling = role === "web" ? [] : [watching, deliveries, digests].map(runPolling);
  void payments.open();
  const recovery = repeatWork(payments.reconcile, RECONCILE_MS, log, "payments are reconciled later");
  const tracking = repeatWork(retention.recordAccess, ACCESS_MS, log, "accesses are recorded later");
  const protocol = repeatWork(readProtocol, PROTOCOL_MS, log, "protocol parameters are read later");
  void protocol.run();
  const preparation = isDemo && isDemoLive ? prepareDemo(log) : null;
  stopOnSignal(
    {
      servers,
      begin: () => container().beginStop(),
      async stopJobs(graceMs) {
        await Promise.all([stopJobs?.(graceMs), ...stopPolling.map((stop) => stop())]);
      },
      async end() {
        clearInterval(recovery.timer);
        clearInterval(tracking.timer);
        clearInterval(protocol.timer);
        clearInterval(preparation?.timer);
        await tracking.run();
        await container().close();
        await stopTracing?.();
      },
    },
    { noticeMs: shutdownNoticeMs, graceMs: shutdownGraceMs },
    log,
  );
}

/** Imports the exporter of OTLP on demand: it is large. */
async function startTracing(otlpEndpoint: string): Promise<() => Promise<void>> {
  const module = await import("@/lib/telemetry/start-tracing");
  return module.startTracing(otlpEndpoint);
}

/** Prepares the demo now, and again until it succeeds. */
function prepareDemo(log: Log) {
  const prepare = async () => {
    await container().demo.prepare();
    clearInterval(preparation.timer);
  };
  const preparation = repeatWork(prepare, PREPARE_MS, log, "the demo is prepared later");
  void preparation.run();
  return preparation;
}
