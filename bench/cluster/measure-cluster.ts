import { medianOf } from "@/bench/median";
import type { Cluster } from "./cluster-stack";
import { type Load, measureLoad, splitInto } from "./measure-load";
import { readUsage } from "./process-usage";

const MEBIBYTE = 2 ** 20;

/** Time and load that a cluster is measured with. */
export interface Measurement {
  /** Of wallets that no caller has asked for. */
  readonly paths: readonly string[];
  readonly coldSeconds: number;
  /** Of one web process. */
  readonly coldConnections: number;
  readonly warmConnections: number;
  readonly warmRounds: number;
}

const WARM_SECONDS = 10;
const WARM_WALLETS = 20;

export interface Measured {
  readonly analysesPerMinute: number;
  readonly callsPerAnalysis: number;
  readonly analyses: Load;
  /** The round with the middle number of requests a second. */
  readonly warm: Load;
  /** Mebibytes of the largest process of each role. */
  readonly webMemory: number;
  readonly workerMemory: number;
}

/** Measures analyses of unknown wallets, then warm requests for the first of them. The analyses end where no wallet is left. */
export async function measureStack(cluster: Cluster, measurement: Measurement): Promise<Measured> {
  const { urls, workers, countCalls } = cluster;
  const { paths, coldSeconds, coldConnections, warmConnections, warmRounds } = measurement;
  const callsBefore = await countCalls();
  const connections = coldConnections * urls.length;
  const analyses = await measureLoad(cluster, { paths, isOnce: true, connections, seconds: coldSeconds });
  const calls = (await countCalls()) - callsBefore;
  const known = splitInto(paths, urls.length).flatMap((part) => part.slice(0, WARM_WALLETS));
  const warm = { paths: known, connections: warmConnections * urls.length, seconds: WARM_SECONDS };
  const rounds: Load[] = [];
  while (rounds.length < warmRounds) rounds.push(await measureLoad(cluster, warm));
  const middle = medianOf(rounds.map(({ requestsPerSecond }) => requestsPerSecond));
  const round = rounds.find(({ requestsPerSecond }) => requestsPerSecond === middle);
  if (round === undefined) throw new Error("a measurement has at least one round");
  return {
    analysesPerMinute: 60 * analyses.requestsPerSecond,
    callsPerAnalysis: calls / analyses.requests,
    analyses,
    warm: round,
    webMemory: (await readUsage(urls)).memory / MEBIBYTE,
    workerMemory: (await readUsage(workers)).memory / MEBIBYTE,
  };
}
