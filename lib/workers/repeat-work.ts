import type { Log } from "@/lib/config/log";
import { FailureLog } from "@/lib/runtime/failure-log";

/**
 * Runs `work` every `intervalMs`, unless an earlier run is in progress. Failures are logged as `failure`, and the next
 * run follows. `run` runs it at once.
 */
export function repeatWork(work: () => Promise<void>, intervalMs: number, log: Log, failure: string) {
  let inProgress = 0;
  const failures = new FailureLog(log, failure);
  const run = async () => {
    inProgress += 1;
    await work().then(
      () => failures.succeeded(),
      (err) => failures.failed(err),
    );
    inProgress -= 1;
  };
  const timer = setInterval(() => {
    if (inProgress === 0) void run();
  }, intervalMs);
  return { run, timer: timer.unref() };
}
