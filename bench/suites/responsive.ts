import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { profileCombined } from "@walletlens/engine/combined/combined-profile";
import type { DirectHistory } from "@walletlens/engine/coordination/direct/direct-facts";
import { findDirectEvidenceInSteps } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { comparePortfoliosInSteps } from "@walletlens/engine/similarity/compare-portfolios";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { createLargeCall } from "@/bench/coordination/large-call";
import { analyzeStored, createInputPorts } from "@/bench/history/analyze-stored";
import { buildHistory } from "@/bench/history/build-history";
import { runLoad } from "@/bench/load/load";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { callWithKey, onProduct, UNREACHED } from "@/bench/product";
import { onProvider } from "@/bench/provider";
import { medianBy, medianMetric } from "@/bench/rounds";
import { appendChanges, onStore } from "@/bench/store";
import { createPortfolios } from "@/bench/suites/similarity";
import { connectChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { demoSettings } from "@/lib/testing/demo-settings";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { readInterval } from "@/lib/wallets/read-interval";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { createPackingPool } from "@/lib/wallets/threads/packing-pool";

const SWAPS = 100_000;
const WALLETS = 30;
const TRANSACTIONS = 20_000;
const ROUNDS = 5;
const CALL_MS = 50;
const SETTLE_MS = 300;

/** Measures the delay of other work during large computations and while a history is read by address. */
export async function* measureResponsive(): AsyncIterable<BenchMetric> {
  yield* measureBlocks();
  yield* measureBesideHistory();
}

interface Work {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Longest block of the event loop by each of the largest computations. */
async function* measureBlocks(): AsyncIterable<BenchMetric> {
  const blocks: { readonly name: string; readonly ms: number }[] = [];
  const measure = async function* (works: readonly Work[]): AsyncIterable<BenchMetric> {
    for (const { name, run } of works) {
      const ms = await findBlock(run);
      blocks.push({ name, ms });
      yield metric(`block-of-${name}-ms`, ms, "ms", "processor time of the main thread, smallest of rounds");
    }
  };
  yield* measure(createGroupWorks());
  yield* onStore(async function* ({ wallets, database }) {
    const input = buildHistory(SWAPS);
    await appendChanges(wallets, input, input.changes);
    const ports = await createInputPorts(input);
    const last = input.changes.at(-1);
    const cached = new HistoryCache(wallets);
    const views = await analyzeStored({ ...ports, histories: cached }, input, last);
    const save = () => createSnapshotStore(database).save(input.wallet, Date.now(), views, false);
    await save();
    yield* measure([
      {
        name: "analysis",
        run: () => analyzeStored({ ...ports, histories: new HistoryCache(wallets) }, input, last),
      },
      { name: "refresh", run: () => analyzeStored({ ...ports, histories: cached }, input, last) },
      { name: "save", run: save },
      { name: "tokens", run: () => createSnapshotStore(database).find(input.wallet, "tokens") },
    ]);
    const wallet = address(createAddress("long history"));
    const provider = { signatures: TRANSACTIONS, wallets: [wallet], byAddress: {}, callMs: CALL_MS };
    yield* onProvider({ ...provider, maxInFlight: 1_000 }, async function* ({ url }) {
      const pool = createPackingPool({ threads: 1, onFailure: (error) => console.error(error) });
      const chain = connectChain({ url, packPage: pool.packPage });
      const interval = { until: null, before: null, limit: TRANSACTIONS };
      const run = () => readInterval({ chain, wallets, labels: createLabels(null) }, wallet, interval);
      yield* measure([{ name: "history", run }]);
      await pool.close();
    });
  });
  const worst = blocks.reduce((one, other) => (other.ms > one.ms ? other : one));
  yield headline(
    "longest-block-ms",
    worst.ms,
    "ms",
    `of ${blocks.length} computations: ${worst.name}; goal 50`,
  );
}

function createGroupWorks(): readonly Work[] {
  const call = createLargeCall();
  const portfolios = createPortfolios();
  const each = Array.from({ length: WALLETS }, (_, n) => ({
    ...buildHistory(Math.ceil(SWAPS / WALLETS), n + 1),
    wallet: address(createAddress(`member ${n}`)),
  }));
  return [
    { name: "similarity", run: () => runCooperatively(comparePortfoliosInSteps(portfolios)) },
    { name: "direct-links", run: () => findDirect(each) },
    { name: "coordination", run: () => runCooperatively(findCoordination(call)) },
    { name: "combined", run: () => runCooperatively(profileCombined(each)) },
  ];
}

async function findDirect(inputs: readonly WalletInput[]): Promise<unknown> {
  const wallets: DirectHistory[] = [];
  for (const { wallet, changes, coverage, solUsd } of inputs) {
    const until = coverage.toTime ?? 0;
    const observed = await runCooperatively(observeWallet(wallet, { changes, coverage }, { solUsd, until }));
    wallets.push(await runCooperatively(toDirectHistory(observed, valueMoves(observed.prices, solUsd))));
  }
  const nothing = { labeled: new Set<Address>(), contacts: new Map(), passedThrough: new Map() };
  return runCooperatively(findDirectEvidenceInSteps({ wallets, ...nothing }));
}

/**
 * Returns the most processor time that this thread takes between two turns of a timer, in milliseconds: the smallest of
 * several rounds. The wait for a processor on a machine with other work is excluded.
 */
async function findBlock(run: () => Promise<unknown>): Promise<number> {
  let minOfRuns = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(SETTLE_MS);
    let maxBlockMs = 0;
    let last = readBusyMs();
    const turn = () => {
      const now = readBusyMs();
      maxBlockMs = Math.max(maxBlockMs, now - last);
      last = now;
    };
    const timer = setInterval(turn, 1);
    await run();
    turn();
    clearInterval(timer);
    minOfRuns = Math.min(minOfRuns, maxBlockMs);
  }
  return minOfRuns;
}

/** Returns the processor time of this thread if Linux counts it, else the time of the clock, in milliseconds. */
function readBusyMs(): number {
  if (!existsSync(SCHEDSTAT)) return performance.now();
  return Number(readFileSync(SCHEDSTAT, "utf8").split(" ", 1)[0]) / 1e6;
}

const SCHEDSTAT = "/proc/thread-self/schedstat";

/** Each takes the provider 100 MB. */
const COLD_WALLETS = 12;
const BESIDE_ROUNDS = 3;
const LOAD_SECONDS = 5;
const CONNECTIONS = 1;

/** 99th percentile of warm HUDs while histories of 20,000 transactions are read, against the same when quiet. */
async function* measureBesideHistory(): AsyncIterable<BenchMetric> {
  const cold = Array.from({ length: COLD_WALLETS }, (_, n) => address(createAddress(`cold wallet ${n}`)));
  const warm = address(createAddress("warm wallet"));
  const options = { signatures: TRANSACTIONS, byAddress: {}, callMs: CALL_MS, pageMs: CALL_MS };
  yield* onProvider(
    { ...options, maxInFlight: 1_000, wallets: [warm, ...cold] },
    async function* ({ url: rpc }) {
      const settings = { ...demoSettings(rpc), ...UNREACHED, FLASH_SIGNATURES: String(TRANSACTIONS) };
      yield* onProduct(settings, async function* (product) {
        const hud = (wallet: string) => `/api/v1/intel/wallet/${wallet}/hud`;
        await callWithKey(product, hud(warm));
        const headers = { "x-api-key": product.apiKey };
        const load = {
          url: `${product.url}${hud(warm)}`,
          headers,
          connections: CONNECTIONS,
          seconds: LOAD_SECONDS,
        };
        await runLoad(load);
        const turns: { readonly quiet: number; readonly busy: number; readonly read: number }[] = [];
        for (let round = 0; round < BESIDE_ROUNDS; round += 1) {
          const { p99Ms: quiet } = await runLoad(load);
          let isOver = false;
          let read = 0;
          const reading = (async () => {
            for (let next = cold.pop(); next !== undefined && !isOver; next = cold.pop(), read += 1)
              await callWithKey(product, hud(next));
          })();
          const { p99Ms: busy } = await runLoad(load);
          isOver = true;
          await reading;
          turns.push({ quiet, busy, read });
        }
        const histories = turns.reduce((sum, turn) => sum + turn.read, 0);
        const against = `the same when quiet; ${histories} histories of ${TRANSACTIONS} transactions were read; goal 2`;
        yield headline(
          "warm-beside-history",
          medianBy(turns, ({ quiet, busy }) => busy / quiet),
          "ratio",
          against,
        );
        yield medianMetric("warm-beside-history-p99-ms", turns, ({ busy }) => busy);
        yield medianMetric("warm-beside-history-quiet-p99-ms", turns, ({ quiet }) => quiet);
      });
    },
  );
}
