import fc from "fast-check";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLabels } from "@/lib/adapters/labels/create-labels";
import { createMemorySolPriceStore } from "@/lib/adapters/memory/sol-price-store";
import { createMemoryWalletStore } from "@/lib/adapters/memory/wallet-store";
import { createSolPrices } from "@/lib/adapters/prices/create-sol-prices";
import { createTokenPrices } from "@/lib/adapters/prices/create-token-prices";
import { createTestDatabase } from "@/lib/adapters/prisma/testing/test-database";
import { createWalletStore } from "@/lib/adapters/prisma/wallet-store";
import { createChain } from "@/lib/adapters/solana/create-chain";
import { type DemoChain, startDemoChain } from "@/lib/demo-chain/start-demo-chain";
import { type Address, address } from "@/lib/domain/address";
import type { CoverageSegment } from "@/lib/domain/wallet/coverage-segments";
import type { WalletState } from "@/lib/ports/chain";
import type { HistoryEntry, WalletStore } from "@/lib/ports/wallet-store";
import { analyzeThoroughly } from "./analyze-thoroughly";
import type { AnalyzePorts } from "./analyze-wallet";
import { computeWallet, type WalletAnalysis } from "./compute-wallet";
import { toViews } from "./to-views";

const END_TIME = 1_795_000_000;
const NOW = END_TIME * 1_000;

interface Analysed {
  readonly wallet: Address;
  readonly state: WalletState;
  /** What the provider lists for the wallet, newest first. */
  readonly listed: readonly HistoryEntry[];
  /** What was found by its token accounts. */
  readonly single: readonly HistoryEntry[];
  readonly answers: string;
}

interface Delivery {
  readonly entries: readonly HistoryEntry[];
  readonly segment: CoverageSegment | null;
}

let demo: DemoChain;
let ports: AnalyzePorts;
let analysed: Analysed[];
let pool: Pool;
let drop: () => Promise<void>;

const answersOf = (analysis: WalletAnalysis) => JSON.stringify(toViews(analysis));

beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  drop = database.drop;
  demo = await startDemoChain({
    host: "127.0.0.1",
    port: 0,
    seed: 6,
    endTime: END_TIME,
    wallets: 20,
    mints: 20,
  });
  ports = {
    chain: createChain({ url: demo.url }),
    wallets: createMemoryWalletStore(),
    solPrices: createSolPrices({ url: `${demo.url}/sol-usd` }),
    solPriceStore: createMemorySolPriceStore(),
    tokenPrices: createTokenPrices({ url: `${demo.url}/prices` }),
    labels: createLabels(null),
    clock: { now: () => NOW },
  };
  const traders = demo.market.truths.filter((truth) => truth.label === null);
  analysed = await Promise.all(traders.map(({ address: wallet }) => analyse(address(wallet))));
});

afterAll(async () => {
  await demo.close();
  await pool.end();
  await drop();
});

async function analyse(wallet: Address): Promise<Analysed> {
  const analysis = await analyzeThoroughly(ports, wallet, { limit: 20_000 });
  if (analysis.state === null) throw new Error("no state");
  const left = new Map((await ports.wallets.readHistory(wallet, 0)).map((entry) => [entry.signature, entry]));
  const listed = demo.market.signaturesFor(wallet).flatMap((position) => {
    const { signature } = demo.market.signatureInfo(position);
    const entry = left.get(signature);
    left.delete(signature);
    return entry === undefined ? [] : [entry];
  });
  const single = Array.from(left.values());
  return { wallet, state: analysis.state, listed, single, answers: answersOf(analysis) };
}

/** Stretches that cover the whole list, some of it more than once, each naming the covered end it began below. */
function toDeliveries({ listed, single }: Analysed, bounds: readonly number[], overlap: number): Delivery[] {
  const starts = Array.from(new Set([0, ...bounds.map((bound) => bound % listed.length)])).toSorted(
    (a, b) => a - b,
  );
  const stretches = starts.flatMap((start, index) => {
    // An overlap within one slot proves nothing: there the order is the provider's alone.
    const isProof = listed[start - overlap - 1]?.slot !== listed[start - 1]?.slot;
    const from = isProof ? Math.max(0, start - overlap) : start;
    const entries = listed.slice(from, starts[index + 1] ?? listed.length);
    const [newest, oldest] = [listed[Math.max(0, from - 1)], entries.at(-1)];
    if (newest === undefined || oldest === undefined) return [];
    const complete = index === starts.length - 1;
    return [{ entries, segment: { newest: placeOf(newest), oldest: placeOf(oldest), complete } }];
  });
  return [...stretches, ...single.map((entry) => ({ entries: [entry], segment: null }))];
}

const placeOf = ({ signature, slot }: HistoryEntry) => ({ signature, slot });

interface Arrival {
  readonly pick: number;
  readonly bounds: readonly number[];
  readonly overlap: number;
  readonly repeated: readonly number[];
  /** Sort keys of what arrives. */
  readonly keys: readonly number[];
}

/** A wallet, where its list is cut, in which order the parts arrive, and which of them twice. */
const arrivals: fc.Arbitrary<Arrival> = fc.record({
  pick: fc.nat(),
  bounds: fc.array(fc.nat(), { maxLength: 12 }),
  overlap: fc.nat(3),
  repeated: fc.array(fc.nat(), { maxLength: 4 }),
  keys: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
});

async function checkArrival(store: WalletStore, arrival: Arrival, atOnce: boolean): Promise<void> {
  const { pick, bounds, overlap, repeated, keys } = arrival;
  const history = analysed[pick % analysed.length];
  if (history === undefined) throw new Error("no wallet");
  const { wallet, state, answers } = history;
  const parts = toDeliveries(history, bounds, overlap);
  const again = repeated.flatMap((index) => parts[index % parts.length] ?? []);
  const keyed = [...parts, ...again].map((part, index) => ({ part, key: keys[index % keys.length] ?? 0 }));
  const arriving = keyed.toSorted((a, b) => a.key - b.key).map(({ part }) => part);
  const deliver = ({ entries, segment }: Delivery) => store.append(wallet, entries.toReversed(), segment);
  if (atOnce) await Promise.all(arriving.map(deliver));
  else for (const part of arriving) await deliver(part);
  const { segments } = await store.readCoverage(wallet);
  expect(segments).toHaveLength(1);
  expect(answersOf(await computeWallet({ ...ports, wallets: store }, wallet, state, NOW))).toBe(answers);
}

test("a history that arrives in parts, in any order and some of it twice, gives the answers of one read at once", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, (arrival) => checkArrival(createMemoryWalletStore(), arrival, false)),
    { seed: 31, numRuns: 150 },
  );
}, 120_000);

test.each([
  ["one after the other", false],
  ["from several jobs at once", true],
])(
  "the same holds in PostgreSQL, %s",
  async (_, atOnce) => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (arrival) => {
        await pool.query("TRUNCATE wallets CASCADE");
        await checkArrival(createWalletStore(pool), arrival, atOnce);
      }),
      { seed: 32, numRuns: 25 },
    );
  },
  120_000,
);
