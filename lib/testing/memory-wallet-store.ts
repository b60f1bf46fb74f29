import type { Address } from "@walletlens/engine/address";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import { addSegment, type CoverageSegment } from "@walletlens/engine/wallet/coverage-segments";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { WalletStore } from "@/lib/ports/wallet-store";

interface KeptWallet {
  /** In the order in which they were kept. */
  readonly entries: Map<string, HistoryEntry>;
  segments: readonly CoverageSegment[];
}

/** Each wallet has one history for as long as the store lives. */
const HISTORY_ID = 1;

/** Histories in memory, for an analysis that leaves nothing behind. */
export function createMemoryWalletStore(): WalletStore {
  const wallets = new Map<Address, KeptWallet>();
  const searches = new Map<Address, AccountSearches>();
  const keep = (wallet: Address): KeptWallet => {
    const kept = wallets.get(wallet) ?? { entries: new Map(), segments: [] };
    wallets.set(wallet, kept);
    return kept;
  };
  return {
    async readCoverage(wallet) {
      const { segments, entries } = keep(wallet);
      return { segments, transactions: entries.size };
    },

    async readHistory(wallet, since) {
      const { segments, entries } = keep(wallet);
      const later = Array.from(entries.values()).slice(since?.revision ?? 0);
      return {
        segments,
        entries: later.sort(compareEntries),
        mark: { historyId: HISTORY_ID, revision: entries.size },
        continues: since !== null,
      };
    },

    async append(wallet, entries, segment) {
      const kept = keep(wallet);
      for (const entry of entries)
        if (!kept.entries.has(entry.signature)) kept.entries.set(entry.signature, entry);
      if (segment !== null) kept.segments = addSegment(kept.segments, segment);
    },

    readSearches: async (wallet) => searches.get(wallet) ?? new Map(),

    async keepSearches(wallet, kept) {
      searches.set(wallet, kept);
    },
  };
}
