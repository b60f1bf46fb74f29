import type { BehaviorType } from "@walletlens/engine/behavior/classify-behavior";
import type { DataQualityTier } from "@walletlens/engine/behavior/data-quality";
import type { ChainParameters } from "../chain-parameters.ts";
import type { TokenProgram } from "../ledger/known-addresses.ts";
import type { LedgerView } from "../ledger/view-ledger.ts";
import type { SolPrice } from "./sol-price.ts";

/** A complete Solana history of 90 days with its known truth. Times are Unix seconds. */
export interface DemoMarket extends LedgerView {
  readonly parameters: ChainParameters;
  readonly startTime: number;
  readonly endTime: number;
  /** Slot at `startTime`. */
  readonly firstSlot: number;
  /** Slot at `endTime`; no transaction has a greater one until the market trades on. */
  readonly lastSlot: number;
  readonly signatureCount: number;
  /** Time of the newest prices: `endTime` until the market trades on. */
  readonly pricedAt: number;
  /** Trades on up to and with a slot, ten days at most: the same transactions for a slot in any number of calls. */
  tradeUntil(slot: number): void;
  /** True for a wallet with a known truth, and for its token accounts. */
  isTraders(address: string): boolean;
  /** Every mint of the market, wrapped SOL and USDC included. */
  readonly mints: readonly DemoMint[];
  /** Truths at `endTime`. */
  readonly truths: readonly WalletTruth[];
  /** Current price in USD of one whole token, or null. */
  priceUsd(mint: string): number | null;
  /** Current USD in the pools of a token, both sides; null if no source lists it. */
  liquidityUsd(mint: string): number | null;
  /** Hours of SOL that start within [from, to], ascending, with the start of each and USD per SOL. */
  readonly solUsdHourly: SolPrice["hourly"];
  readonly featured: Featured;
  /** One launch of each kind, then those of the options. */
  readonly launches: readonly DemoLaunch[];
  /** Tokens with names that can break programs that display them, and a wallet that bought them all: null in a small market. */
  readonly hostile: { readonly wallet: string | null; readonly mints: readonly string[] };
}

export interface MarketOptions {
  readonly seed: number;
  /** End of the history in Unix seconds. */
  readonly endTime: number;
  /** Number of wallets with a known truth; 200 by default. */
  readonly wallets?: number;
  /** Number of traded mints; 1,200 by default. With fewer than five per wallet, unrelated wallets get similar portfolios. */
  readonly mints?: number;
  /** Launches beside one of each kind; none by default. */
  readonly launches?: readonly LaunchCase[];
  /** Protocol of the chain; that of November 2026 by default. */
  readonly parameters?: ChainParameters;
}

/**
 * Buyers are unrelated and late (`clean`), funded by the creator and in its transaction (`bundled`), funded through others (`hop`),
 * unrelated and in the slot of the launch (`sniped`), all funded by an exchange (`decoy`), or of all kinds (`mixed`).
 */
export type LaunchKind = "clean" | "bundled" | "hop" | "sniped" | "decoy" | "mixed";

/** A buyer of a launch: who opened its wallet, and how it buys. */
export interface LaunchBuyer {
  /** Source of its SOL; `creator-hop` through a wallet that only passes it on. */
  readonly funding: "exchange" | "creator" | "creator-hop";
  /** Index of the exchange. */
  readonly exchange: number;
  /** Seconds before the launch at which the wallet is opened. */
  readonly fundedBefore: number;
  /** In a transaction that the creator signs, in the slot of the launch, or this number of seconds after it. */
  readonly buys: "bundle" | "slot" | number;
  readonly sellsHalf: boolean;
}

/** A launch with a truth that is known before it is played. */
export interface LaunchCase {
  readonly kind: LaunchKind;
  readonly name: string;
  /** Unique, because its addresses are derived from it. */
  readonly symbol: string;
  /** True if the creator buys in the creating transaction. */
  readonly creatorBuys: boolean;
  readonly buyers: readonly LaunchBuyer[];
}

/** A launch that was played. Its buyers do not include the creator. */
export interface DemoLaunch extends LaunchCase {
  readonly mint: string;
  readonly creator: string;
  readonly buyers: readonly (LaunchBuyer & { readonly address: string })[];
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

/** A mint with its supply in base units and its Unix second. */
export interface DemoMint {
  readonly address: string;
  readonly decimals: number;
  readonly supply: bigint;
  readonly program: TokenProgram;
  readonly symbol: string;
  readonly name: string;
  /** Name and symbol on chain. */
  readonly metadata: MintMetadata;
  readonly createdAt: number;
}

/** Symbol and name as bytes, possibly invalid UTF-8. */
export interface MintMetadata {
  readonly symbol: Uint8Array;
  readonly name: Uint8Array;
}

/** An address of the market with the accounts that it belongs to. */
export interface TruthHead {
  readonly address: string;
  readonly persona: string;
  /** Kind of a system address, of which only the balance is defined; null for wallets. */
  readonly label: "exchange" | "pool" | null;
  /** Account that funds it: an exchange, which links no wallets, or the funder of its ring; null for system addresses. */
  readonly funder: string | null;
  /** Account that links it to its ring, their funder or collector; null for other wallets. */
  readonly ring: string | null;
  /** Account that pays its network fees and those of others, or null. */
  readonly sponsor: string | null;
  /** Unlabeled service to which it and many others send deposits, or null. */
  readonly custodian: string | null;
  /** The wallet's own lamports at the end, wrapped SOL not included. */
  readonly solBalanceLamports: bigint;
}

/** Record of the simulated actions of one wallet. Lamports and base units. */
export interface WalletTruth extends TruthHead {
  /** Null below 2 completed cycles. */
  readonly behaviorType: BehaviorType | null;
  /** Null without a completed cycle. */
  readonly exitPattern: "all_at_once" | "partial_exit" | null;
  /** Tier of the whole history if it reconciles. */
  readonly dataQualityTier: DataQualityTier;
  readonly isBot: boolean;
  readonly isWhale: boolean;
  readonly completedCycles: number;
  /** Tokens with at least one completed cycle, and those whose completed cycles realized more than 0 together. */
  readonly totalTradesCount: number;
  readonly profitableTradesCount: number;
  /** Median over completed cycles of the amount-weighted FIFO time of the sold lots of known cost, or null. */
  readonly medianHoldSeconds: number | null;
  /** Sum over all sales of lots of known cost. */
  readonly realizedPnlLamports: bigint;
  /** Tokens traded or held at any time, sorted by mint. */
  readonly tokens: readonly TokenTruth[];
  /** Failed transactions whose fee the wallet paid. */
  readonly failedTransactions: number;
  /** Fees of failed transactions, transfers and conversions. */
  readonly feesLamports: bigint;
  /** Net result of transactions with quote in and quote out and no token change, own costs included. */
  readonly atomicPnlLamports: bigint;
}

interface TokenTruth {
  readonly mint: string;
  readonly realizedPnlLamports: bigint;
  /** Sum of the costs of all lots of known cost, fees and tips included. */
  readonly totalSpentLamports: bigint;
  readonly heldRaw: bigint;
  readonly completedCycles: number;
  /** Sold units of lots of unknown cost, and their share of the proceeds. */
  readonly unknownBasis: { readonly tokenRaw: bigint; readonly solLamports: bigint };
}
