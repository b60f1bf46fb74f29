import type { Address } from "@walletlens/engine/address";
import { type ObservedWallet, observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { WalletStore } from "@/lib/ports/wallet-store";

/** Wallets that say what is ordinary (docs/coordination.md#data): below 20 there is no test of overlap. */
const MOST_WALLETS = 100;
/** Longer histories are those of machines, and take long to read. */
const MOST_TRANSACTIONS = 2_000;

/**
 * Observes kept wallets outside a group: those that were asked for last, whoever is in the group. They are read past the
 * histories that this process keeps decoded, which are the ones that somebody looks at.
 */
export async function loadReference(
  { wallets }: { readonly wallets: Pick<WalletStore, "listAsked" | "readHistory"> },
  group: readonly Address[],
  at: { readonly solUsd: SolUsd; readonly until: number },
): Promise<readonly ObservedWallet[]> {
  const members = new Set(group);
  const kept = await wallets.listAsked(MOST_WALLETS + group.length, MOST_TRANSACTIONS);
  const observed: ObservedWallet[] = [];
  for (const wallet of kept.filter((address) => !members.has(address)).slice(0, MOST_WALLETS)) {
    const { intervals, entries } = await wallets.readHistory(wallet, null);
    const [newest] = intervals;
    if (newest === undefined) continue;
    const whole = entries.filter(
      ({ slot, blockTime }) => slot >= newest.oldest.slot && (blockTime ?? 0) <= at.until,
    );
    observed.push(observeWallet(wallet, toCoveredHistory(whole, newest.complete), at));
  }
  return observed;
}
