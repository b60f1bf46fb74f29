import type { ChainParameters } from "../chain-parameters.ts";
import type { RpcSignatureInfo, RpcTransaction } from "./rpc-types.ts";

/**
 * A complete, read-only Solana history with its known truth. Transactions are addressed by their position in
 * the ledger: 0 is the oldest, `signatureCount - 1` the newest.
 */
export interface DemoMarket {
  readonly parameters: ChainParameters;
  /** Unix seconds; 90 days before `endTime`. */
  readonly startTime: number;
  /** Unix seconds. */
  readonly endTime: number;
  /** Slot at `startTime`. */
  readonly firstSlot: number;
  /** Slot at `endTime`; no transaction has a greater one until the market trades on. */
  readonly lastSlot: number;
  readonly signatureCount: number;
  /** Unix seconds of the newest prices: `endTime` until the market trades on. */
  readonly pricedAt: number;
  /**
   * Trades on up to and with a slot, ten days at most. Gives the same transactions for the same slot in any number of
   * calls.
   */
  tradeUntil(slot: number): void;
  /** True for a wallet with a known truth, and for its token accounts. */
  isTraders(address: string): boolean;
  /** Positions of the transactions whose account keys mention `address`, newest first. */
  signaturesFor(address: string): readonly number[];
  /** Positions of the transactions of a range of slots, both included, oldest first. */
  positionsBetween(fromSlot: number, toSlot: number): readonly number[];
  /** Slot of a transaction. Throws a RangeError if there is no such position. */
  slotOf(position: number): number;
  /** Throws a RangeError if there is no such position. */
  signatureInfo(position: number): RpcSignatureInfo;
  /** Returns the position of a signature, or null. */
  findSignature(signature: string): number | null;
  /** Result of `getTransaction` with encoding "json". Throws a RangeError for an unknown position. */
  renderTransaction(position: number): RpcTransaction;
  /** State of an account at the end of the transactions; null if it was never used or is closed. */
  account(address: string): DemoAccount | null;
  /** Open token accounts of an owner, of both token programs. */
  tokenAccountsByOwner(owner: string): readonly string[];
  /** Open token accounts of a mint. */
  tokenAccountsByMint(mint: string): readonly string[];
  /** Every mint of the market, wrapped SOL and USDC included. */
  readonly mints: readonly DemoMint[];
  /** Truths at `endTime`. */
  readonly truths: readonly WalletTruth[];
  /** Current price in USD of one whole token, or null. */
  priceUsd(mint: string): number | null;
  /** Current USD in the pools of a token, both sides; null if no source lists it. */
  liquidityUsd(mint: string): number | null;
  /**
   * Hourly closes whose hour starts within [from, to] (Unix seconds), ascending; `time` is the start of the
   * hour.
   */
  solUsdHourly(from: number, to: number): MarketHour[];
  readonly featured: Featured;
  /** One launch of each kind. */
  readonly launches: readonly DemoLaunch[];
  readonly hostile: HostileTokens;
}

/**
 * `clean`: unrelated wallets buy later. `bundled`: the creator buys with wallets that it has funded, in one transaction. `hop`: the
 * creator funds the buyers through other wallets. `sniped`: unrelated wallets buy in the slot of the launch. `decoy`: an exchange
 * funds all buyers. `mixed`: buyers of all kinds.
 */
export type LaunchKind = "clean" | "bundled" | "hop" | "sniped" | "decoy" | "mixed";

/** A launch with a known truth. */
export interface DemoLaunch {
  readonly kind: LaunchKind;
  readonly mint: string;
  readonly symbol: string;
  readonly creator: string;
  readonly creatorBuys: boolean;
  /** Without the creator. */
  readonly buyers: readonly LaunchTruth[];
}

/** Facts of a first buyer. */
export interface LaunchTruth {
  readonly address: string;
  /** Bought in the slot of the launch. */
  readonly isInSlot: boolean;
  /** Bought in a transaction that the creator signed. */
  readonly isBundled: boolean;
  /** Opened by the creator, directly or through a wallet that only passed SOL on. */
  readonly isFunded: boolean;
  /** Opened less than an hour before the purchase. */
  readonly isFresh: boolean;
}

export interface MarketOptions {
  readonly seed: number;
  /** End of the history in Unix seconds. */
  readonly endTime: number;
  /** Number of wallets with a known truth; 200 by default. */
  readonly wallets?: number;
  /**
   * Number of traded mints, without wrapped SOL and USDC; 1,200 by default. With fewer than five per wallet,
   * unrelated wallets get similar portfolios.
   */
  readonly mints?: number;
  /** Number of launches with mixed buyers beside one of each kind; none by default. */
  readonly mixedLaunches?: number;
  /** Protocol of the chain; that of November 2026 by default. */
  readonly parameters?: ChainParameters;
}

export interface Featured {
  /** Wallets to show first, each of a different kind. */
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Token whose creator bought its launch with wallets that it had funded. */
  readonly launch: { readonly address: string; readonly symbol: string };
  /** Wallets that act together, and the same number of independent ones, for comparison. */
  readonly group: readonly string[];
  /** Holder of the token that a label names, with its name; null in a small market. */
  readonly knownTrader: { readonly address: string; readonly name: string } | null;
}

/** Tokens with names that can break programs that display them. */
export interface HostileTokens {
  /** A wallet that bought them all; null in a small market. */
  readonly wallet: string | null;
  readonly mints: readonly string[];
}

/** Symbol and name as bytes, possibly invalid UTF-8. */
export interface MintMetadata {
  readonly symbol: Uint8Array;
  readonly name: Uint8Array;
}

export interface MarketHour {
  readonly time: number;
  /** USD per SOL. */
  readonly close: number;
  readonly low: number;
  readonly high: number;
}

export interface DemoMint {
  readonly address: string;
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
  readonly program: TokenProgram;
  readonly symbol: string;
  readonly name: string;
  /** Name and symbol on chain, or null. */
  readonly metadata: MintMetadata | null;
  /** Unix seconds. */
  readonly createdAt: number;
}

export type TokenProgram = "token" | "token-2022";

export type DemoAccount = AccountHead &
  (
    | { readonly kind: "system" }
    | { readonly kind: "token"; readonly mint: string; readonly holder: string; readonly amount: bigint }
    | { readonly kind: "mint"; readonly supply: bigint; readonly decimals: number }
    | { readonly kind: "program" | "other"; readonly data: Uint8Array }
  );

interface AccountHead {
  readonly address: string;
  readonly lamports: bigint;
  /** Program that owns the account. */
  readonly owner: string;
  readonly executable: boolean;
}

export type PersonaBehavior =
  | "SNIPER"
  | "SCALPER"
  | "MOMENTUM"
  | "INTRADAY"
  | "DAY_TRADER"
  | "SWING"
  | "POSITION"
  | "HODLER";
export type ExpectedTier = "GOLD" | "SILVER" | "BRONZE" | "INSUFFICIENT";
export type TruthExitPattern = "all_at_once" | "partial_exit";

/** Record of the simulated actions of one wallet. Lamports and base units. */
export interface WalletTruth {
  readonly address: string;
  readonly persona: string;
  /**
   * Kind of a system address; null for wallets. A labeled address is not analyzed: only its balance is
   * defined.
   */
  readonly label: "exchange" | "pool" | null;
  /**
   * Account that funds it and receives its SOL: an exchange with many customers, which links no wallets, or
   * the funder of its ring. Null for system addresses.
   */
  readonly funder: string | null;
  /** Account that links it to its ring, their funder or collector; null for other wallets. */
  readonly ring: string | null;
  /** Account that pays its network fees and those of others, or null. */
  readonly sponsor: string | null;
  /** Unlabeled service to which it and many others send deposits, or null. */
  readonly custodian: string | null;
  /** Null below 2 completed cycles. */
  readonly behaviorType: PersonaBehavior | null;
  /** Null without a completed cycle. */
  readonly exitPattern: TruthExitPattern | null;
  /** Tier of the whole history if it reconciles. */
  readonly dataQualityTier: ExpectedTier;
  readonly isBot: boolean;
  readonly isWhale: boolean;
  readonly completedCycles: number;
  /** Tokens with at least one completed cycle. */
  readonly totalTradesCount: number;
  /** Number of these tokens whose completed cycles realized more than 0 together. */
  readonly profitableTradesCount: number;
  /**
   * Median over completed cycles of the amount-weighted FIFO time of the sold lots of known cost, or null.
   */
  readonly medianHoldSeconds: number | null;
  /** Sum over all sales of lots of known cost. */
  readonly realizedPnlLamports: bigint;
  /** Tokens traded or held at any time, sorted by mint. NFTs are not among them. */
  readonly tokens: readonly TokenTruth[];
  /** Failed transactions whose fee the wallet paid. */
  readonly failedTransactions: number;
  /** Fees of failed transactions, transfers, wrapping and conversions. */
  readonly feesLamports: bigint;
  /** Net result of transactions with quote in and quote out and no token change, own costs included. */
  readonly atomicPnlLamports: bigint;
  /** The wallet's own lamports at the end, wrapped SOL not included. */
  readonly solBalanceLamports: bigint;
}

export interface TokenTruth {
  readonly mint: string;
  readonly realizedPnlLamports: bigint;
  /** Sum of the costs of all lots of known cost, fees and tips included. */
  readonly totalSpentLamports: bigint;
  readonly heldRaw: bigint;
  readonly completedCycles: number;
  /** Sold units of lots of unknown cost, and their share of the proceeds. */
  readonly unknownBasis: { readonly tokenRaw: bigint; readonly solLamports: bigint };
}
