import { Pool } from "undici";
import type { LoadOptions, LoadProcessAnswer } from "@/bench/load/load";

const options: LoadOptions = JSON.parse(process.argv[2] ?? "");
process.send?.(await load(options));
process.disconnect();

async function load(options: LoadOptions): Promise<LoadProcessAnswer> {
  const { url, headers, body, connections, seconds } = options;
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const method = body === undefined ? "GET" : "POST";
  const paths = options.paths ?? [pathname + search];
  const request = { method, headers, body: body ?? null } as const;
  const latencies: number[] = [];
  const failures: number[] = [];
  let requests = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const send = async () => {
    while (performance.now() < end) {
      const path = paths[requests % paths.length] ?? pathname;
      requests += 1;
      const sent = performance.now();
      const response = await pool.request({ ...request, path });
      await response.body.dump();
      latencies.push(performance.now() - sent);
      if (response.statusCode !== 200) failures.push(response.statusCode);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  const elapsed = (performance.now() - started) / 1_000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const requestsPerSecond = latencies.length / elapsed;
  const result = { requests: latencies.length, requestsPerSecond, medianMs: at(0.5), p99Ms: at(0.99) };
  return { result, failures };
}
