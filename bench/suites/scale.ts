import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { Pool } from "pg";
import { countSwaps, fillStore, nameWallet, type StoreSize, SWAPS_OF } from "@/bench/fill-store";
import { analyzeStored, createInputPorts } from "@/bench/history/analyze-stored";
import { buildHistory } from "@/bench/history/build-history";
import { loadInTurns } from "@/bench/load/load";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { callWithKey, type MeasuredProduct, runHoldersJob, serveStore, UNREACHED } from "@/bench/product";
import { medianBy, medianMetric, runRounds, timeOf } from "@/bench/rounds";
import { appendChanges, type OpenStore, onStore, readTableSizes } from "@/bench/store";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";

const WHOLE: StoreSize = { small: 10_000, large: 100 };
/** Size of the store that the whole one is measured against: a hundredth. */
const PART = 100;
const CONNECTIONS = 16;
const SECONDS = 4;
const HOLDERS = 100;
const MINT = createAddress("scale mint");
/** The number of paths that fits into the arguments of a process. */
const MAX_PATHS = 500;
const ADDED = 10;
const REFRESHES = { warmUp: 5, rounds: 60 };

/** A store and its size. */
interface SizedStore extends OpenStore {
  readonly size: StoreSize;
}

/** Values of the whole store, and of the one of a hundredth of its size. */
interface Sides<Value> {
  readonly whole: Value;
  readonly part: Value;
}

/**
 * Time and space with a hundred times as much stored data. `argument` is `SMALL,LARGE`: wallets of 1,000 and
 * of 100,000 swaps.
 */
export async function* measureScale(argument?: string): AsyncIterable<BenchMetric> {
  const [small = WHOLE.small, large = WHOLE.large] = argument?.split(",").map(Number) ?? [];
  const part = { small: small / PART, large: large / PART };
  if (part.small < PART || !Object.values(part).every(Number.isInteger)) {
    throw new Error(`scale takes hundreds of wallets, ${PART * PART} of 1,000 swaps at least`);
  }
  yield* onStore((wholeStore) =>
    onStore(async function* (partStore) {
      const stores = {
        whole: { ...wholeStore, size: { small, large } },
        part: { ...partStore, size: part },
      };
      await fillStore(stores.part, part);
      const fillMs = await timeOf(() => fillStore(stores.whole, stores.whole.size));
      yield metric("scale-fill", fillMs / 1000, "s", describe(stores.whole));
      yield* measureBytes(stores);
      yield* serveSized(stores.whole, (whole) =>
        serveSized(stores.part, (partProduct) => measureServed(stores, { whole, part: partProduct })),
      );
      yield* measureGrowth("refresh", stores, REFRESHES, createRefresh(stores));
    }),
  );
}

function describe({ size: { small, large } }: SizedStore): string {
  return `${small} wallets of ${SWAPS_OF.small} swaps and ${large} of ${SWAPS_OF.large}`;
}

/** Measures milliseconds of both stores in turns. */
async function* measureGrowth(
  name: string,
  stores: Sides<SizedStore>,
  plan: Parameters<typeof runRounds>[0],
  measure: (side: keyof Sides<unknown>, round: number) => Promise<number>,
): AsyncIterable<BenchMetric> {
  yield* listGrowth(
    name,
    stores,
    await runRounds(plan, async (round) => ({
      whole: await measure("whole", round),
      part: await measure("part", round),
    })),
  );
}

function* listGrowth(
  name: string,
  stores: Sides<SizedStore>,
  rounds: readonly Sides<number>[],
): Iterable<BenchMetric> {
  const ratio = medianBy(rounds, ({ whole, part }) => whole / part);
  yield headline(`scale-growth-${name}`, ratio, "ratio", `${describe(stores.part)}, in turns`);
  yield medianMetric(`scale-${name}-ms`, rounds, ({ whole }) => whole);
  yield medianMetric(`scale-${name}-part-ms`, rounds, ({ part }) => part);
}

async function* measureBytes(stores: Sides<SizedStore>): AsyncIterable<BenchMetric> {
  const perSwap = async ({ database, size }: SizedStore) => {
    await vacuum(database.pool);
    const tables = await readTableSizes(database);
    return tables.reduce((sum, { table, indexes }) => sum + table + indexes, 0) / countSwaps(size);
  };
  const whole = await perSwap(stores.whole);
  const part = await perSwap(stores.part);
  yield headline("scale-growth-bytes", whole / part, "ratio", describe(stores.part));
  yield metric("scale-bytes", whole, "bytes", "a swap, answers and indexes included");
  for (const { name, table, indexes } of await readTableSizes(stores.whole.database)) {
    yield metric(`scale-table-${name}`, table, "bytes", "all of it");
    yield metric(`scale-indexes-${name}`, indexes, "bytes", "all of it");
  }
}

/** Takes minutes in a store of 100 million swaps, longer than a statement of the product may take. */
async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    client.release(true);
  }
}

/** Serves a store on a chain in which 100 of its wallets hold a token. */
function serveSized(
  store: SizedStore,
  measure: Parameters<typeof serveStore>[2],
): AsyncIterable<BenchMetric> {
  const settings = { ...UNREACHED, LOG_LEVEL: "warn" };
  const distribution = { mint: MINT, owners: spread(store, HOLDERS) };
  return serveStore(store, settings, measure, { callMs: 0, distribution });
}

/** Wallets of 1,000 swaps at even distances. */
function spread({ size: { small } }: SizedStore, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    nameWallet("small", Math.floor((index * small) / count)),
  );
}

async function* measureServed(
  stores: Sides<SizedStore>,
  products: Sides<MeasuredProduct>,
): AsyncIterable<BenchMetric> {
  const load = (side: keyof Sides<unknown>) => {
    const { url, apiKey } = products[side];
    const wallets = spread(stores[side], Math.min(stores[side].size.small, MAX_PATHS));
    const paths = wallets.map((wallet) => `/api/v1/intel/wallet/${wallet}/hud`);
    return { url, paths, headers: { "x-api-key": apiKey }, connections: CONNECTIONS, seconds: SECONDS };
  };
  const turns = await loadInTurns(load("whole"), load("part"), 7);
  const toMs = (requestsPerSecond: number) => (CONNECTIONS * 1_000) / requestsPerSecond;
  const waits = turns.map(({ measured, baseline }) => ({
    whole: toMs(measured.requestsPerSecond),
    part: toMs(baseline.requestsPerSecond),
  }));
  yield* listGrowth("warm", stores, waits);
  yield* measureGrowth("holders", stores, { warmUp: 1, rounds: 7 }, async (side) => {
    const started = performance.now();
    const result = await runHoldersJob(products[side], MINT);
    const ms = performance.now() - started;
    const { metadata } = await callWithKey(products[side], result);
    const { totalHoldersAnalyzed: analyzed } = metadata;
    if (analyzed !== HOLDERS) throw new Error(`${analyzed} of ${HOLDERS} holders are analyzed`);
    return ms;
  });
}

/** Adds ten transactions to a wallet of 1,000 swaps, each round to another, by a process that has not read it before. */
function createRefresh(stores: Sides<SizedStore>) {
  const input = buildHistory(SWAPS_OF.small + ADDED);
  const added = input.changes.slice(SWAPS_OF.small);
  const last = input.changes[SWAPS_OF.small - 1];
  const created = createInputPorts(input);
  return async (side: keyof Sides<unknown>, round: number) => {
    const { wallets, database, size } = stores[side];
    const ports = await created;
    const index = Math.floor((round * size.small) / (REFRESHES.warmUp + REFRESHES.rounds));
    const own = { ...input, wallet: nameWallet("small", index) };
    const started = performance.now();
    await appendChanges(wallets, own, added, last);
    const views = await analyzeStored({ ...ports, histories: new HistoryCache(wallets) }, own, added.at(-1));
    await createSnapshotStore(database).save(own.wallet, Date.now(), views, false);
    const ms = performance.now() - started;
    const { transactions } = views.inputs.coverage;
    if (transactions !== input.changes.length) throw new Error(`only ${transactions} transactions were read`);
    return ms;
  };
}
