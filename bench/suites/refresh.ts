import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { Figure } from "@/bench/figure";
import { analyzeKept, createPortsAtHand, type PortsAtHand } from "@/bench/history/analyze-kept";
import { buildHistory } from "@/bench/history/build-history";
import { appendChanges, onStore } from "@/bench/history/on-store";
import { medianOf } from "@/bench/median";
import { HistoryCache } from "@/lib/wallets/history-cache";
import type { WalletStore } from "@/lib/wallets/wallet-store";

const SWAPS = 100_000;
const ADDED = 10;
const WARM_UP = 3;
const ROUNDS = 9;

/**
 * Cost of ten new transactions of a large wallet, for a process that has analysed it and for one that has not.
 */
export const measureRefresh = () =>
  onStore(async function* ({ wallets }) {
    const input = buildHistory(SWAPS + ADDED * (WARM_UP + ROUNDS + 1));
    const ports = await createPortsAtHand(input);
    await appendChanges(wallets, input, input.changes.slice(0, SWAPS));
    yield* figures(await measure(wallets, ports, input));
    yield await measureMemory(wallets, ports, input);
  });

interface Round {
  readonly refreshMs: number;
  readonly fullMs: number;
}

async function measure(
  wallets: WalletStore,
  ports: PortsAtHand,
  input: WalletInput,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const histories = new HistoryCache(wallets);
  await analyzeKept({ ...ports, histories }, input, input.changes[SWAPS - 1]);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const first = SWAPS + round * ADDED;
    const added = input.changes.slice(first, first + ADDED);
    const started = performance.now();
    await appendChanges(wallets, input, added, input.changes[first - 1]);
    await analyzeKept({ ...ports, histories }, input, added.at(-1));
    const refreshed = performance.now();
    await analyzeKept({ ...ports, histories: new HistoryCache(wallets) }, input, added.at(-1));
    rounds.push({ refreshMs: refreshed - started, fullMs: performance.now() - refreshed });
  }
  return rounds.slice(WARM_UP);
}

/** Measures the memory that a process keeps of a wallet between two analyses, in bytes for each swap. */
async function measureMemory(wallets: WalletStore, ports: PortsAtHand, input: WalletInput): Promise<Figure> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const histories = new HistoryCache(wallets);
  collect();
  const before = process.memoryUsage().heapUsed;
  await analyzeKept({ ...ports, histories }, input, input.changes.at(-1));
  collect();
  const value = (process.memoryUsage().heapUsed - before) / SWAPS;
  const kept = histories.checkpointOf(input.wallet) === null ? "nothing kept" : "kept between two analyses";
  return { name: "refresh-memory", value, unit: "bytes", against: `a swap, ${kept}` };
}

function* figures(rounds: readonly Round[]): Iterable<Figure> {
  const middle = (read: (round: Round) => number) => medianOf(rounds.map(read));
  const against = `full recompute of ${SWAPS} swaps from storage`;
  const ratio = middle(({ refreshMs, fullMs }) => refreshMs / fullMs);
  yield { name: "refresh", value: ratio, unit: "ratio", against, headline: true };
  const plain = { unit: "ms", against: "median of runs" };
  yield { name: "refresh-ms", value: middle(({ refreshMs }) => refreshMs), ...plain };
  yield { name: "refresh-full-ms", value: middle(({ fullMs }) => fullMs), ...plain };
}
