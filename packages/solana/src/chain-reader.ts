import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { HolderDiscovery } from "@walletlens/engine/holders/holder-outcome";
import type { Holding } from "@walletlens/engine/holders/rank-holders";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";

/**
 * The ledger, read. Every method throws a SolanaError with code `chain_unavailable`
 * where the provider cannot be reached, keeps refusing, or answers in a shape that is not the protocol's.
 * An error is never an empty answer.
 */
export interface ChainReader {
  /** Reads what an address is and holds now: one call for the account, one per token program. */
  readWallet(address: Address, options?: ReadOptions): Promise<WalletState>;
  /**
   * Transactions that mention `address` (or, where the provider tells, a token account of it), newest first, as
   * contiguous chunks: what was yielded so far has no hole but the `unavailable` signatures. Calls overlap and are
   * bounded. Ends at `until` or at the end of the history (then the last chunk has `end: true`, or there is no chunk at
   * all), at `limit`, or at the deadline after the last contiguous chunk. A deadline that passes before the first chunk
   * is `chain_unavailable`.
   */
  readHistory(address: Address, range: HistoryRange, options?: ReadOptions): AsyncIterable<HistoryChunk>;
  /** Reads the newest slot that the provider knows, at the commitment that everything is read at. */
  readLatestSlot(options?: ReadOptions): Promise<number>;
  /** Supply and decimals by mint; a mint that does not exist is absent from the map. */
  readMints(mints: readonly Address[], options?: ReadOptions): Promise<Map<Address, Mint>>;
  /** Reads the holders of a mint, as far as the provider tells; null where there is no such mint. */
  readHolders(mint: Address, options?: ReadOptions): Promise<MintHolders | null>;
  /**
   * Owners of the twenty largest accounts of a mint, with what each account holds, largest first; one owner may have
   * several. Two calls, however many holders there are.
   */
  readLargestHolders(mint: Address, options?: ReadOptions): Promise<readonly Holding[]>;
  /** Reads the wallet that owns a `.sol` name; null where there is none, or its owner is no wallet. */
  readNameOwner(name: string, options?: ReadOptions): Promise<Address | null>;
  /** The name of each mint, null where it has none; an address that is no mint is absent. */
  readTokenNames(
    mints: readonly Address[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Address, TokenName | null>>;
  /** Reads the signatures of an address below a known one, or the newest, a page of them, with their times. */
  readSignaturePage(address: Address, before: string | null, options?: ReadOptions): Promise<SignaturePage>;
  /** Reads the newest signature of an address; null for one that was never mentioned. */
  readNewestSignature(address: Address, options?: ReadOptions): Promise<SignaturePosition | null>;
  /** Calls made so far through this reader. */
  stats(): ChainStats;
  /** State of each provider and what has been asked of it, in their order. */
  providers(): readonly ProviderReport[];
  /** The same reader with a count of its own: its `stats` are those of the calls made through it. */
  counting(): ChainReader;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface HistoryRange {
  /** Most signatures to read. */
  readonly limit: number;
  /** Start below this signature (exclusive). */
  readonly before?: string;
  /** Stop at this signature (exclusive). */
  readonly until?: string;
  /** Slot of `until`: a provider that has not reached it would not know where to stop. */
  readonly untilSlot?: number;
  /** Unix milliseconds after which no further call is begun. */
  readonly deadline?: number;
  /**
   * Tells of a signature whether its transaction is at hand: it is not asked for and counts as unavailable.
   */
  readonly isKnown?: (signature: string) => boolean;
}

export interface HistoryChunk {
  /** Newest first. */
  readonly transactions: readonly Transaction[];
  /** Signatures whose transaction the provider does not have (pruned or null after retries). */
  readonly unavailable: readonly SignaturePosition[];
  readonly newest: SignaturePosition;
  readonly oldest: SignaturePosition;
  /** Signatures listed so far, of this chunk and all before it. */
  readonly listed: number;
  /**
   * True on the last chunk where the range was read whole: down to `until`, or to the history's beginning.
   */
  readonly end: boolean;
}

/** One page of the signatures of an address, newest first. */
export interface SignaturePage {
  /** Those of transactions that succeeded and have a time, in unix seconds. */
  readonly entries: readonly {
    readonly signature: string;
    readonly time: number;
    readonly slot: number;
  }[];
  /** Unix seconds of the last entry of the page, failed ones included; null where it is empty or has no time. */
  readonly oldestTime: number | null;
  /** True where nothing came before the page. */
  readonly reachesBeginning: boolean;
}

export interface SignaturePosition {
  readonly signature: string;
  readonly slot: number;
}

export interface Mint {
  readonly mint: Address;
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
  /** Present where wallets show amounts times a multiplier: the mint has a scaled or an interest-bearing amount. */
  readonly isScaled?: true;
}

export interface MintHolders extends Omit<Mint, "mint"> {
  readonly discovery: HolderDiscovery;
  /** True where there may be more token accounts than the provider shows. */
  readonly truncated: boolean;
  /** One for each token account, in any order; empty ones may be among them. */
  readonly holdings: readonly Holding[];
}

/** Calls as providers bill them: each item of a batch is one, each repetition is one. */
export interface ChainStats {
  readonly calls: number;
  readonly byMethod: Readonly<Record<string, number>>;
  /** Length of the answers, packed as they came. */
  readonly bytes: number;
  /** Null where a provider was asked whose prices are not known. */
  readonly credits: number | null;
  readonly retries: number;
  /** Calls that were asked a second time since the answer was slow to come. */
  readonly hedged: number;
}

/**
 * `well`: is asked. `resting`: has failed lately, or lags behind the others. `unproven`: has not yet said which cluster
 * it is on. `other cluster`: is on another one than the first, and is never asked.
 *
 * @example
 * const resting = chain.providers().filter(({ state }) => state === PROVIDER_STATES[1]);
 */
export const PROVIDER_STATES = ["well", "resting", "unproven", "other cluster"] as const;

export interface ProviderReport {
  /** Host of its URL; a second one at the same host has a number behind it. */
  readonly name: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  /** Calls that have ended, by how: answered, failed as the kinds of RpcError say, or given up unanswered. */
  readonly calls: readonly { readonly method: string; readonly outcome: string; readonly count: number }[];
  readonly bytes: number;
  /** Calls that it was asked since another answer was slow to come. */
  readonly hedged: number;
}
