import { askWithKey, awaitHolders } from "@/bench/await-holders";
import type { Figure } from "@/bench/figure";
import { loadInTurns, type Turn } from "@/bench/load/load-in-turns";
import { medianOf } from "@/bench/median";
import { type MeasuredProduct, onMeasuredProduct } from "@/bench/product";

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 5;

/** Answers that are at hand, paid by key, against a route that does nothing, in turns so that both meet the same machine. */
export async function* measureWarm(): AsyncIterable<Figure> {
  for (const [name, turns] of await onMeasuredProduct(measure)) yield* figures(name, turns);
}

type Turns = readonly (readonly [name: string, turns: readonly Turn[]])[];

async function measure(product: MeasuredProduct): Promise<Turns> {
  const wallet = `/api/v1/intel/wallet/${product.wallet}`;
  const hud = await load(product, "warm", `${wallet}/hud`);
  const tokens = await load(product, "warm-tokens", `${wallet}/tokens`);
  const profile = await load(product, "warm-profile", wallet);
  return [hud, tokens, profile, await load(product, "warm-result", await awaitHolders(product))];
}

async function load(product: MeasuredProduct, name: string, path: string) {
  const { url, apiKey } = product;
  await askWithKey(product, path);
  const common = { connections: CONNECTIONS, seconds: SECONDS };
  const measured = { ...common, url: `${url}${path}`, headers: { "x-api-key": apiKey } };
  const empty = { ...common, url: `${url}/healthz`, headers: {} };
  return [name, await loadInTurns(measured, empty, ROUNDS)] as const;
}

/** Ratios with a goal. */
const HEADLINES: ReadonlySet<string> = new Set(["warm", "warm-tokens"]);

function* figures(name: string, turns: readonly Turn[]): Iterable<Figure> {
  const against = `requests a second of an empty route handler, ${CONNECTIONS} connections`;
  const ratio = medianOf(
    turns.map(({ measured, baseline }) => measured.requestsPerSecond / baseline.requestsPerSecond),
  );
  yield { name, value: ratio, unit: "ratio", against, headline: HEADLINES.has(name), moreIsBetter: true };
  const plain = [
    ["rps", "requests/s", ({ measured }: Turn) => measured.requestsPerSecond],
    ["empty-rps", "requests/s", ({ baseline }: Turn) => baseline.requestsPerSecond],
    ["median-ms", "ms", ({ measured }: Turn) => measured.medianMs],
    ["p99-ms", "ms", ({ measured }: Turn) => measured.p99Ms],
  ] as const;
  for (const [suffix, unit, read] of plain) {
    yield { name: `${name}-${suffix}`, value: medianOf(turns.map(read)), unit, against: "median of rounds" };
  }
}
