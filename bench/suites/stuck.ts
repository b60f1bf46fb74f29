import { existsSync } from "node:fs";
import path from "node:path";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import type { Figure } from "@/bench/figure";
import { type Engine, listOutages, OUTAGE_SECONDS, type Outage } from "@/bench/outages/outage";
import type { Programs } from "@/bench/outages/outage-stack";
import { type OutageResult, runOutage } from "@/bench/outages/run-outage";
import { inheritEnv } from "@/lib/config/env";

/** Products that meet their outages at the same time: they wait for most of it. */
const AT_A_TIME = 5;
const LATENCY_MS = 5;

/** Parts of a product away for 5 s, 130 s and 10 min in the middle of every kind of work. */
export async function* measureStuck(argument?: string): AsyncIterable<Figure> {
  const seconds = argument === undefined ? OUTAGE_SECONDS : argument.split(",").map(Number);
  const programs = findPrograms();
  const engines: Engine[] = ["embedded"];
  if (programs.inngest !== null) engines.push("inngest");
  if (programs.inngest !== null && programs.redis !== null) engines.push("inngest-redis");
  for (const engine of ["inngest", "inngest-redis"] as const) {
    if (!engines.includes(engine)) console.error(`skipped ${engine}: its programs are not at hand`);
  }
  yield* figures(await runAll(listOutages(engines, seconds), programs));
}

function findPrograms(): Programs {
  const { INNGEST_BIN: inngest, PATH = "" } = inheritEnv({});
  const redis = PATH.split(path.delimiter).map((folder) => path.join(folder, "redis-server"));
  return { inngest: inngest || null, redis: redis.find((program) => existsSync(program)) ?? null };
}

async function runAll(outages: readonly Outage[], programs: Programs): Promise<readonly OutageResult[]> {
  const chain = await startDemoChain({
    seed: 5,
    wallets: 80,
    mints: 40,
    faults: { latencyMs: () => LATENCY_MS },
  });
  const wallets = chain.market.truths.flatMap(({ address, label }) => (label === null ? [address] : []));
  const about = { url: chain.url, wallets, mint: chain.market.featured.token.address };
  const waiting = [...outages];
  const results: OutageResult[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runOutage(next, about, programs);
      console.error(JSON.stringify(result));
      results.push(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  } finally {
    await chain.close();
  }
  return results;
}

function* figures(results: readonly OutageResult[]): Iterable<Figure> {
  const sum = (field: "accepted" | "stuck" | "misbooked" | "unserved") =>
    results.reduce((total, result) => total + result[field], 0);
  const against = `${results.length} outages, ${sum("accepted")} jobs and analyses`;
  yield { name: "stuck", value: sum("stuck"), unit: "jobs", against, headline: true };
  yield { name: "stuck-misbooked", value: sum("misbooked"), unit: "jobs", against };
  yield { name: "stuck-unserved", value: sum("unserved"), unit: "calls", against };
  const slowest = Math.max(0, ...results.map(({ seconds }) => seconds));
  yield {
    name: "stuck-slowest",
    value: slowest,
    unit: "s",
    against: "the end of the outage",
  };
}
