import { setTimeout as sleep } from "node:timers/promises";
import type { WatchedServers } from "@/lib/api/server/guard/watch-servers";
import type { Log } from "@/lib/config/log";

export interface StoppableProcess {
  readonly servers: WatchedServers;
  /** Says from now on that the process is about to stop, and ends what goes on for long. */
  begin(): void;
  /** Takes on no more jobs, and gives back those that have not ended within so many milliseconds. */
  stopJobs(graceMs: number): Promise<void>;
  /** Ends what is left, when no request is answered any more. */
  end(): Promise<unknown>;
}

export interface StopTimes {
  /** Milliseconds from the signal to the end of listening. */
  readonly noticeMs: number;
  /** Milliseconds that requests and jobs may take from then on. */
  readonly graceMs: number;
}

/**
 * Stops the process when it is asked to: it says so to who asks whether it is ready, goes on answering until those who
 * send requests here have noticed, answers what is under way, and exits. Next would stop listening at once.
 */
export function stopOnSignal(stoppable: StoppableProcess, times: StopTimes, log: Log): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopProcess(stoppable, times, log).finally(() => process.exit(0));
  };
  // A signal that comes again, as one to a whole group of processes does, must not end what is under way.
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
  // The embedded executor calls this process, which has to listen until it has made its last call.
  const jobs = attempt(stopJobs(noticeMs + graceMs), "jobs were not given back");
  await sleep(noticeMs);
  const [cutOff] = await Promise.all([servers.drain(graceMs), jobs]);
  if (cutOff > 0) log.warn({ connections: cutOff }, "requests were cut off, since they took too long");
  await attempt(end(), "the process did not end in order");
}
