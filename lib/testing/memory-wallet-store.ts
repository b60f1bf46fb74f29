import type { Address } from "@walletlens/engine/address";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import { addInterval, type CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { PackedTransactions } from "@walletlens/solana/chain-reader";
import { decodePage } from "@/lib/wallets/history-codec";
import type { WalletStore } from "@/lib/wallets/wallet-store";

interface StoredWallet {
  /** Insertion order. */
  readonly entries: Map<string, HistoryEntry>;
  intervals: readonly CoverageInterval[];
}

/** A wallet has one history during the life of the store. */
const HISTORY_ID = 1;

function unpack({ bytes, positions }: PackedTransactions): readonly HistoryEntry[] {
  const chosen = new Set(positions.map(({ signature }) => signature));
  return decodePage(Buffer.from(bytes), { withParties: true }).filter(({ signature }) =>
    chosen.has(signature),
  );
}

export function createMemoryWalletStore(): WalletStore {
  const wallets = new Map<Address, StoredWallet>();
  const searches = new Map<Address, AccountSearches>();
  const backgrounds = new Map<string, readonly Address[]>();
  const getOrCreate = (wallet: Address): StoredWallet => {
    const stored = wallets.get(wallet) ?? { entries: new Map(), intervals: [] };
    wallets.set(wallet, stored);
    return stored;
  };
  return {
    async readCoverage(wallet) {
      const { intervals, entries } = getOrCreate(wallet);
      return { intervals, transactions: entries.size };
    },

    async readHistory(wallet, since) {
      const { intervals, entries } = getOrCreate(wallet);
      const later = Array.from(entries.values()).slice(since?.revision ?? 0);
      return {
        intervals,
        entries: later.sort(compareEntries),
        revision: { historyId: HISTORY_ID, revision: entries.size },
        continues: since !== null,
      };
    },

    async readRevisions(asked) {
      const stored = asked.filter((wallet) => wallets.has(wallet));
      return new Map(
        stored.map((wallet) => [
          wallet,
          { historyId: HISTORY_ID, revision: getOrCreate(wallet).entries.size },
        ]),
      );
    },

    countTransactions: async (asked) =>
      asked.reduce((sum, wallet) => sum + getOrCreate(wallet).entries.size, 0),

    async append(wallet, added, interval) {
      const stored = getOrCreate(wallet);
      for (const entry of "bytes" in added ? unpack(added) : added)
        if (!stored.entries.has(entry.signature)) stored.entries.set(entry.signature, entry);
      if (interval !== null) stored.intervals = addInterval(stored.intervals, interval);
    },

    async drawWallets(max, maxTransactions) {
      const fits = ({ entries: { size } }: StoredWallet) => size > 0 && size <= maxTransactions;
      return Array.from(wallets)
        .flatMap(([wallet, stored]) => (fits(stored) ? [wallet] : []))
        .slice(0, max);
    },

    async findStored(asked) {
      return new Set(asked.filter((wallet) => (wallets.get(wallet)?.entries.size ?? 0) > 0));
    },

    findBackground: async (day) => backgrounds.get(day) ?? [],

    async storeBackground(day, drawn) {
      const known = backgrounds.get(day) ?? [];
      const stored = drawn.length > known.length ? drawn : known;
      backgrounds.set(day, stored);
      return stored;
    },

    readSearches: async (wallet) => searches.get(wallet) ?? new Map(),

    async storeSearches(wallet, stored) {
      searches.set(wallet, stored);
    },
  };
}
