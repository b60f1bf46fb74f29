import type { Address } from "@walletlens/engine/address";
import type { ParameterName } from "@walletlens/engine/chain/protocol-parameters";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { HolderDiscovery } from "@walletlens/engine/holders/holder-outcome";
import type { Holding } from "@walletlens/engine/holders/rank-holders";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type { LaterSignatures } from "./later-signatures.ts";

/**
 * Reader of the chain. Every method throws a SolanaError `chain_unavailable` if the provider cannot be
 * reached, refuses repeatedly, or sends malformed data. An error never becomes an empty result.
 */
export interface ChainReader {
  /** Reads the account and the holdings of an address: one call for the account, one per token program. */
  readWallet(address: Address, options?: ReadOptions): Promise<WalletState>;
  /**
   * Reads the transactions that mention `address` (or, if the provider supports it, a token account of it),
   * newest first, as contiguous chunks: the chunks so far lack only the `unavailable` signatures. Calls
   * overlap and are bounded. Ends at `until` or at the end of the history (then the last chunk has `end:
   * true`, or there is no chunk), at `limit`, or at the deadline after the last contiguous chunk. Throws
   * `chain_unavailable` if the deadline passes before the first chunk.
   */
  readHistory(address: Address, range: HistoryRange, options?: HistoryOptions): AsyncIterable<HistoryChunk>;
  /** Reads one transaction; null if the provider lacks it. */
  readTransaction(signature: string, options?: ReadOptions): Promise<Transaction | null>;
  /** Reads the newest slot at the commitment of all reads. */
  readLatestSlot(options?: ReadOptions): Promise<number>;
  /** Reads the protocol parameters as the node states them now, with four calls. Does not fail without them. */
  readProtocol(options?: ReadOptions): Promise<ProtocolReading>;
  /** Reads supply and decimals by mint; a mint that does not exist is absent. */
  readMints(mints: readonly Address[], options?: ReadOptions): Promise<Map<Address, Mint>>;
  /** Reads the balances of accounts; an account that does not exist is absent. */
  readBalances(
    accounts: readonly Address[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Address, AccountBalance>>;
  /** Reads the holders of a mint that the provider returns; null if the mint does not exist. */
  readHolders(mint: Address, options?: ReadOptions): Promise<MintHolders | null>;
  /**
   * Reads the owners and amounts of the twenty largest accounts of a mint, largest first; an owner may appear
   * several times. Three calls for any number of holders.
   */
  readLargestHolders(mint: Address, options?: ReadOptions): Promise<readonly LargestHolding[]>;
  /** Reads the wallet that owns a `.sol` name; null if the name or a wallet as owner does not exist. */
  readNameOwner(name: string, options?: ReadOptions): Promise<Address | null>;
  /** Reads the name of each mint, or null; an address that is not a mint is absent. */
  readTokenNames(
    mints: readonly Address[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Address, TokenName | null>>;
  /** Reads a page of the signatures of an address, with times: those below `before`, or the newest. */
  readSignaturePage(address: Address, before: string | null, options?: ReadOptions): Promise<SignaturePage>;
  /**
   * Reads the transactions that mention `address`, oldest first, until the caller stops. Without a provider that sorts
   * ascending, all signatures are listed first, with at most `maxPages` calls: the only chunk has `reachedBeginning: false`
   * if the listing does not reach the beginning. Failed transactions may be left out.
   */
  readOldest(address: Address, range: OldestRange, options?: ReadOptions): AsyncIterable<OldestChunk>;
  /**
   * Finds the accounts of launchpads and pools of a mint: its bonding curve alone if it has one, else its derived pools. Empty
   * if none is known.
   */
  findLaunchAccounts(mint: Address, options?: ReadOptions): Promise<readonly LaunchAccount[]>;
  /**
   * Lists the transactions that mention an account after a transaction and up to about a slot, oldest first. A pool with
   * thousands of them within the window is not listed.
   */
  readLaterSignatures(
    account: Address,
    window: { readonly from: SignaturePosition; readonly toSlot: number },
    options?: ReadOptions,
  ): Promise<LaterSignatures>;
  /** Reads the newest signature of an address, or null. */
  readNewestSignature(address: Address, options?: ReadOptions): Promise<SignaturePosition | null>;
  stats(): ChainStats;
  /** Returns state and statistics of each provider, in order. */
  providers(): readonly ProviderReport[];
  /** Returns a reader with separate `stats`. */
  counting(): ChainReader;
}

/** Units in one of the largest accounts of a mint. */
export interface LargestHolding extends Holding {
  /** True if the owner is a program or an account of one. */
  readonly isProgramAccount: boolean;
}

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface HistoryOptions extends ReadOptions {
  /** Chunks by address may then be `packed`, if the reader has a packer. */
  readonly packing?: Packing;
}

/** Owner whose changes are packed. */
export interface Packing {
  readonly owner: Address;
  readonly context: ExtractionContext;
  /** Lowest slot to pack. Without it, everything is packed, including unavailable transactions. */
  readonly fromSlot?: number;
}

/** Transactions in the form of a packer. */
export interface PackedTransactions {
  /** May lack transactions at some of `positions`, and may have others. */
  readonly bytes: Uint8Array;
  /** Positions of the chunk, newest first, with those of unavailable transactions. */
  readonly positions: readonly SignaturePosition[];
}

export interface HistoryRange {
  /** Maximum signatures to read. */
  readonly limit: number;
  /** Start below this signature (exclusive). */
  readonly before?: string;
  /** Stop at this signature (exclusive). */
  readonly until?: string;
  /** Slot of `until`, for skipping providers that have not reached it. */
  readonly untilSlot?: number;
  /** Unix milliseconds after which no call starts. */
  readonly deadline?: number;
  /**
   * Returns whether the transaction of a signature is known: it is not requested and counts as unavailable.
   */
  readonly isKnown?: (signature: string) => boolean;
  /**
   * True to list the signatures of transactions that mention the address itself, and to request none: all count as
   * unavailable.
   */
  readonly listsOnly?: boolean;
}

export interface OldestRange {
  /** Maximum calls for pages: of signatures, or of transactions in ascending order. */
  readonly maxPages: number;
  /** True to yield nothing if the provider does not sort ascending. */
  readonly onlyAscending?: true;
}

/** Part of a history in ascending order. */
export interface OldestChunk {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** Number of transactions of this chunk that the provider lacks. */
  readonly missing: number;
  /** Number of transactions of this chunk that precede the first missing one; null if none is missing. */
  readonly missingAt: number | null;
  /** Signatures listed so far. */
  readonly listed: number;
  /** Unix seconds of the oldest listed signature of this chunk, or null. */
  readonly oldestTime: number | null;
  /** True if the first chunk begins with the first transaction of the address. */
  readonly reachedBeginning: boolean;
  /** True if no transaction follows. */
  readonly end: boolean;
}

/** Account whose history begins with the launch of a token. */
export interface LaunchAccount {
  /** `curve`: created with the token. `pool`: created for a token that may have had another market. */
  readonly kind: "curve" | "pool";
  /** Name of the launchpad or exchange. */
  readonly venue: string;
  readonly program: Address;
  readonly account: Address;
}

export interface HistoryChunk {
  /** Newest first; empty if they are `packed`. */
  readonly transactions: readonly Transaction[];
  readonly packed?: PackedTransactions;
  /** Signatures whose transaction the provider lacks (pruned or null after retries). */
  readonly unavailable: readonly SignaturePosition[];
  readonly newest: SignaturePosition;
  readonly oldest: SignaturePosition;
  /** Signatures listed in this chunk and all before it. */
  readonly listed: number;
  /** True on the last chunk if the range was read down to `until` or to the beginning of the history. */
  readonly end: boolean;
}

/** Protocol parameters as a node states them now. */
export interface ProtocolReading {
  /** Slot of the reading; null if the node did not state it, and then nothing else is used. */
  readonly slot: number | null;
  /** Blocks since the genesis at that slot; null if unknown. */
  readonly blockHeight: number | null;
  /** Base58 of the genesis hash; null if the node did not state it. */
  readonly genesisHash: string | null;
  readonly values: { readonly [Name in ParameterName]?: number };
  /** Methods that failed or returned an implausible value. */
  readonly unread: readonly string[];
}

/** One page of the signatures of an address, newest first. */
export interface SignaturePage {
  /** Successful transactions with a time, in Unix seconds. */
  readonly entries: readonly {
    readonly signature: string;
    readonly time: number;
    readonly slot: number;
  }[];
  /** Unix seconds of the last entry of the page, failed ones included, or null. */
  readonly oldestTime: number | null;
  /** True if the page reaches the beginning of the history. */
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
  /** True if the mint has a scaled or interest-bearing amount, which wallets multiply. */
  readonly isScaled?: true;
  /** Address that can create units; null if no address can; absent if it is unknown. */
  readonly mintAuthority?: Address | null;
  /** Address that can freeze token accounts; null if no address can; absent if it is unknown. */
  readonly freezeAuthority?: Address | null;
}

export interface AccountBalance {
  readonly lamports: bigint;
  /** The program that owns it; the System program for a wallet. */
  readonly program: Address;
  /** Bytes of its data; null if the provider does not state them. */
  readonly space: number | null;
  /** Base units of a token account; null for other accounts. */
  readonly amount: bigint | null;
}

export interface MintHolders extends Omit<Mint, "mint"> {
  readonly discovery: HolderDiscovery;
  /** True if the provider may have omitted token accounts. */
  readonly truncated: boolean;
  /** One per token account, unordered; may include empty ones. */
  readonly holdings: readonly Holding[];
}

/** Call statistics as providers bill them: each item of a batch and each repetition is one. */
export interface ChainStats {
  readonly calls: number;
  readonly byMethod: Readonly<Record<string, number>>;
  /** Compressed length of the responses. */
  readonly bytes: number;
  /** By the price lists of the providers; null if the prices of a provider are unknown. */
  readonly credits: number | null;
  readonly retries: number;
}

/**
 * `well`: in use. `resting`: failed recently, or lags behind the others. `unproven`: its cluster is not
 * verified yet. `other cluster`: on another cluster than the first, and never used.
 */
export const PROVIDER_STATES = ["well", "resting", "unproven", "other cluster"] as const;

export interface ProviderReport {
  /** Host of its URL, numbered if several providers have the same host. */
  readonly name: string;
  readonly state: (typeof PROVIDER_STATES)[number];
  /** Ended calls by method and outcome: `ok`, `canceled` or a kind of RpcError. */
  readonly calls: readonly { readonly method: string; readonly outcome: string; readonly count: number }[];
  readonly bytes: number;
}
