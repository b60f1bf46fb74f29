import { cpus } from "node:os";
import type { LoadResult } from "@/bench/load/load-options";
import { runLoad } from "@/bench/load/run-load";
import type { Cluster } from "./cluster-stack";
import { readUsage } from "./process-usage";

/** Requests to send to every web process at once. */
export interface LoadPlan {
  readonly paths: readonly string[];
  /** True where each path is asked for once at most. */
  readonly isOnce?: boolean;
  /** Of all web processes together. */
  readonly connections: number;
  readonly seconds: number;
}

/** Requests that were answered, and the processor time that they took. */
export interface Load {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Of the process that was slowest. */
  readonly p99Ms: number;
  /** Seconds of a processor that one web process had each second, on the average. */
  readonly webShare: number;
  readonly workerShare: number;
  /** Milliseconds of processor time for a request, of web processes and workers together. */
  readonly cpuMs: number;
  /** Of all processors of the machine, used by any process. */
  readonly machineShare: number;
}

/** Loads every web process with its part of the paths and of the connections. Throws where a call is not answered with 200. */
export async function measureLoad(cluster: Cluster, plan: LoadPlan): Promise<Load> {
  const { urls, workers } = cluster;
  const readBoth = async () =>
    [(await readUsage(urls)).cpuSeconds, (await readUsage(workers)).cpuSeconds] as const;
  const [before, machineBefore, started] = [await readBoth(), readMachine(), performance.now()];
  const results = await loadAll(cluster, plan);
  const [seconds, machine, after] = [(performance.now() - started) / 1_000, readMachine(), await readBoth()];
  const requests = sum(results, (result) => result.requests);
  const [web, worker] = [after[0] - before[0], after[1] - before[1]];
  return {
    requests,
    requestsPerSecond: sum(results, (result) => result.requestsPerSecond),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    webShare: web / seconds / urls.length,
    workerShare: worker / seconds / workers.length,
    cpuMs: (1_000 * (web + worker)) / requests,
    machineShare: (machine.busy - machineBefore.busy) / (machine.all - machineBefore.all),
  };
}

async function loadAll(
  { urls, apiKey }: Cluster,
  { paths, isOnce = false, connections, seconds }: LoadPlan,
): Promise<readonly LoadResult[]> {
  const headers = { "x-api-key": apiKey };
  const shares = splitInto(paths, urls.length);
  return await Promise.all(
    urls.map((url, place) =>
      runLoad({
        ...{ url, paths: shares[place] ?? [], isOnce, headers },
        ...{ connections: connections / urls.length, seconds },
      }),
    ),
  );
}

/** Milliseconds of all processors since the machine was started. */
function readMachine(): { readonly busy: number; readonly all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = sum(times, (time) => time.user + time.nice + time.sys + time.irq + time.idle);
  return { busy: all - sum(times, ({ idle }) => idle), all };
}

/** As many parts of the same length, in their order. */
export function splitInto<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  const size = Math.floor(items.length / count);
  return Array.from({ length: count }, (_, place) => items.slice(place * size, (place + 1) * size));
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
