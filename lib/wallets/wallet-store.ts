import type { Address } from "@walletlens/engine/address";
import type { HolderMetrics } from "@walletlens/engine/holders/holder-metrics";
import type { Provenance, TransactionRange, WalletHud, WalletProfile } from "@walletlens/engine/result-types";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { PriceOrigins } from "@walletlens/engine/wallet/price-origin";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { Coverage, TokenLaunch } from "@walletlens/engine/wallet/wallet-input";
import type { PackedTransactions } from "@walletlens/solana/chain-reader";
import type { JsonText } from "@/lib/runtime/json-text";
import type { WalletRanking } from "./rules/rank-wallet";

/** Stored histories of wallets. */
export interface WalletStore {
  readCoverage(wallet: Address): Promise<StoredCoverage>;
  /** Reads the history of a wallet after `since` (null: all of it) and its coverage, at one moment. */
  readHistory(wallet: Address, since: HistoryRevision | null): Promise<StoredHistory>;
  /** Returns the revisions of histories; wallets without one are absent. */
  readRevisions(wallets: readonly Address[]): Promise<ReadonlyMap<Address, HistoryRevision>>;
  /** Counts the stored transactions of all these wallets. */
  countTransactions(wallets: readonly Address[]): Promise<number>;
  /**
   * Stores transactions and the interval that they cover (null for none) in one database transaction. Packed ones
   * are in the form of `encodePage`. Idempotent.
   */
  append(
    wallet: Address,
    entries: readonly HistoryEntry[] | PackedTransactions,
    interval: CoverageInterval | null,
  ): Promise<void>;
  /**
   * Draws wallets at random among those stored before `before` (unix milliseconds; null: all) with a history of 1 to
   * `maxTransactions` transactions. The chance of a wallet grows with the time since it was stored. Wallets without an access
   * in 30 days are drawn last.
   */
  drawWallets(limit: number, maxTransactions: number, before?: number | null): Promise<readonly Address[]>;
  /** Returns the wallets with a stored history that is not empty. */
  findStored(wallets: readonly Address[]): Promise<ReadonlySet<Address>>;
  /**
   * Returns the background of a day (UTC, YYYY-MM-DD): reference wallets for trades. Empty if none was drawn.
   */
  findBackground(day: string): Promise<readonly Address[]>;
  /** Stores the background of a day unless one of the same size exists, and returns the stored one. */
  storeBackground(day: string, wallets: readonly Address[]): Promise<readonly Address[]>;
  /** Searches of the histories of the wallet's token accounts. */
  readSearches(wallet: Address): Promise<AccountSearches>;
  /** Replaces the searches of the wallet. */
  storeSearches(wallet: Address, searches: AccountSearches): Promise<void>;
}

export interface StoredCoverage {
  /** Newest first; empty if the wallet was never read. */
  readonly intervals: readonly CoverageInterval[];
  /** Stored transactions. */
  readonly transactions: number;
}

/** Revision of a stored history. */
export interface HistoryRevision {
  readonly historyId: number;
  /** Increases with every write, in the order of visibility to readers. */
  readonly revision: number;
}

export interface StoredHistory {
  /** Newest first. */
  readonly intervals: readonly CoverageInterval[];
  /** Entries by slot. */
  readonly entries: readonly HistoryEntry[];
  /** The revision that was read. */
  readonly revision: HistoryRevision;
  /** True if the entries follow the requested revision, false if they are the whole history. */
  readonly continues: boolean;
}

/** Newest views of wallets. */
export interface SnapshotStore {
  /** Returns a view of the newest snapshot, or null. */
  find<View extends keyof StoredViews>(wallet: Address, view: View): Promise<Snapshot<View> | null>;
  /** Returns each wallet's result in one token, from the newest snapshots. Wallets without one are absent. */
  findTokens(wallets: readonly Address[], mint: Address): Promise<ReadonlyMap<Address, TokenPnl>>;
  /**
   * Stores a snapshot unless a newer one exists; `hasMoreHistory` says whether more of the wallet can be
   * read.
   */
  save(wallet: Address, calculatedAt: number, views: NewSnapshot, hasMoreHistory: boolean): Promise<void>;
}

export interface Snapshot<View extends keyof StoredViews> {
  /** Unix milliseconds. */
  readonly calculatedAt: number;
  readonly body: StoredViews[View];
  /** True if more can be read: older transactions, or transfers of unreconciled balances. */
  readonly hasMoreHistory: boolean;
}

export interface SnapshotViews {
  readonly hud: WalletHud;
  readonly profile: WalletProfile;
  readonly tokens: readonly TokenPnl[];
  readonly tokenTable: SourcedTokens;
  readonly inputs: SnapshotInputs;
  readonly holder: HolderMetrics;
}

/** Results in all tokens, with their source. */
export interface SourcedTokens {
  readonly walletAddress: string;
  readonly tokens: readonly TokenPnl[];
  readonly provenance: Provenance;
}

/** Views with the ranking, stored together. */
export interface NewSnapshot extends SnapshotViews {
  readonly ranking: WalletRanking;
}

/** Stored views; texts are returned unparsed. */
export interface StoredViews extends SnapshotViews {
  readonly hudText: JsonText<WalletHud>;
  /** Without the wallet's owner, whose label is read for each response. */
  readonly profileText: JsonText<WalletProfile>;
  /** Only `calculatedAt`. */
  readonly time: null;
  /** Number of transactions of the analysis. */
  readonly transactions: number;
}

/**
 * Inputs of the other views that no other store holds. With the history, they reproduce the evidence of a
 * metric. Chain amounts and micro-dollars are decimal strings.
 */
export interface SnapshotInputs {
  /** Unix milliseconds. */
  readonly analyzedAt: number;
  readonly coverage: Coverage;
  /** Null without transactions. */
  readonly transactionRange: TransactionRange | null;
  readonly holdings: {
    readonly slot: number;
    readonly lamports: string;
    /** Mint, amount in base units, decimals, and the frozen base units if there are any. */
    readonly tokens: readonly (readonly [Address, string, number, string?])[];
  } | null;
  readonly present: {
    readonly solUsd: number | null;
    /** Mint, dollars per whole token. */
    readonly tokenUsd: readonly (readonly [Address, number])[] | null;
    /** Mint, dollars in its pools; absent if no source has any. */
    readonly liquidityUsd?: readonly (readonly [Address, number])[];
    /** Mints whose price is that of a pool; absent without any. */
    readonly estimated?: readonly Address[];
  } | null;
  /** Absent in inputs stored by earlier versions. */
  readonly priceOrigins?: PriceOrigins;
  /** Mint, decimals, supply in base units. */
  readonly mints: readonly (readonly [Address, number, string])[];
  /** Known launches of tokens of the history; absent without any. */
  readonly launches?: readonly (readonly [Address, TokenLaunch])[];
  /** Open hours with their SOL/USD so far. */
  readonly openHours: readonly (readonly [number, string])[];
}
