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
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { appendHistory, onStore } from "@/bench/store";
import { createPortfolios } from "@/bench/suites/similarity";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";

const SWAPS = 100_000;
const WALLETS = 30;
const ROUNDS = 5;
const SETTLE_MS = 300;

interface Computation {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Longest block of the event loop by each of the largest computations. */
export async function* measureBlocks(): AsyncIterable<BenchMetric> {
  const blocks: { readonly name: string; readonly ms: number }[] = [];
  const measure = async function* (computations: readonly Computation[]): AsyncIterable<BenchMetric> {
    for (const { name, run } of computations) {
      const ms = await findBlock(run);
      blocks.push({ name, ms });
      const against = "processor time of the main thread, smallest of rounds";
      yield createMetric(`block-of-${name}-ms`, ms, "ms", against);
    }
  };
  yield* measure(createGroupComputations());
  yield* onStore(async function* ({ wallets, database }) {
    const input = buildHistory(SWAPS);
    await appendHistory(wallets, input);
    const ports = await createInputPorts(input);
    const cache = new HistoryCache(wallets);
    const snapshots = createSnapshotStore(database);
    const views = await analyzeStored({ ...ports, histories: cache }, input);
    const save = () => snapshots.save(input.wallet, Date.now(), views, false);
    await save();
    const analyze = (histories: HistoryCache) => analyzeStored({ ...ports, histories }, input);
    yield* measure([
      { name: "analysis", run: () => analyze(new HistoryCache(wallets)) },
      { name: "refresh", run: () => analyze(cache) },
      { name: "save", run: save },
      { name: "tokens", run: () => snapshots.find(input.wallet, "tokens") },
    ]);
  });
  const { name, ms } = blocks.reduce((worst, block) => (block.ms > worst.ms ? block : worst));
  yield createHeadline("longest-block-ms", ms, "ms", `of ${blocks.length} computations: ${name}; goal 50`);
}

function createGroupComputations(): readonly Computation[] {
  const call = createLargeCall();
  const portfolios = createPortfolios();
  const inputs = Array.from({ length: WALLETS }, (_, n) => ({
    ...buildHistory(Math.ceil(SWAPS / WALLETS), n + 1),
    wallet: address(createAddress(`member ${n}`)),
  }));
  return [
    { name: "similarity", run: () => runCooperatively(comparePortfoliosInSteps(portfolios)) },
    { name: "direct-links", run: () => findDirectLinks(inputs) },
    { name: "coordination", run: () => runCooperatively(findCoordination(call)) },
    { name: "combined", run: () => runCooperatively(profileCombined(inputs)) },
  ];
}

async function findDirectLinks(inputs: readonly WalletInput[]): Promise<unknown> {
  const wallets: DirectHistory[] = [];
  for (const { wallet, changes, coverage, solUsd } of inputs) {
    const until = coverage.toTime ?? 0;
    const observed = await runCooperatively(observeWallet(wallet, { changes, coverage }, { solUsd, until }));
    wallets.push(await runCooperatively(toDirectHistory(observed, valueMoves(observed.prices, solUsd))));
  }
  const facts = { labeled: new Set<Address>(), contacts: new Map(), passedThrough: new Map() };
  return runCooperatively(findDirectEvidenceInSteps({ wallets, ...facts }));
}

/**
 * Returns the most processor time that this thread takes between two turns of a timer, in milliseconds: the smallest of
 * several rounds. The wait for a processor on a machine with other work is excluded.
 */
async function findBlock(run: () => Promise<unknown>): Promise<number> {
  let minOfRounds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(SETTLE_MS);
    let maxBlockMs = 0;
    let previousMs = readBusyMs();
    const onTurn = () => {
      const busyMs = readBusyMs();
      maxBlockMs = Math.max(maxBlockMs, busyMs - previousMs);
      previousMs = busyMs;
    };
    const timer = setInterval(onTurn, 1);
    await run();
    onTurn();
    clearInterval(timer);
    minOfRounds = Math.min(minOfRounds, maxBlockMs);
  }
  return minOfRounds;
}

const SCHEDSTAT = "/proc/thread-self/schedstat";

/** Returns the processor time of this thread if Linux counts it, else the time of the clock, in milliseconds. */
function readBusyMs(): number {
  if (!existsSync(SCHEDSTAT)) return performance.now();
  return Number(readFileSync(SCHEDSTAT, "utf8").split(" ", 1)[0]) / 1e6;
}
