import { Pool } from "undici";
import type { LoadOptions, LoadProcessAnswer } from "@/bench/load/load-options";

/** The load comes from a process of its own: it takes no time from the server's event loop. */
const options: LoadOptions = JSON.parse(process.argv[2] ?? "");
process.send?.(await load(options));
process.disconnect();

async function load({
  url,
  paths,
  isOnce,
  headers,
  body,
  connections,
  seconds,
}: LoadOptions): Promise<LoadProcessAnswer> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const method = body === undefined ? "GET" : "POST";
  const asked = paths ?? [pathname + search];
  const request = { method, headers, body: body ?? null } as const;
  const latencies: number[] = [];
  const failures: number[] = [];
  let requests = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const ask = async () => {
    while (performance.now() < end && (!isOnce || requests < asked.length)) {
      const path = asked[requests % asked.length] ?? pathname;
      requests += 1;
      const sent = performance.now();
      const { statusCode, body: answer } = await pool.request({ ...request, path });
      await answer.dump();
      latencies.push(performance.now() - sent);
      if (statusCode !== 200) failures.push(statusCode);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const elapsed = (performance.now() - started) / 1_000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const result = {
    requests: latencies.length,
    requestsPerSecond: latencies.length / elapsed,
    medianMs: at(0.5),
    p99Ms: at(0.99),
  };
  return { result, failures };
}
