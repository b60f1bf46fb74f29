import { Pool } from "undici";
import { runRounds } from "@/bench/rounds";

/** Load of a number of connections, each of which sends the next request after each response. */
export interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text to POST; a GET without it. */
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

const WARM_UP_SECONDS = 2;

/** Loads two addresses in turns, so that both see the same machine. Returns the loads of each round. */
export async function loadInTurns(measured: LoadOptions, baseline: LoadOptions, rounds: number) {
  for (const load of [measured, baseline]) await runLoad({ ...load, seconds: WARM_UP_SECONDS });
  return runRounds({ warmUp: 0, rounds }, async () => ({
    baseline: await runLoad(baseline),
    measured: await runLoad(measured),
  }));
}

/** Sends requests to another process. Throws if a response has another status than 200. */
async function runLoad({ url, headers, body, connections, seconds }: LoadOptions) {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const method = body === undefined ? "GET" : "POST";
  const latencies: number[] = [];
  const start = performance.now();
  const send = async () => {
    while (performance.now() < start + seconds * 1_000) {
      const requestStart = performance.now();
      const response = await pool.request({ method, headers, body: body ?? null, path: pathname + search });
      await response.body.dump();
      latencies.push(performance.now() - requestStart);
      if (response.statusCode !== 200) throw new Error(`${url} is answered with ${response.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  const requestsPerSecond = (latencies.length * 1_000) / (performance.now() - start);
  await pool.close();
  latencies.sort((a, b) => a - b);
  const findQuantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { requestsPerSecond, medianMs: findQuantile(0.5), p99Ms: findQuantile(0.99) };
}
