import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Figure } from "@/bench/figure";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";
import { type ProductState, readState, sumTables } from "@/bench/soak/read-state";
import { auditDatabase } from "@/lib/adapters/database/audit/audit-database";
import { openDatabase } from "@/lib/adapters/database/database";
import { findEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";

const MINUTES = 10;
const CONNECTIONS = 16;
/** Memory is looked at after the caches have filled, and from then on at the end of each part. */
const WARM_UP_MS = 20_000;
const MIN_PARTS = 4;
const MAX_PART_MS = 30 * 60_000;
const ANSWERS_OF_SUCCESS = new Set([200, 202, 404]);

/**
 * Mixed calls for a long time, as many as the product answers or a given number a second: what fails, how long answers
 * take, whether memory, connections and tables grow, and whether the books are square in the end.
 */
export async function* measureSoak(argument = String(MINUTES)): AsyncIterable<Figure> {
  const [minutes = Number.NaN, perSecond = Number.POSITIVE_INFINITY] = argument.split(",").map(Number);
  if (!(minutes > 0 && perSecond > 0)) throw new Error("soak:MINUTES,CALLS takes numbers above 0");
  const soaked = await onMeasuredProduct(async (product) => {
    const url = await findEmbeddedPostgres(product.dataDir);
    if (url === null) throw new Error("the product has no database of its own");
    const database = openDatabase(url, { poolSize: 1 });
    try {
      return await soak(product, database.pool, { forMs: minutes * 60_000, perSecond });
    } finally {
      await database.close();
    }
  });
  yield* figures(soaked, `${minutes} min, ${CONNECTIONS} connections`);
}

interface Soaked {
  readonly latencies: readonly number[];
  readonly errors: number;
  /** After warming up, and at the end of each part. */
  readonly states: readonly ProductState[];
  /** Differences that an audit found. */
  readonly differences: number;
}

interface Call {
  readonly path: string;
  readonly body?: unknown;
}

async function soak(
  product: MeasuredProduct,
  pool: Pool,
  { forMs, perSecond }: { readonly forMs: number; readonly perSecond: number },
): Promise<Soaked> {
  const latencies: number[] = [];
  let errors = 0;
  const call = async (next: Call) => {
    const asked = performance.now();
    const isGood = await send(product, next).catch(() => false);
    latencies.push(performance.now() - asked);
    if (!isGood) errors += 1;
  };
  const betweenMs = (CONNECTIONS / perSecond) * 1_000;
  const load = async (ms: number) => {
    const end = performance.now() + ms;
    const ask = async (connection: number) => {
      for (let turn = connection; performance.now() < end; turn += 1) {
        const next = performance.now() + betweenMs;
        await call(callOf(product, turn));
        await sleep(Math.max(0, next - performance.now()));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => ask(connection)));
    // What the last calls have left is collected before memory is looked at.
    await sleep(2_000);
    return readState(product, pool);
  };
  const states = [await load(Math.min(WARM_UP_MS, forMs / 4))];
  latencies.length = 0;
  errors = 0;
  const parts = Math.max(MIN_PARTS, Math.ceil(forMs / MAX_PART_MS));
  for (let part = 1; part <= parts; part += 1) {
    const state = await load(forMs / parts);
    states.push(state);
    // A soak that is cut short has shown something up to there.
    const { memory, connections } = state;
    const calls = latencies.length;
    console.error(
      JSON.stringify({ part, parts, calls, errors, memory, connections, tables: sumTables(state) }),
    );
  }
  const { differences } = await auditDatabase(pool, { isRunning: true });
  for (const difference of differences) console.error(JSON.stringify(difference));
  return { latencies, errors, states, differences: differences.length };
}

/** Of twenty calls fifteen read what is at hand, and every one is of another kind or another wallet's. */
function callOf({ wallet, token }: MeasuredProduct, turn: number): Call {
  const view = `/api/v1/intel/wallet/${wallet}`;
  switch (turn % 20) {
    case 0:
      return { path: "/api/v1/intel/wallets/similarity", body: { wallets: [wallet, token] } };
    case 5:
      return { path: `/api/v1/intel/token/${token}/holders/agent`, body: { topN: 5 } };
    case 10:
      return { path: "/api/v1/intel/wallets/batch-hud", body: { wallets: [wallet] } };
    case 15:
      return { path: "/api/v1/jobs/intel-holders-none" };
    case 1:
    case 11:
      return { path: view };
    case 6:
    case 16:
      return { path: `${view}/tokens?pageSize=100` };
    case 3:
      return { path: "/api/v1/intel/pricing" };
    default:
      return { path: `${view}/hud` };
  }
}

async function send({ url, apiKey }: MeasuredProduct, { path, body }: Call): Promise<boolean> {
  const headers = { "X-Api-Key": apiKey, "Content-Type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${url}${path}`, init);
  await response.arrayBuffer();
  return ANSWERS_OF_SUCCESS.has(response.status);
}

function* figures({ latencies, errors, states, differences }: Soaked, against: string): Iterable<Figure> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const plain = [
    ["soak-errors", errors, "calls"],
    ["soak-calls", sorted.length, "calls"],
    ["soak-p50-ms", at(0.5), "ms"],
    ["soak-p99-ms", at(0.99), "ms"],
    ["soak-differences", differences, "differences"],
    ...states.flatMap((state, part) => [
      [`soak-memory-${part}`, state.memory / 2 ** 20, "MiB"] as const,
      [`soak-connections-${part}`, state.connections, "connections"] as const,
      [`soak-tables-${part}`, sumTables(state) / 2 ** 20, "MiB"] as const,
    ]),
    ...listGrowth(states),
  ] as const;
  for (const [name, value, unit] of plain) yield { name, value, unit, against };
}

/** Tables that have grown most since the first state. */
function listGrowth([first, ...later]: readonly ProductState[]) {
  const grown = Array.from(later.at(-1)?.tables ?? [], ([name, bytes]) => {
    return [`soak-growth-${name}`, (bytes - (first?.tables.get(name) ?? 0)) / 2 ** 20, "MiB"] as const;
  });
  return grown.toSorted(([, a], [, b]) => b - a).slice(0, MAX_TABLES);
}

const MAX_TABLES = 5;
