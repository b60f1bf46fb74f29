import type { Address } from "@walletlens/engine/address";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import { addInterval, type CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { WalletStore } from "@/lib/wallets/wallet-store";

interface KeptWallet {
  /** In the order in which they were kept. */
  readonly entries: Map<string, HistoryEntry>;
  intervals: readonly CoverageInterval[];
}

/** Each wallet has one history for as long as the store lives. */
const HISTORY_ID = 1;

/** Histories in memory, for an analysis that leaves nothing behind. */
export function createMemoryWalletStore(): WalletStore {
  const wallets = new Map<Address, KeptWallet>();
  const searches = new Map<Address, AccountSearches>();
  const backgrounds = new Map<string, readonly Address[]>();
  const keep = (wallet: Address): KeptWallet => {
    const kept = wallets.get(wallet) ?? { entries: new Map(), intervals: [] };
    wallets.set(wallet, kept);
    return kept;
  };
  return {
    async readCoverage(wallet) {
      const { intervals, entries } = keep(wallet);
      return { intervals, transactions: entries.size };
    },

    async readHistory(wallet, since) {
      const { intervals, entries } = keep(wallet);
      const later = Array.from(entries.values()).slice(since?.revision ?? 0);
      return {
        intervals,
        entries: later.sort(compareEntries),
        revision: { historyId: HISTORY_ID, revision: entries.size },
        continues: since !== null,
      };
    },

    async readRevisions(asked) {
      const kept = asked.filter((wallet) => wallets.has(wallet));
      return new Map(
        kept.map((wallet) => [wallet, { historyId: HISTORY_ID, revision: keep(wallet).entries.size }]),
      );
    },

    countTransactions: async (asked) => asked.reduce((sum, wallet) => sum + keep(wallet).entries.size, 0),

    async append(wallet, entries, interval) {
      const kept = keep(wallet);
      for (const entry of entries)
        if (!kept.entries.has(entry.signature)) kept.entries.set(entry.signature, entry);
      if (interval !== null) kept.intervals = addInterval(kept.intervals, interval);
    },

    async listAsked(most, mostTransactions) {
      const fits = ({ entries: { size } }: KeptWallet) => size > 0 && size <= mostTransactions;
      return Array.from(wallets)
        .flatMap(([wallet, kept]) => (fits(kept) ? [wallet] : []))
        .slice(0, most);
    },

    async findKept(asked) {
      return new Set(asked.filter((wallet) => (wallets.get(wallet)?.entries.size ?? 0) > 0));
    },

    findBackground: async (day) => backgrounds.get(day) ?? [],

    async keepBackground(day, drawn) {
      const known = backgrounds.get(day) ?? [];
      const kept = drawn.length > known.length ? drawn : known;
      backgrounds.set(day, kept);
      return kept;
    },

    readSearches: async (wallet) => searches.get(wallet) ?? new Map(),

    async keepSearches(wallet, kept) {
      searches.set(wallet, kept);
    },
  };
}
