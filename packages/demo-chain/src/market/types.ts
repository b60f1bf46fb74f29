import type { RpcSignatureInfo, RpcTransaction } from "./rpc-types.ts";

/**
 * A finished, read-only Solana history and what is known about it. Transactions are addressed by their
 * position in the ledger: 0 is the oldest, `signatureCount - 1` the newest.
 */
export interface DemoMarket {
  /** Unix seconds; 90 days before `endTime`. */
  readonly startTime: number;
  /** Unix seconds. */
  readonly endTime: number;
  /** Slot at `startTime`; one slot is 0.4 s. */
  readonly firstSlot: number;
  /** Slot at `endTime`; no transaction has a greater one. */
  readonly lastSlot: number;
  readonly signatureCount: number;
  /** Positions of the transactions whose account keys mention `address`, newest first. */
  signaturesFor(address: string): readonly number[];
  /** Throws a RangeError where there is no such position. */
  signatureInfo(position: number): RpcSignatureInfo;
  /** Position of a signature, or null where the ledger does not have it. */
  findSignature(signature: string): number | null;
  /** Result of `getTransaction` with encoding "json". Throws a RangeError where there is no such position. */
  renderTransaction(position: number): RpcTransaction;
  /** State of an account at the end of the history; null where it does not exist (never used, or closed). */
  account(address: string): DemoAccount | null;
  /** Open token accounts of an owner, of both token programs. */
  tokenAccountsByOwner(owner: string): readonly string[];
  /** Open token accounts of a mint. */
  tokenAccountsByMint(mint: string): readonly string[];
  /** Every mint of the market, wrapped SOL and USDC included. */
  readonly mints: readonly DemoMint[];
  readonly truths: readonly WalletTruth[];
  /** Present price in USD of one whole token; null where there is none. */
  priceUsd(mint: string): number | null;
  /** Present USD in the pools of a token, both sides; null where no source names it. */
  liquidityUsd(mint: string): number | null;
  /**
   * Hourly closes whose hour starts within [from, to] (unix seconds), ascending; `time` is the hour's start.
   */
  solUsdHourly(from: number, to: number): MarketHour[];
  readonly featured: Featured;
  readonly hostile: HostileTokens;
}

export interface MarketOptions {
  readonly seed: number;
  /** Unix seconds at which the history ends. */
  readonly endTime: number;
  /** Number of wallets with a known truth; 200 where absent. */
  readonly wallets?: number;
  /**
   * Number of traded mints, without wrapped SOL and USDC; 1,200 where absent. With fewer than five for a wallet,
   * wallets that don't know each other end up with similar portfolios.
   */
  readonly mints?: number;
}

export interface Featured {
  /** Wallets to show first: each of another kind. */
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Wallets that act together, and as many that do not: something to compare. */
  readonly group: readonly string[];
}

/** Tokens whose names on the chain are meant to break programs that display them. */
export interface HostileTokens {
  /** A wallet that bought them all; null in a market too small for it. */
  readonly wallet: string | null;
  readonly mints: readonly string[];
}

/** Symbol and name as bytes of UTF-8, or of something that is none. */
export interface MintMetadata {
  readonly symbol: Uint8Array;
  readonly name: Uint8Array;
}

export interface MarketHour {
  readonly time: number;
  /** USD per SOL. */
  readonly close: number;
}

export interface DemoMint {
  readonly address: string;
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
  readonly program: TokenProgram;
  readonly symbol: string;
  readonly name: string;
  /** Name and symbol that the chain has for it; null where it has none. */
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

/** Record of what the simulator did with one wallet, kept as it happened. Lamports and base units. */
export interface WalletTruth {
  readonly address: string;
  readonly persona: string;
  /**
   * Kind of address that is no trader: an exchange, a pool; null for wallets. A labeled address is not
   * analyzed: of these fields only its balance is meant.
   */
  readonly label: "exchange" | "pool" | null;
  /**
   * Account that its SOL comes from and goes back to: an exchange, which many share and which ties no wallets together,
   * or the funder of its ring. Null for accounts that are no wallets.
   */
  readonly funder: string | null;
  /** Account that ties it to the others of its ring, their funder or their collector; null for everybody else. */
  readonly ring: string | null;
  /** Account that pays its network fees, as it does for others; null for who pays them itself. */
  readonly sponsor: string | null;
  /** Service without a label that it deposits with, as many others do; null for others. */
  readonly custodian: string | null;
  /** Null below 2 completed cycles. */
  readonly behaviorType: PersonaBehavior | null;
  /** Null without a completed cycle. */
  readonly exitPattern: TruthExitPattern | null;
  /** Tier of the whole history, where it reconciles. */
  readonly dataQualityTier: ExpectedTier;
  readonly isBot: boolean;
  readonly isWhale: boolean;
  readonly completedCycles: number;
  /** Tokens with at least one completed cycle. */
  readonly totalTradesCount: number;
  /** Number of these tokens whose completed cycles realized more than 0 together. */
  readonly profitableTradesCount: number;
  /**
   * Median over completed cycles of the amount-weighted FIFO time of the known-cost lots sold; null without.
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
  /** Units sold out of lots of unknown cost, and their share of the proceeds. */
  readonly unknownBasis: { readonly tokenRaw: bigint; readonly solLamports: bigint };
}
