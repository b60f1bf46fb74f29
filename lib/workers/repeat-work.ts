import type { Log } from "@/lib/config/log";

/**
 * Runs `work` every `intervalMs`, unless an earlier run is in progress. A failure is logged as `failure`, and the next
 * run follows. `run` runs it at once.
 */
export function repeatWork(work: () => Promise<void>, intervalMs: number, log: Log, failure: string) {
  let inProgress = 0;
  const run = async () => {
    inProgress += 1;
    await work().catch((err) => log.warn({ err }, failure));
    inProgress -= 1;
  };
  const timer = setInterval(() => {
    if (inProgress === 0) void run();
  }, intervalMs);
  return { run, timer: timer.unref() };
}
