import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { LinkVerdict } from "@walletlens/engine/coordination/join-links";
import type { KnownAddress, LabelEntry, LabelType } from "@walletlens/engine/known-address";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { HourlyPrice } from "@walletlens/solana/prices/price-sources";
import type {
  LinkedLoss,
  RankedWallet,
  RankingSearch,
  ShrunkenRateName,
  StoredTotalPnl,
} from "./rules/ranking-search";
import type { ShortAddress } from "./rules/short-address";
import type { RatePrior, RateSums } from "./rules/shrunken-rate";

/** Public labels of addresses. */
export interface Labels {
  /** Returns the labels of addresses, with at most one round trip; unlabeled addresses are absent. */
  find(addresses: readonly Address[]): Promise<ReadonlyMap<Address, KnownAddress>>;
  /** Returns addresses whose label has words that begin as those of `text`, ignoring case. See `matchesWords`. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  /** Returns the tip accounts, the dollars, and the protocol parameters as they are known now. */
  extractionContext(): Promise<ExtractionContext>;
  /** Returns the addresses with a label of `type`. Imported labels replace built-in ones. */
  addressesOfType(type: LabelType): Promise<ReadonlySet<Address>>;
}

export interface FoundLabel {
  readonly address: Address;
  readonly label: string;
  readonly type: LabelType;
}

/** Labels that operators have imported. */
export interface LabelStore {
  find(addresses: readonly Address[]): Promise<readonly LabelEntry[]>;
  /** Returns addresses whose label has words that begin as those of `text`, ignoring case. See `matchesWords`. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  listByType(type: LabelType): Promise<readonly Address[]>;
  /** Stores all entries or none; existing labels are replaced. */
  save(entries: readonly LabelEntry[]): Promise<SavedLabels>;
}

export interface SavedLabels {
  readonly added: number;
  readonly updated: number;
}

/** A token with its on-chain name. */
export interface StoredAddress {
  readonly kind: "wallet" | "token";
  readonly address: Address;
  /** Null for a wallet, and for a token without a name. */
  readonly symbol: string | null;
  readonly name: string | null;
}

export interface NamedToken extends TokenName {
  readonly mint: Address;
}

/** Search of stored wallets and tokens. */
export interface Discovery {
  /** Returns wallets with fresh metrics in the requested order. `prior` is that of the rates it sorts by. */
  listRanked(search: RankingSearch, prior: RatePrior): Promise<readonly RankedWallet[]>;
  /** Returns the total PnL of those wallets that have metrics of this version, at most `wallets.length`. */
  listTotalPnl(wallets: readonly string[]): Promise<readonly StoredTotalPnl[]>;
  /** Sums over such a rate of all fresh wallets, at most a minute old. */
  sumRates(rate: ShrunkenRateName): Promise<RateSums>;
  /**
   * Returns tokens whose symbol begins with `text`, then those whose name does, then those with words that begin as
   * its words, ignoring case; each shortest first.
   */
  findTokens(text: string, limit: number): Promise<readonly NamedToken[]>;
  /** Returns wallets with metrics, and mints that were read, at most `limit` of each. */
  findAddresses(short: ShortAddress, limit: number): Promise<readonly StoredAddress[]>;
}

/** Links between wallets that comparisons have found. */
export interface LinkStore {
  /**
   * Stores the links between wallets that were compared at `comparedAt`, unix milliseconds. Deletes those of earlier
   * comparisons between two of them.
   */
  replace(wallets: readonly Address[], links: readonly StoredLink[], comparedAt: number): Promise<void>;
  /** Returns for each wallet the linked one whose losses are the largest share of its profit, if it is `minShare`. */
  findLinkedLosses(wallets: readonly Address[], minShare: number): Promise<ReadonlyMap<Address, LinkedLoss>>;
}

export interface StoredLink {
  /** The lesser address. */
  readonly walletA: Address;
  readonly walletB: Address;
  readonly verdict: LinkVerdict;
  /** Share of wallet A's profit, 0 to 1, from tokens in which wallet B lost; null without a profit. */
  readonly lossShareA: number | null;
  readonly lossShareB: number | null;
}

/** Deletion of data without recent accesses. */
export interface Retention {
  /** Records an access of wallets now. */
  recordAccess(wallets: readonly Address[]): Promise<void>;
  /**
   * Deletes one batch of wallets, with histories and metrics, that were not accessed for `storedDays` and are
   * not being analyzed. Returns the number of wallets, 0 at the end.
   */
  removeWallets(storedDays: number): Promise<number>;
  /** Like `removeWallets`, for damaged histories, and those of earlier versions, that were not written for a week. */
  removeUnreadHistories(): Promise<number>;
  /** Like `removeWallets`, for names of tokens. */
  removeTokenNames(storedDays: number): Promise<number>;
}

/** Stored names of tokens. */
export interface TokenNameStore {
  /** Returns the stored names; a mint that was never read is absent. */
  find(mints: readonly Address[]): Promise<ReadonlyMap<Address, StoredName>>;
  /** Stores names and replaces older ones. */
  save(names: ReadonlyMap<Address, TokenName | null>): Promise<void>;
}

export interface StoredName {
  /** Null if the token had no name. */
  readonly name: TokenName | null;
  /** False if it should be read again. */
  readonly isFresh: boolean;
}

/** Stored hourly SOL/USD closes. */
export interface SolPriceStore {
  /** Reads the hours that start within [from, to], unix seconds. */
  read(from: number, to: number): Promise<StoredHours>;
  /** Stores hours. A gap does not replace a price. */
  save(hours: StoredHours): Promise<void>;
}

export interface StoredHours {
  /** Ascending. */
  readonly prices: readonly HourlyPrice[];
  /** Hours for which no source had a price within the last day. */
  readonly gaps: readonly number[];
}

/** Example addresses of the demo chain. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Token whose creator bought its launch with other wallets. */
  readonly launch: { readonly address: string; readonly symbol: string };
  /** Wallets to compare, some of them coordinated; may be empty. */
  readonly group: readonly string[];
}

/** Wallets whose metrics were paid for. */
export interface PaidWallets {
  /** Records a sale of each. */
  note(wallets: readonly Address[]): Promise<void>;
  has(wallet: Address): Promise<boolean>;
}
