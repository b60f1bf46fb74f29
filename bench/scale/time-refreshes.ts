import { analyzeKept, createPortsAtHand } from "@/bench/history/analyze-kept";
import { buildHistory } from "@/bench/history/build-history";
import { appendChanges, type OpenStore } from "@/bench/history/on-store";
import { createSnapshotStore } from "@/lib/infra/postgres/wallets/snapshot-store";
import { HistoryCache } from "@/lib/wallets/history-cache";
import type { Both, Rounds } from "./both";
import { nameWallet, type StoreSize, SWAPS_OF } from "./fill-store";

const ADDED = 10;
const REFRESH_ROUNDS = 60;
const WARM_UP = 5;

/** Adds ten transactions to a wallet of 1,000 swaps, each round to another, by a process that has not read it before. */
export async function timeRefreshes(stores: Both<OpenStore>, sizes: Both<StoreSize>): Promise<Rounds> {
  const input = buildHistory(SWAPS_OF.small + ADDED);
  const ports = await createPortsAtHand(input);
  const added = input.changes.slice(SWAPS_OF.small);
  const last = input.changes[SWAPS_OF.small - 1];
  const refresh = async (of: keyof Both<unknown>, round: number) => {
    const { wallets, database } = stores[of];
    const place = Math.floor((round * sizes[of].small) / (WARM_UP + REFRESH_ROUNDS));
    const own = { ...input, wallet: nameWallet("small", place) };
    const started = performance.now();
    await appendChanges(wallets, own, added, last);
    const views = await analyzeKept({ ...ports, histories: new HistoryCache(wallets) }, own, added.at(-1));
    await createSnapshotStore(database).save(own.wallet, Date.now(), views, false);
    const ms = performance.now() - started;
    const { transactions } = views.inputs.coverage;
    if (transactions !== input.changes.length) throw new Error(`only ${transactions} transactions were read`);
    return ms;
  };
  const rounds: Both<number>[] = [];
  for (let round = 0; round < WARM_UP + REFRESH_ROUNDS; round += 1) {
    rounds.push({ whole: await refresh("whole", round), part: await refresh("part", round) });
  }
  return rounds.slice(WARM_UP);
}
