import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { KnownAddress, LabelEntry, LabelType } from "@walletlens/engine/known-address";
import type { HourlyPrice } from "@walletlens/solana/prices/price-sources";
import type { RankedWallet, RankingSearch } from "./rules/ranking-search";
import type { RatePrior, RateSums } from "./rules/shrunken-rate";

/** Labels of addresses that are publicly known. */
export interface Labels {
  /**
   * Finds what is known of each address, in one round trip at most; those of which nothing is known are absent.
   */
  find(addresses: readonly Address[]): Promise<ReadonlyMap<Address, KnownAddress>>;
  /** Addresses whose label begins with `text`, ignoring case; the shortest first. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  /** Accounts that block builders are tipped through: what goes there in a transaction is a cost of it. */
  tipAccounts(): Promise<ReadonlySet<Address>>;
  /** Addresses labeled as `type`, such as the lending programs; an imported label replaces a listed one. */
  programsOfType(type: LabelType): Promise<ReadonlySet<Address>>;
}

/** An address with its label. */
export interface FoundLabel {
  readonly address: Address;
  readonly label: string;
}

/** Labels that operators have imported, seen by every process on the same database. */
export interface LabelStore {
  find(addresses: readonly Address[]): Promise<readonly LabelEntry[]>;
  /** Addresses whose label begins with `text`, ignoring case; the shortest first. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  listByType(type: LabelType): Promise<readonly Address[]>;
  /** Adds all of the entries or none, one for each address; what is there already is replaced. */
  save(entries: readonly LabelEntry[]): Promise<SavedLabels>;
}

export interface SavedLabels {
  readonly added: number;
  readonly updated: number;
}

/** A token by the name that it gives itself. */
export interface NamedToken extends TokenName {
  readonly mint: Address;
}

/** Search of what is kept. Throws an AppError `database_unavailable` where the store is away. */
export interface Discovery {
  /** Wallets whose metrics are kept and fresh, the highest first. `prior` is that of the list's win rates. */
  listRanked(search: RankingSearch, prior: RatePrior): Promise<readonly RankedWallet[]>;
  /** Sums over the win rates of all these wallets, at most a minute old. */
  sumRates(): Promise<RateSums>;
  /** Tokens whose symbol or name begins with `text`, ignoring case; the shortest first. */
  findTokens(text: string, limit: number): Promise<readonly NamedToken[]>;
}

/**
 * Removal of data without recent requests. Throws an AppError `database_unavailable` where the store is away.
 */
export interface Retention {
  /** Notes that wallets were asked for just now. */
  recordAccess(wallets: readonly Address[]): Promise<void>;
  /**
   * Removes the histories and answers of wallets not requested in the last `keptDays` and not being analyzed: one
   * batch, as many as one statement may hold. Returns the number of wallets; 0 where there are no more.
   */
  removeWallets(storedDays: number): Promise<number>;
  /** As `removeWallets`, for names of tokens that were not read in so many days. */
  removeTokenNames(storedDays: number): Promise<number>;
}

/** Names that were read before, seen by every process on the same database. */
export interface TokenNameStore {
  /** Finds what is kept of each mint; one that was never read is absent. */
  find(mints: readonly Address[]): Promise<ReadonlyMap<Address, StoredName>>;
  /** Keeps what was read, over what was kept before. */
  save(names: ReadonlyMap<Address, TokenName | null>): Promise<void>;
}

export interface StoredName {
  /** Null where it had none when it was read. */
  readonly name: TokenName | null;
  /** False where it is time to read it again. */
  readonly isFresh: boolean;
}

/** Hourly SOL/USD closes that were fetched before. */
export interface SolPriceStore {
  /** Reads what is kept of the hours that start within [from, to], unix seconds. */
  read(from: number, to: number): Promise<StoredHours>;
  /** Keeps what was fetched. An hour without a price does not replace one that has a price. */
  save(hours: StoredHours): Promise<void>;
}

export interface StoredHours {
  /** Ascending. */
  readonly prices: readonly HourlyPrice[];
  /** Starts of hours that no source knew when they were asked for within the last day. */
  readonly gaps: readonly number[];
}

/** Example addresses of a chain that has no well-known ones. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Wallets to compare, some of which act together; empty where there are none. */
  readonly group: readonly string[];
}

/** Wallets whose metrics somebody has paid for. Throws an AppError `database_unavailable` where the store is away. */
export interface PaidWallets {
  /** Notes a sale of each. */
  note(wallets: readonly Address[]): Promise<void>;
  has(wallet: Address): Promise<boolean>;
}
