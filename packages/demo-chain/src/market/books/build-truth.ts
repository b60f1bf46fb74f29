import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { ExpectedTier, PersonaBehavior, TokenTruth, WalletTruth } from "../types.ts";
import type { CompletedCycle, TokenBook } from "./token-book.ts";
import type { WalletBook } from "./wallet-book.ts";

export type TruthHead = Pick<
  WalletTruth,
  "address" | "persona" | "label" | "funder" | "ring" | "sponsor" | "custodian" | "solBalanceLamports"
>;

/** Worth of SOL, wrapped SOL and priced tokens at the end. */
export interface HoldingsWorth {
  readonly sol: number;
  readonly usd: number;
}

/** Exclusive upper bounds of the median hold time, in seconds. */
const BEHAVIOR_BOUNDS: readonly (readonly [PersonaBehavior, number])[] = [
  ["SNIPER", 60],
  ["SCALPER", 300],
  ["MOMENTUM", 1_800],
  ["INTRADAY", 4 * SECONDS_PER_HOUR],
  ["DAY_TRADER", SECONDS_PER_DAY],
  ["SWING", 7 * SECONDS_PER_DAY],
  ["POSITION", 30 * SECONDS_PER_DAY],
];
const BEHAVIOR_FROM_CYCLES = 2;
/** Tiers with the completed cycles, and the percentage of proceeds with a known cost, that each requires. */
const TIERS: readonly (readonly [ExpectedTier, number, bigint])[] = [
  ["GOLD", 10, 90n],
  ["SILVER", 5, 70n],
  ["BRONZE", 3, 40n],
];
const BOT_TOKENS_PER_DAY = 60;
const WHALE_SOL = 200;
const WHALE_USD = 20_000;

/** Computes class and sums from the books of a wallet. */
export function buildTruth(head: TruthHead, book: WalletBook, worth: HoldingsWorth): WalletTruth {
  const traded = [...book.tokens.values()];
  const cycles = traded.flatMap((token) => token.completed);
  const finished = traded.filter((token) => token.completed.length > 0);
  const medianHoldSeconds = median(cycles.flatMap(({ holdSeconds }) => holdSeconds ?? []));
  return {
    ...head,
    behaviorType: cycles.length < BEHAVIOR_FROM_CYCLES ? null : classifyHold(medianHoldSeconds),
    exitPattern: classifyExit(cycles),
    dataQualityTier: classifyQuality(cycles.length, traded),
    isBot: tokensPerActiveDay(book) > BOT_TOKENS_PER_DAY,
    isWhale: worth.sol > WHALE_SOL || worth.usd > WHALE_USD,
    completedCycles: cycles.length,
    totalTradesCount: finished.length,
    profitableTradesCount: finished.filter((token) => cyclePnl(token) > 0n).length,
    medianHoldSeconds,
    realizedPnlLamports: traded.reduce((sum, token) => sum + token.realized, 0n),
    tokens: [...book.tokens].map(([mint, token]) => tokenTruth(mint.address, token)).sort(byMint),
    failedTransactions: book.failedTransactions,
    feesLamports: book.fees,
    atomicPnlLamports: book.atomicPnl,
  };
}

/** Mean number of distinct tokens traded per UTC day with a trade; 0 without one. */
function tokensPerActiveDay({ tradedByDay }: WalletBook): number {
  const counts = Array.from(tradedByDay.values(), (tokens) => tokens.size);
  return counts.length === 0 ? 0 : counts.reduce((sum, count) => sum + count, 0) / counts.length;
}

function tokenTruth(mint: string, token: TokenBook): TokenTruth {
  return {
    mint,
    realizedPnlLamports: token.realized,
    totalSpentLamports: token.spent,
    heldRaw: token.held,
    completedCycles: token.completed.length,
    unknownBasis: { tokenRaw: token.unknown.tokens, solLamports: token.unknown.lamports },
  };
}

function classifyHold(seconds: number | null): PersonaBehavior | null {
  if (seconds === null) return null;
  return BEHAVIOR_BOUNDS.find(([, below]) => seconds < below)?.[0] ?? "HODLER";
}

function classifyQuality(cycles: number, traded: readonly TokenBook[]): ExpectedTier {
  const proceeds = traded.reduce((sum, token) => sum + token.proceeds, 0n);
  const known = traded.reduce((sum, token) => sum + token.proceeds - token.unknown.lamports, 0n);
  const tier = TIERS.find(([, from, percent]) => cycles >= from && known * 100n >= proceeds * percent);
  return tier?.[0] ?? "INSUFFICIENT";
}

function classifyExit(cycles: readonly CompletedCycle[]): WalletTruth["exitPattern"] {
  if (cycles.length === 0) return null;
  const atOnce = cycles.filter(({ sales }) => sales === 1).length;
  return atOnce * 2 >= cycles.length ? "all_at_once" : "partial_exit";
}

function cyclePnl(token: TokenBook): bigint {
  return token.completed.reduce((sum, { pnlLamports }) => sum + pnlLamports, 0n);
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

function byMint(left: TokenTruth, right: TokenTruth): number {
  return left.mint < right.mint ? -1 : 1;
}
