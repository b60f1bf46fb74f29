import { availableParallelism } from "node:os";
import { type Cluster, onCluster } from "@/bench/cluster/cluster-stack";
import { readUsage, type Usage } from "@/bench/cluster/process-usage";
import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import type { LoadResult } from "@/bench/load/load-options";
import { runLoad } from "@/bench/load/run-load";
import { inheritEnv } from "@/lib/env";

/** More processes than processors measure the machine. */
const PROCESSES = [1, 2, 4].filter((processes) => processes <= availableParallelism());
/** More than are analysed in the time, and as many as fit into the arguments of a process. */
const WALLETS = 1_200;
const COLD_CONNECTIONS = 12;
const COLD_SECONDS = 20;
const WARM_CONNECTIONS = 32;
const WARM_SECONDS = 10;
const WARM_WALLETS = 20;
const MEBIBYTE = 2 ** 20;

type Engine = "embedded" | "inngest";

/**
 * Measures what one, two and four web processes with as many workers do on one database, as far as there are processors,
 * by who runs their jobs.
 */
export async function* measureCluster(): AsyncIterable<Figure> {
  const { INNGEST_BIN: program } = inheritEnv({});
  yield* measureEngine("embedded", null);
  if (program) yield* measureEngine("inngest", program);
  else console.error("skipped inngest: INNGEST_BIN names no Inngest server");
}

interface Measured {
  readonly analysesPerMinute: number;
  readonly callsPerAnalysis: number;
  /** Milliseconds of processor time, web processes and workers together. */
  readonly cpuMsPerAnalysis: number;
  readonly requestsPerSecond: number;
  readonly p99Ms: number;
  readonly cpuMsPerRequest: number;
  /** Mebibytes of the largest process of each role. */
  readonly webMemory: number;
  readonly workerMemory: number;
}

async function* measureEngine(engine: Engine, program: string | null): AsyncIterable<Figure> {
  let alone: Measured | null = null;
  for (const processes of PROCESSES) {
    yield* onStore(async function* (store) {
      const measured = await onCluster(store, { processes, wallets: WALLETS, program }, measure);
      yield* figures(engine, processes, measured);
      alone ??= measured;
      if (processes === 2) yield* efficiency(engine, alone, measured);
    });
  }
}

function* figures(engine: Engine, processes: number, measured: Measured): Iterable<Figure> {
  const against = `${processes} web processes and as many workers, with all that they need on one machine`;
  const rows = [
    ["analyses", "analyses/min", measured.analysesPerMinute],
    ["analysis-calls", "calls", measured.callsPerAnalysis],
    ["analysis-cpu-ms", "ms", measured.cpuMsPerAnalysis],
    ["warm", "requests/s", measured.requestsPerSecond],
    ["warm-p99-ms", "ms", measured.p99Ms],
    ["warm-cpu-ms", "ms", measured.cpuMsPerRequest],
    ["web-memory", "MiB", measured.webMemory],
    ["worker-memory", "MiB", measured.workerMemory],
  ] as const;
  for (const [name, unit, value] of rows) {
    const moreIsBetter = name === "analyses";
    yield { name: `cluster-${engine}-${processes}-${name}`, value, unit, against, moreIsBetter };
  }
}

function* efficiency(engine: Engine, alone: Measured, two: Measured): Iterable<Figure> {
  const name = engine === "embedded" ? "cluster-efficiency" : `cluster-efficiency-${engine}`;
  const shared = { unit: "ratio", against: "twice one process", moreIsBetter: true };
  const warm = two.requestsPerSecond / (2 * alone.requestsPerSecond);
  yield { name, value: warm, ...shared, headline: true };
  const analyses = two.analysesPerMinute / (2 * alone.analysesPerMinute);
  yield { name: `${name}-analyses`, value: analyses, ...shared };
}

async function measure(cluster: Cluster): Promise<Measured> {
  const { urls, workers, paths, countCalls } = cluster;
  const readBoth = () => readUsage([...urls, ...workers]);
  const [before, callsBefore] = [await readBoth(), await countCalls()];
  const cold = await loadAll(cluster, paths, COLD_CONNECTIONS * urls.length, COLD_SECONDS);
  const [between, callsBetween] = [await readBoth(), await countCalls()];
  const analysed = sum(cold, ({ requests }) => requests);
  if (analysed > WALLETS) throw new Error(`more than ${WALLETS} wallets were asked for`);
  // Of each part the first have been analysed.
  const known = parts(paths, urls.length).flatMap((part) => part.slice(0, WARM_WALLETS));
  const warm = await loadAll(cluster, known, WARM_CONNECTIONS, WARM_SECONDS);
  const after = await readBoth();
  const perItem = (from: Usage, to: Usage, items: number) =>
    (1_000 * (to.cpuSeconds - from.cpuSeconds)) / items;
  return {
    analysesPerMinute: 60 * sum(cold, ({ requestsPerSecond }) => requestsPerSecond),
    callsPerAnalysis: (callsBetween - callsBefore) / analysed,
    cpuMsPerAnalysis: perItem(before, between, analysed),
    requestsPerSecond: sum(warm, ({ requestsPerSecond }) => requestsPerSecond),
    p99Ms: Math.max(...warm.map(({ p99Ms }) => p99Ms)),
    cpuMsPerRequest: perItem(
      between,
      after,
      sum(warm, ({ requests }) => requests),
    ),
    webMemory: (await readUsage(urls)).memory / MEBIBYTE,
    workerMemory: (await readUsage(workers)).memory / MEBIBYTE,
  };
}

/** Loads every web process at once, each with its part of the paths and of the connections. Throws where a call is not answered with 200. */
async function loadAll(
  { urls, apiKey }: Cluster,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<readonly LoadResult[]> {
  const headers = { "x-api-key": apiKey };
  const shares = parts(paths, urls.length);
  const results = await Promise.all(
    urls.map((url, place) =>
      runLoad({ url, paths: shares[place] ?? [], headers, connections: connections / urls.length, seconds }),
    ),
  );
  const failures = sum(results, (result) => result.failures);
  if (failures > 0) throw new Error(`${failures} requests were not answered with 200`);
  return results;
}

function parts<Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] {
  const size = Math.floor(items.length / count);
  return Array.from({ length: count }, (_, place) => items.slice(place * size, (place + 1) * size));
}

function sum<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
