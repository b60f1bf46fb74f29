import type { Figure } from "@/bench/figure";
import { type OpenStore, onStore } from "@/bench/history/on-store";
import { loadInTurns } from "@/bench/load/load-in-turns";
import { medianOf } from "@/bench/median";
import type { Both, Rounds } from "@/bench/scale/both";
import { churnAnswers } from "@/bench/scale/churn-answers";
import { countSwaps, fillStore, type StoreSize, SWAPS_OF } from "@/bench/scale/fill-store";
import { readSizes } from "@/bench/scale/read-sizes";
import { type ServedStore, serveStore } from "@/bench/scale/served-store";
import { timeRefreshes } from "@/bench/scale/time-refreshes";

const WHOLE: StoreSize = { small: 10_000, large: 100 };
/** Of the store that the whole one is measured against. */
const PART = 100;
const CONNECTIONS = 16;
const SECONDS = 4;
const LOAD_ROUNDS = 7;
const JOB_ROUNDS = 7;

/** Measures what takes longer, or more room, where a hundred times as much is kept. `:SMALL,LARGE` are wallets of 1,000 and of 100,000 swaps. */
export async function* measureScale(argument?: string): AsyncIterable<Figure> {
  const [small = WHOLE.small, large = WHOLE.large] = argument?.split(",").map(Number) ?? [];
  const sizes = { whole: { small, large }, part: { small: small / PART, large: large / PART } };
  if (sizes.part.small < PART || !Object.values(sizes.part).every(Number.isInteger)) {
    throw new Error(`scale takes hundreds of wallets, ${PART * PART} of 1,000 swaps at least`);
  }
  yield* onStore(async function* (whole) {
    yield* onStore(async function* (part) {
      yield* fill({ whole, part }, sizes);
      yield* measure({ whole, part }, sizes);
    });
  });
}

async function* fill(stores: Both<OpenStore>, sizes: Both<StoreSize>): AsyncIterable<Figure> {
  await fillStore(stores.part, sizes.part);
  const started = performance.now();
  await fillStore(stores.whole, sizes.whole);
  const seconds = (performance.now() - started) / 1000;
  yield { name: "scale-fill", value: seconds, unit: "s", against: describe(sizes.whole) };
  yield* bytes(stores, sizes);
}

async function* measure(stores: Both<OpenStore>, sizes: Both<StoreSize>): AsyncIterable<Figure> {
  const against = `${describe(sizes.part)}, in turns`;
  const served = {
    part: await serveStore(stores.part, sizes.part),
    whole: await serveStore(stores.whole, sizes.whole),
  };
  try {
    yield* growth("warm", await timeWarm(served), against);
    yield* growth("holders", await timeHolders(served), against);
  } finally {
    await served.whole.stop();
    await served.part.stop();
  }
  yield* growth("refresh", await timeRefreshes(stores, sizes), against);
  yield* churnAnswers(stores.whole, sizes.whole);
}

function describe({ small, large }: StoreSize): string {
  return `${small} wallets of ${SWAPS_OF.small} swaps and ${large} of ${SWAPS_OF.large}`;
}

function* growth(name: string, rounds: Rounds, against: string): Iterable<Figure> {
  const ratio = medianOf(rounds.map(({ whole, part }) => whole / part));
  yield { name: `scale-growth-${name}`, value: ratio, unit: "ratio", against, headline: true };
  const plain = { unit: "ms", against: "median of rounds" };
  yield { name: `scale-${name}-ms`, value: medianOf(rounds.map(({ whole }) => whole)), ...plain };
  yield { name: `scale-${name}-part-ms`, value: medianOf(rounds.map(({ part }) => part)), ...plain };
}

async function* bytes(stores: Both<OpenStore>, sizes: Both<StoreSize>): AsyncIterable<Figure> {
  const perSwap = async (of: keyof Both<unknown>) => {
    await stores[of].database.pool.query("VACUUM (ANALYZE)");
    const tables = await readSizes(stores[of].database.pool);
    return tables.reduce((sum, { table, indexes }) => sum + table + indexes, 0) / countSwaps(sizes[of]);
  };
  const [whole, part] = [await perSwap("whole"), await perSwap("part")];
  const against = describe(sizes.part);
  yield { name: "scale-growth-bytes", value: whole / part, unit: "ratio", against, headline: true };
  yield { name: "scale-bytes", value: whole, unit: "bytes", against: "a swap, answers and indexes included" };
  for (const { name, table, indexes } of await readSizes(stores.whole.database.pool)) {
    const plain = { unit: "bytes", against: "all of it" };
    yield { name: `scale-table-${name}`, value: table, ...plain };
    yield { name: `scale-indexes-${name}`, value: indexes, ...plain };
  }
}

/** Milliseconds that each of the connections waits for an answer. */
async function timeWarm({ whole, part }: Both<ServedStore>): Promise<Rounds> {
  const load = ({ product, paths }: ServedStore) => ({
    url: product.url,
    paths,
    headers: { "x-api-key": product.apiKey },
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  const turns = await loadInTurns(load(whole), load(part), LOAD_ROUNDS);
  const toMs = (requestsPerSecond: number) => (CONNECTIONS * 1_000) / requestsPerSecond;
  return turns.map(({ measured, baseline }) => ({
    whole: toMs(measured.requestsPerSecond),
    part: toMs(baseline.requestsPerSecond),
  }));
}

async function timeHolders({ whole, part }: Both<ServedStore>): Promise<Rounds> {
  const rounds: Both<number>[] = [];
  for (let round = 0; round <= JOB_ROUNDS; round += 1) {
    rounds.push({ whole: await whole.timeHolders(), part: await part.timeHolders() });
  }
  return rounds.slice(1);
}
