import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@/lib/config/log";
import type { WatchedServers } from "@/lib/server/guard/watch-servers";

export interface StoppableProcess {
  readonly servers: WatchedServers;
  /** Reports `stopping` from now on, and ends long requests. */
  begin(): void;
  /** Claims no more jobs, and releases those that have not ended within `graceMs`. */
  stopJobs(graceMs: number): Promise<void>;
  /** Called after the last response. */
  end(): Promise<unknown>;
}

export interface StopTimes {
  /** Milliseconds from the signal to the end of listening. */
  readonly noticeMs: number;
  /** Milliseconds from then until requests and jobs are aborted. */
  readonly graceMs: number;
}

/**
 * Stops the process at SIGTERM or SIGINT. It reports `stopping` to probes, serves requests until the proxies in front
 * have noticed, completes the requests in flight, and exits. Next would stop listening at once.
 */
export function stopOnSignal(stoppable: StoppableProcess, times: StopTimes, log: Log): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopProcess(stoppable, times, log).finally(() => process.exit(0));
  };
  // A repeated signal, as to a whole group of processes, must not abort the shutdown.
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stop);
}

async function stopProcess(
  { servers, begin, stopJobs, end }: StoppableProcess,
  { noticeMs, graceMs }: StopTimes,
  log: Log,
): Promise<void> {
  const attempt = (work: Promise<unknown>, message: string) =>
    work.catch((err) => log.error({ err }, message));
  log.info({ noticeMs, graceMs }, "stopping");
  servers.announceStop();
  begin();
  // The embedded executor calls this process, which has to listen until the last call of the executor.
  const jobs = attempt(stopJobs(noticeMs + graceMs), "jobs were not released");
  await sleep(noticeMs);
  const [cutOff] = await Promise.all([servers.drain(graceMs), jobs]);
  if (cutOff > 0) log.warn({ connections: cutOff }, "slow requests were closed");
  await attempt(end(), "the process did not end in order");
}
