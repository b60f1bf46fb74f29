import type { Address } from "@walletlens/engine/address";
import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { createMemoryWalletStore } from "@/lib/testing/memory-wallet-store";
import { END_TIME, provideDemoChain } from "@/lib/testing/provide-demo-chain";
import { inScope, isFullScope } from "@/packages/testing/test-scope";
import { type AnalyzePorts, analyzeFullHistory } from "./analyze-wallet";
import { type ComputedWallet, computeWallet } from "./compute-wallet";
import { HistoryCache } from "./history-cache";
import { toViews } from "./snapshot-inputs";
import { createWalletStore } from "./wallet-queries";
import type { WalletStore } from "./wallet-store";

const NOW = END_TIME * 1_000;

interface Analyzed {
  readonly wallet: Address;
  readonly state: WalletState;
  /** Transactions that the provider lists for the wallet, newest first. */
  readonly listed: readonly HistoryEntry[];
  /** Transactions that were found by the wallet's token accounts. */
  readonly single: readonly HistoryEntry[];
  readonly answers: string;
}

interface Delivery {
  readonly entries: readonly HistoryEntry[];
  readonly interval: CoverageInterval | null;
}

const answersOf = (analysis: ComputedWallet) => JSON.stringify(toViews(analysis));

const { database } = await provideDatabase();
const demo = await provideDemoChain({ seed: 6, mints: 20 });
const read = createAnalyzePorts(demo.url);
const ports = { ...read, ...remembering(read) };
/** Every third wallet in the quick scope. */
const isAnalyzed = (_: Address, index: number) => isFullScope || index % 3 === 0;
const analyzed = await Promise.all(demo.traders.filter(isAnalyzed).map(analyze));

/** Mints and prices of one moment are requested once, because this tests the history. */
function remembering({ chain, tokenPrices }: AnalyzePorts): Pick<AnalyzePorts, "chain" | "tokenPrices"> {
  return {
    chain: { ...chain, readMints: once((mints) => chain.readMints(mints)) },
    tokenPrices: { ...tokenPrices, readPrices: once((mints) => tokenPrices.readPrices(mints)) },
  };
}

function once<Answer>(read: (mints: readonly Address[]) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>();
  return (mints: readonly Address[]): Promise<Answer> => {
    const key = mints.toSorted().join();
    const answer = answers.get(key) ?? read(mints);
    answers.set(key, answer);
    return answer;
  };
}

async function analyze(wallet: Address): Promise<Analyzed> {
  const analysis = await analyzeFullHistory(ports, wallet, { limit: 20_000 });
  if (analysis.state === null) throw new Error("no state");
  const { entries } = await ports.wallets.readHistory(wallet, null);
  const left = new Map(entries.map((entry) => [entry.signature, entry]));
  const listed = demo.market.signaturesFor(wallet).flatMap((position) => {
    const { signature } = demo.market.signatureInfo(position);
    const entry = left.get(signature);
    left.delete(signature);
    return entry === undefined ? [] : [entry];
  });
  const single = Array.from(left.values());
  return { wallet, state: analysis.state, listed, single, answers: answersOf(analysis) };
}

/**
 * Intervals that cover the whole list, partly more than once, each with the covered end below which it started. The end is
 * delivered again, because a reader starts below a stored transaction, and these arrive in any order.
 */
function toDeliveries({ listed, single }: Analyzed, bounds: readonly number[], overlap: number): Delivery[] {
  const starts = Array.from(new Set([0, ...bounds.map((bound) => bound % listed.length)])).toSorted(
    (a, b) => a - b,
  );
  const intervals = starts.flatMap((start, index) => {
    // An overlap within one slot proves nothing: the provider alone determines the order there.
    const isProof = listed[start - overlap - 1]?.slot !== listed[start - 1]?.slot;
    const from = isProof ? Math.max(0, start - overlap) : start;
    const entries = listed.slice(Math.max(0, from - 1), starts[index + 1] ?? listed.length);
    const [newest, oldest] = [entries[0], entries.at(-1)];
    if (newest === undefined || oldest === undefined) return [];
    const complete = index === starts.length - 1;
    return [{ entries, interval: { newest: placeOf(newest), oldest: placeOf(oldest), complete } }];
  });
  return [...intervals, ...single.map((entry) => ({ entries: [entry], interval: null }))];
}

const placeOf = ({ signature, slot }: HistoryEntry) => ({ signature, slot });

interface Arrival {
  readonly pick: number;
  readonly bounds: readonly number[];
  readonly overlap: number;
  readonly repeated: readonly number[];
  /** Sort keys of the transactions. */
  readonly keys: readonly number[];
}

/** A wallet, the bounds of the parts of its list, their order of arrival, and the repeated ones. */
const arrivals: fc.Arbitrary<Arrival> = fc.record({
  pick: fc.nat(),
  bounds: fc.array(fc.nat(), { maxLength: 12 }),
  overlap: fc.nat(3),
  repeated: fc.array(fc.nat(), { maxLength: 4 }),
  keys: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
});

interface Arriving {
  readonly history: Analyzed;
  readonly parts: readonly Delivery[];
}

function toArriving({ pick, bounds, overlap, repeated, keys }: Arrival): Arriving {
  const history = analyzed[pick % analyzed.length];
  if (history === undefined) throw new Error("no wallet");
  const parts = toDeliveries(history, bounds, overlap);
  const again = repeated.flatMap((index) => parts[index % parts.length] ?? []);
  const keyed = [...parts, ...again].map((part, index) => ({ part, key: keys[index % keys.length] ?? 0 }));
  return { history, parts: keyed.toSorted((a, b) => a.key - b.key).map(({ part }) => part) };
}

/** Responses of a process that has read `histories` so far. */
async function answer(histories: HistoryCache, { wallet, state }: Analyzed, now = NOW): Promise<string> {
  return answersOf(await computeWallet({ ...ports, histories }, wallet, state, now));
}

/** Checks the responses after each delivery, at the time of the newest known transaction. */
async function checkEachStep(store: WalletStore, arrival: Arrival): Promise<void> {
  const { history, parts } = toArriving(arrival);
  const histories = new HistoryCache(store);
  let now = 0;
  for (const { entries, interval } of parts) {
    await store.append(history.wallet, entries.toReversed(), interval);
    now = Math.max(now, ...entries.map(({ blockTime }) => (blockTime ?? 0) * 1_000 + 10));
    expect(await answer(histories, history, now)).toBe(await answer(new HistoryCache(store), history, now));
  }
  expect(await answer(histories, history)).toBe(history.answers);
}

/** All parts arrive simultaneously, while two processes respond. */
async function checkAtOnce(store: WalletStore, arrival: Arrival): Promise<void> {
  const { history, parts } = toArriving(arrival);
  const processes = [new HistoryCache(store), new HistoryCache(store)];
  const deliver = ({ entries, interval }: Delivery) =>
    store.append(history.wallet, entries.toReversed(), interval);
  await Promise.all([
    ...parts.map(deliver),
    ...processes.flatMap((histories) => arrival.keys.slice(0, 4).map(() => answer(histories, history))),
  ]);
  expect((await store.readCoverage(history.wallet)).intervals).toHaveLength(1);
  for (const histories of processes) expect(await answer(histories, history)).toBe(history.answers);
}

test("a history that is read in parts, in any order and partly twice, gives at each step the responses of one read at once", async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, (arrival) => checkEachStep(createMemoryWalletStore(), arrival)),
    { seed: 31, numRuns: inScope({ quick: 15, full: 30 }) },
  );
}, 120_000);

test.each([
  ["one after the other", checkEachStep],
  ["from several simultaneous jobs, while several processes respond", checkAtOnce],
])(
  "the same holds in PostgreSQL, %s",
  async (_, check) => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (arrival) => {
        await database.pool.query("TRUNCATE wallets CASCADE");
        await check(createWalletStore(database), arrival);
      }),
      { seed: 32, numRuns: inScope({ quick: 5, full: 10 }) },
    );
  },
  120_000,
);
