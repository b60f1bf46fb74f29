import type { Figure, Suite } from "@/bench/figure";
import { buildHistory } from "@/bench/history/build-history";
import { appendChanges, openStore, readInput } from "@/bench/history/open-store";
import { median } from "@/bench/median";
import { computeFigures } from "@/lib/domain/wallet/compute-figures";
import { buildProfile } from "@/lib/domain/wallet/profile";
import type { WalletInput } from "@/lib/domain/wallet/wallet-input";
import type { WalletStore } from "@/lib/ports/wallet-store";

const SWAPS = 100_000;
const ADDED = 10;
const WARM_UP = 3;
const ROUNDS = 9;

/** What ten new transactions of a large wallet cost, against computing it from storage anew. */
export const refreshSuite: Suite = {
  name: "refresh",
  description: "adding 10 transactions to a wallet of 100,000 swaps, against its full recompute",
  async *run() {
    const store = await openStore();
    try {
      const input = buildHistory(SWAPS + ADDED * (WARM_UP + ROUNDS));
      await appendChanges(store.wallets, input, input.changes.slice(0, SWAPS));
      yield* figures(await measure(store.wallets, input));
    } finally {
      await store.close();
    }
  },
};

interface Round {
  readonly refreshMs: number;
  readonly fullMs: number;
}

async function measure(wallets: WalletStore, input: WalletInput): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const first = SWAPS + round * ADDED;
    const full = performance.now();
    await recompute(wallets, input);
    const started = performance.now();
    await appendChanges(wallets, input, input.changes.slice(first, first + ADDED));
    await recompute(wallets, input);
    rounds.push({ fullMs: started - full, refreshMs: performance.now() - started });
  }
  return rounds.slice(WARM_UP);
}

async function recompute(wallets: WalletStore, input: WalletInput): Promise<void> {
  const kept = await readInput(wallets, input);
  buildProfile(kept, computeFigures(kept));
}

function* figures(rounds: readonly Round[]): Iterable<Figure> {
  const middle = (read: (round: Round) => number) => median(rounds.map(read));
  const against = `full recompute of ${SWAPS} swaps from storage`;
  const ratio = middle(({ refreshMs, fullMs }) => refreshMs / fullMs);
  yield { name: "refresh", value: ratio, unit: "ratio", against, headline: true };
  const plain = { unit: "ms", against: "median of runs", headline: false };
  yield { name: "refresh-ms", value: middle(({ refreshMs }) => refreshMs), ...plain };
  yield { name: "refresh-full-ms", value: middle(({ fullMs }) => fullMs), ...plain };
}
