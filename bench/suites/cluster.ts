import { availableParallelism } from "node:os";
import { type Cluster, onCluster } from "@/bench/cluster/cluster-stack";
import { type Measured, measureStack as measure } from "@/bench/cluster/measure-cluster";
import { measureLoad } from "@/bench/cluster/measure-load";
import { ProcessorShares } from "@/bench/cluster/processor-shares";
import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import { inheritEnv } from "@/lib/config/env";

const SIZES = [1, 2, 4];
/** Of a processor, for each web process and each worker: four of both leave room for all that they need on two. */
const SHARE = 0.15;
/** As many as fit into the arguments of a process: for each one to warm up with, to ask for without bounds and within them. */
const WALLETS = { warmUp: 300, free: 800, bound: 500 };
/** Of each process, as long as it needs for its code to be compiled; several share what the machine does meanwhile. */
const WARM_UP_SECONDS = { cold: 20, warm: 5 };
const WARM_UP_CONNECTIONS = 12;
const FREE = { coldSeconds: 20, coldConnections: 12, warmConnections: 16, warmRounds: 1 };
const BOUND = { coldSeconds: 40, coldConnections: 6, warmConnections: 8, warmRounds: 3 };

/** Eight processes with pools of their own have up to 140 connections. */
const DATABASE_SETTINGS = { max_connections: "200" };

type Engine = "embedded" | "inngest";

/**
 * Measures what one, two and four web processes with as many workers do on one database, by who runs their jobs: with all
 * of the machine, where it has as many processors, and each bounded to a share of one, so that the machine is not the
 * bound. `argument` names one engine.
 */
export async function* measureCluster(argument?: string): AsyncIterable<Figure> {
  const { INNGEST_BIN: program } = inheritEnv({});
  if (argument !== "inngest") yield* measureEngine("embedded", null);
  if (argument === "embedded") return;
  if (program) yield* measureEngine("inngest", program);
  else console.error("skipped inngest: INNGEST_BIN names no Inngest server");
}

/** Null is what was not measured. */
interface BothWays {
  readonly free: Measured | null;
  readonly bound: Measured | null;
}

async function* measureEngine(engine: Engine, program: string | null): AsyncIterable<Figure> {
  let alone: BothWays | null = null;
  for (const processes of SIZES) {
    yield* onStore(async function* (store) {
      const measured = await measureSize(store, processes, program);
      yield* figures(`cluster-${engine}-${processes}`, all(processes), measured.free);
      yield* figures(`cluster-${engine}-${processes}-bound`, each(processes), measured.bound);
      if (alone !== null) yield* efficiency(engine, processes, alone, measured);
      alone ??= measured;
    }, DATABASE_SETTINGS);
  }
}

const all = (processes: number) =>
  `${processes} web processes and as many workers, with all that they need on one machine`;
const each = (processes: number) =>
  `${processes} web processes and as many workers, ${SHARE} of a processor each`;

async function measureSize(
  store: Parameters<typeof onCluster>[0],
  processes: number,
  program: string | null,
): Promise<BothWays> {
  const shares = await ProcessorShares.find();
  if (shares === null)
    console.error("skipped what is bounded to a share of a processor: it takes Linux, and root");
  const warmUps = WALLETS.warmUp * processes;
  const wallets = warmUps + WALLETS.free + WALLETS.bound;
  try {
    return await onCluster(store, { processes, wallets, program }, async (cluster) => {
      const { paths } = cluster;
      await warmUp(cluster, paths.slice(0, warmUps));
      // More processes than processors would measure the machine.
      const isFree = processes <= availableParallelism();
      const free = isFree
        ? await measure(cluster, { ...FREE, paths: paths.slice(warmUps, -WALLETS.bound) })
        : null;
      if (shares === null) return { free, bound: null };
      for (const pid of cluster.pids) await shares.bound(pid, SHARE);
      return { free, bound: await measure(cluster, { ...BOUND, paths: paths.slice(-WALLETS.bound) }) };
    });
  } finally {
    await shares?.remove();
  }
}

/** Has every process compile what it runs often: a bounded one would take minutes for that, and measure it. */
async function warmUp(cluster: Cluster, paths: readonly string[]): Promise<void> {
  const plan = { paths, connections: WARM_UP_CONNECTIONS };
  const { cold, warm } = WARM_UP_SECONDS;
  const processes = cluster.urls.length;
  // Each wallet once: so many analyses are the same for each worker, however many there are.
  await measureLoad(cluster, { ...plan, isOnce: true, seconds: cold * processes });
  await measureLoad(cluster, { ...plan, seconds: warm * processes });
}

function* figures(name: string, against: string, measured: Measured | null): Iterable<Figure> {
  if (measured === null) return;
  const { analyses, warm } = measured;
  const rows = [
    ["analyses", "analyses/min", measured.analysesPerMinute],
    ["analysis-calls", "calls", measured.callsPerAnalysis],
    ["analysis-cpu-ms", "ms", analyses.cpuMs],
    ["analysis-web-share", "processors", analyses.webShare],
    ["analysis-worker-share", "processors", analyses.workerShare],
    ["analysis-machine-share", "ratio", analyses.machineShare],
    ["warm", "requests/s", warm.requestsPerSecond],
    ["warm-p99-ms", "ms", warm.p99Ms],
    ["warm-cpu-ms", "ms", warm.cpuMs],
    ["warm-web-share", "processors", warm.webShare],
    ["warm-machine-share", "ratio", warm.machineShare],
    ["web-memory", "MiB", measured.webMemory],
    ["worker-memory", "MiB", measured.workerMemory],
  ] as const;
  for (const [row, unit, value] of rows) {
    yield { name: `${name}-${row}`, value, unit, against, moreIsBetter: row === "analyses" };
  }
}

function* efficiency(engine: Engine, processes: number, alone: BothWays, more: BothWays): Iterable<Figure> {
  const prefix = engine === "embedded" ? "cluster-efficiency" : `cluster-efficiency-${engine}`;
  const name = processes === 2 ? prefix : `${prefix}-${processes}`;
  const against = `${processes} times one process`;
  const bounded = `${against}, each with ${SHARE} of a processor`;
  yield* ratios(name, bounded, processes, alone.bound, more.bound, true);
  yield* ratios(`${name}-free`, against, processes, alone.free, more.free, false);
}

function* ratios(
  name: string,
  against: string,
  processes: number,
  alone: Measured | null,
  more: Measured | null,
  headline: boolean,
): Iterable<Figure> {
  if (alone === null || more === null) return;
  const shared = { unit: "ratio", against, moreIsBetter: true, headline };
  const warm = more.warm.requestsPerSecond / (processes * alone.warm.requestsPerSecond);
  yield { name, value: warm, ...shared };
  const analyses = more.analysesPerMinute / (processes * alone.analysesPerMinute);
  yield { name: `${name}-analyses`, value: analyses, ...shared };
}
