import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "@/bench/figure";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";

const MINUTES = 10;
const CONNECTIONS = 16;
/** Memory is looked at after the caches have filled, and again at the end. */
const WARM_UP_MS = 20_000;
const ANSWERS_OF_SUCCESS = new Set([200, 202, 404]);

/** Mixed calls for a long time: what fails, how long answers take, and whether memory grows. */
export async function* measureSoak(argument?: string): AsyncIterable<Figure> {
  const minutes = Number(argument ?? MINUTES);
  if (!(minutes > 0)) throw new Error("soak:MINUTES takes a number above 0");
  yield* figures(await onMeasuredProduct((product) => soak(product, minutes * 60_000)), minutes);
}

interface Soaked {
  readonly latencies: readonly number[];
  readonly errors: number;
  readonly memoryAtStart: number;
  readonly memoryAtEnd: number;
}

interface Call {
  readonly path: string;
  readonly body?: unknown;
}

async function soak(product: MeasuredProduct, forMs: number): Promise<Soaked> {
  const latencies: number[] = [];
  let errors = 0;
  const call = async (next: Call) => {
    const asked = performance.now();
    const isGood = await send(product, next).catch(() => false);
    latencies.push(performance.now() - asked);
    if (!isGood) errors += 1;
  };
  const load = async (ms: number) => {
    const end = performance.now() + ms;
    const ask = async (connection: number) => {
      for (let turn = connection; performance.now() < end; turn += 1) await call(callOf(product, turn));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => ask(connection)));
  };
  await load(Math.min(WARM_UP_MS, forMs / 4));
  const memoryAtStart = await readMemory(product);
  latencies.length = 0;
  await load(forMs);
  // What the last calls have left is collected before memory is looked at.
  await sleep(2_000);
  return { latencies, errors, memoryAtStart, memoryAtEnd: await readMemory(product) };
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

/** Bytes of memory that the server's process holds. */
async function readMemory({ url }: MeasuredProduct): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  if (figure === undefined) throw new Error("the server does not say how much memory it holds");
  return Number(figure);
}

function* figures(
  { latencies, errors, memoryAtStart, memoryAtEnd }: Soaked,
  minutes: number,
): Iterable<Figure> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const against = `${minutes} min, ${CONNECTIONS} connections`;
  const plain = [
    ["soak-errors", errors, "calls"],
    ["soak-calls", sorted.length, "calls"],
    ["soak-p50-ms", at(0.5), "ms"],
    ["soak-p99-ms", at(0.99), "ms"],
    ["soak-memory-start", memoryAtStart / 2 ** 20, "MiB"],
    ["soak-memory-end", memoryAtEnd / 2 ** 20, "MiB"],
  ] as const;
  for (const [name, value, unit] of plain) yield { name, value, unit, against };
}
