import type { Address } from "@walletlens/engine/address";
import type { HolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { Coverage } from "@walletlens/engine/wallet/wallet-input";
import type { JsonText } from "@/lib/runtime/json-text";
import type { WalletRanking } from "./rules/rank-wallet";

/** Histories of wallets: facts of the ledger, kept once. */
export interface WalletStore {
  readCoverage(wallet: Address): Promise<StoredCoverage>;
  /** Reads what is kept of a wallet beyond `since` (null: all of it), and what is covered, at one moment. */
  readHistory(wallet: Address, since: HistoryRevision | null): Promise<StoredHistory>;
  /** Reads the states of histories; those that were never kept are absent. */
  readRevisions(wallets: readonly Address[]): Promise<ReadonlyMap<Address, HistoryRevision>>;
  /** Counts the transactions that are kept of all these wallets together. */
  countTransactions(wallets: readonly Address[]): Promise<number>;
  /**
   * Keeps transactions and adds the interval they cover (null for single ones that cover nothing), in one database
   * transaction. A transaction that is kept already is left as it is, so appending again does no harm.
   */
  append(wallet: Address, entries: readonly HistoryEntry[], interval: CoverageInterval | null): Promise<void>;
  /**
   * Wallets that were asked for last, of those not asked for since `before` (unix milliseconds; null: of all), whose
   * histories are not empty and not longer than so many transactions.
   */
  listAsked(most: number, mostTransactions: number, before?: number | null): Promise<readonly Address[]>;
  /** Those of the wallets of which a history is kept that is not empty. */
  findStored(wallets: readonly Address[]): Promise<ReadonlySet<Address>>;
  /** Background of a day (UTC, YYYY-MM-DD): wallets that trades are compared with. Empty where none was drawn. */
  findBackground(day: string): Promise<readonly Address[]>;
  /** Keeps the background of a day unless one of as many wallets is kept, and returns the one that is kept. */
  keepBackground(day: string, wallets: readonly Address[]): Promise<readonly Address[]>;
  /** Searches of the histories of the wallet's token accounts; empty where there were none. */
  readSearches(wallet: Address): Promise<AccountSearches>;
  /** Keeps what was looked for, instead of what was kept of it before. */
  keepSearches(wallet: Address, searches: AccountSearches): Promise<void>;
}

export interface StoredCoverage {
  /** Newest first; empty where the wallet was never read. */
  readonly intervals: readonly CoverageInterval[];
  /** Transactions kept. */
  readonly transactions: number;
}

/** A state of a kept history. */
export interface HistoryRevision {
  readonly historyId: number;
  /** Grows with every write, in the order in which writes become visible to readers. */
  readonly revision: number;
}

export interface StoredHistory {
  /** Newest first. */
  readonly intervals: readonly CoverageInterval[];
  /** Entries in the order of their slots. */
  readonly entries: readonly HistoryEntry[];
  /** The state that was read. */
  readonly revision: HistoryRevision;
  /** True where the entries are what came after the revision asked for, false where they are all that is kept. */
  readonly continues: boolean;
}

/** The answers computed last. */
export interface SnapshotStore {
  /** The named part of the newest snapshot, or null where there is none. */
  find<View extends keyof StoredViews>(wallet: Address, view: View): Promise<Snapshot<View> | null>;
  /**
   * Finds what each of the wallets made of one token, in their newest snapshots. Who bought none of it, and who has no
   * snapshot, is not in the answer.
   */
  findTokens(wallets: readonly Address[], mint: Address): Promise<ReadonlyMap<Address, TokenPnl>>;
  /** Keeps the snapshot unless a newer one is kept; `followUp` says whether more of the wallet can be read. */
  save(wallet: Address, calculatedAt: number, views: SnapshotToKeep, followUp: boolean): Promise<void>;
}

export interface Snapshot<View extends keyof StoredViews> {
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  readonly body: StoredViews[View];
  /** True where more of the wallet can be read: older transactions, or what explains its balances. */
  readonly followUp: boolean;
}

export interface SnapshotViews {
  readonly hud: WalletHud;
  readonly profile: WalletProfile;
  readonly tokens: readonly TokenPnl[];
  readonly inputs: SnapshotInputs;
  readonly holder: HolderMetrics;
}

/** Views with what wallets are chosen and ranked by: both are kept at once, or neither is. */
export interface SnapshotToKeep extends SnapshotViews {
  readonly ranking: WalletRanking;
}

/** Views as they can be read: what is answered as it was kept need not be taken apart. */
export interface StoredViews extends SnapshotViews {
  readonly hudText: JsonText<WalletHud>;
  /** Does not name the wallet's owner, who is looked up when it is answered. */
  readonly profileText: JsonText<WalletProfile>;
  /** Nothing: when it was calculated is all that is asked. */
  readonly time: null;
  /** Number of transactions that it was computed from. */
  readonly transactions: number;
}

/**
 * Inputs that the other views were computed from, as far as no other store keeps them: with the history, the evidence
 * behind a metric can be had again later. Chain amounts and micro-dollars are decimal strings.
 */
export interface SnapshotInputs {
  /** Unix milliseconds. */
  readonly analyzedAt: number;
  readonly coverage: Coverage;
  readonly holdings: {
    readonly slot: number;
    readonly lamports: string;
    /** Mint, amount in base units, decimals, and of that amount the base units in frozen accounts, where there are any. */
    readonly tokens: readonly (readonly [Address, string, number, string?])[];
  } | null;
  readonly present: {
    readonly solUsd: number | null;
    /** Mint, dollars per whole token. */
    readonly tokenUsd: readonly (readonly [Address, number])[] | null;
    /** Mint, dollars in its pools; absent where no source named any. */
    readonly liquidityUsd?: readonly (readonly [Address, number])[];
  } | null;
  /** Mint, decimals, supply in base units. */
  readonly mints: readonly (readonly [Address, number, string])[];
  /** Hours that had not closed, with their SOL/USD so far. */
  readonly openHours: readonly (readonly [number, string])[];
}
