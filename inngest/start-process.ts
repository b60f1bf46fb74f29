import { container } from "@/lib/composition/container";
import { isDevelopment, readEnv } from "@/lib/env";
import { notePeerAddresses } from "@/lib/http/client-address";
import { keepDoor } from "@/lib/http/door/keep-door";
import { getLog } from "@/lib/log";
import { noteAskedWallets } from "./note-asked-wallets";
import { startJobs } from "./start-jobs";
import { tendPayments } from "./tend-payments";

/** Starts what a server process does besides answering. */
export async function startProcess(): Promise<void> {
  notePeerAddresses();
  keepDoor({
    log: getLog(),
    // The development server loads each page in a hundred pieces.
    countVisit: async (headers) => (isDevelopment() ? undefined : container().pages.admitReader(headers)),
  });
  onStop(() => container().endStreams());
  const { otlpEndpoint } = readEnv();
  if (otlpEndpoint !== null) {
    // Loaded only where it is wanted: it is large.
    const { startTracing } = await import("@/lib/adapters/tracing/start-tracing");
    onStop(startTracing(otlpEndpoint));
  }
  startJobs();
  tendPayments(container().payments, getLog());
  onStop(noteAskedWallets(container().retention, getLog()));
}

/**
 * Runs `work` when the server stops, to end what would go on. The server waits for answers under way before it ends.
 */
function onStop(work: () => unknown): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, work);
}
