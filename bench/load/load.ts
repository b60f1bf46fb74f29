import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { runRounds } from "@/bench/rounds";

/** Load of a number of connections, each of which sends the next request after each response. */
export interface LoadOptions {
  readonly url: string;
  /** Paths to request in sequence, in place of the URL's own. */
  readonly paths?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text to POST; a GET without it. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** Message of the process that sends the requests. */
export interface LoadProcessAnswer {
  readonly result: LoadResult;
  /** Statuses of the responses with another status than 200. */
  readonly failures: readonly number[];
}

/** Loads of one round. */
export interface Turn {
  readonly measured: LoadResult;
  readonly baseline: LoadResult;
}

/** Loads two addresses in turns, so that both see the same machine. Throws if a response has another status than 200. */
export async function loadInTurns(
  measured: LoadOptions,
  baseline: LoadOptions,
  rounds: number,
): Promise<readonly Turn[]> {
  for (const load of [measured, baseline]) await runLoad({ ...load, seconds: WARM_UP_SECONDS });
  return runRounds({ warmUp: 0, rounds }, async () => ({
    baseline: await runLoad(baseline),
    measured: await runLoad(measured),
  }));
}

/** Sends requests from another process, which uses no time of the server's event loop. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const file = path.join(import.meta.dirname, "load-process.ts");
  const child = fork(file, [JSON.stringify(options)], { execArgv: ["--import", "tsx"] });
  const [answer] = await once(child, "message");
  await once(child, "exit");
  const { result, failures }: LoadProcessAnswer = answer;
  if (failures.length > 0) {
    const statuses = [...new Set(failures)].join(", ");
    throw new Error(`${failures.length} of ${result.requests} requests were answered with ${statuses}`);
  }
  return result;
}

const WARM_UP_SECONDS = 2;
