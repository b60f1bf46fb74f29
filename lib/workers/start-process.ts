import { startJobs } from "@/inngest/start-jobs";
import { notePeerAddresses } from "@/lib/api/server/client-address";
import { installRequestGuard } from "@/lib/api/server/guard/install-request-guard";
import { watchServers } from "@/lib/api/server/guard/watch-servers";
import { container } from "@/lib/composition/container";
import { traceProcess } from "@/lib/composition/trace-process";
import { isDevelopment, readEnv } from "@/lib/config/env";
import { getLog } from "@/lib/config/log";
import { noteAskedWallets } from "./start-access-tracking";
import { startPaymentRecovery } from "./start-payment-recovery";
import { stopOnSignal } from "./stop-on-signal";

/** Starts what a server process does besides answering. */
export async function startProcess(): Promise<void> {
  const { role, shutdownNoticeMs, shutdownGraceMs, otlpEndpoint } = readEnv();
  const log = getLog();
  const servers = watchServers();
  notePeerAddresses();
  installRequestGuard({
    log,
    role,
    // The development server loads each page in a hundred pieces.
    countVisit: async (headers) => (isDevelopment() ? undefined : container().pages.admitReader(headers)),
  });
  const stopTracing = otlpEndpoint === null ? null : await traceProcess(otlpEndpoint);
  const stopJobs = role === "web" ? null : startJobs();
  const stopTending = startPaymentRecovery(container().payments, log);
  const noteLastTime = noteAskedWallets(container().retention, log);
  stopOnSignal(
    {
      servers,
      begin: () => container().beginStop(),
      stopJobs: async (graceMs) => stopJobs?.(graceMs),
      async end() {
        stopTending();
        await noteLastTime();
        await container().close();
        await stopTracing?.();
      },
    },
    { noticeMs: shutdownNoticeMs, graceMs: shutdownGraceMs },
    log,
  );
}
