import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { MintAccount } from "../../ledger/accounts.ts";
import type { TruthHead, WalletTruth } from "../types.ts";
import { TokenBook } from "./token-book.ts";

/** Book of one wallet, written by the code that acts for it. Lamports, base units, Unix seconds. */
export class WalletBook {
  readonly tokens = new Map<MintAccount, TokenBook>();
  failedTransactions = 0;
  /** Fees of failed transactions, transfers, wrapping and conversions, and rent paid for other accounts. */
  feesLamports = 0n;
  /** Net of transactions with quote in and quote out and no token change. */
  atomicPnlLamports = 0n;
  /** Distinct tokens bought or sold, by UTC day. */
  readonly tradedByDay = new Map<number, Set<MintAccount>>();

  buy(mint: MintAccount, amount: bigint, cost: bigint, time: number): void {
    this.#trade(mint, time).buy(amount, cost, time);
  }

  sell(mint: MintAccount, amount: bigint, proceeds: bigint, time: number): void {
    this.#trade(mint, time).sell(amount, proceeds, time);
  }

  #trade(mint: MintAccount, time: number): TokenBook {
    const day = Math.floor(time / SECONDS_PER_DAY);
    this.tradedByDay.set(day, (this.tradedByDay.get(day) ?? new Set()).add(mint));
    return this.token(mint);
  }

  token(mint: MintAccount): TokenBook {
    const book = this.tokens.get(mint) ?? new TokenBook();
    this.tokens.set(mint, book);
    return book;
  }
}

/** Exclusive upper bounds of the median hold time, in seconds. */
const BEHAVIOR_BOUNDS: readonly (readonly [NonNullable<WalletTruth["behaviorType"]>, number])[] = [
  ["SNIPER", 60],
  ["SCALPER", 300],
  ["MOMENTUM", 1_800],
  ["INTRADAY", 4 * SECONDS_PER_HOUR],
  ["DAY_TRADER", SECONDS_PER_DAY],
  ["SWING", 7 * SECONDS_PER_DAY],
  ["POSITION", 30 * SECONDS_PER_DAY],
  ["HODLER", Number.POSITIVE_INFINITY],
];
const MIN_CLASS_CYCLES = 2;
/** Tiers with the completed cycles, and the percentage of proceeds with a known cost, that each requires. */
const TIERS: readonly (readonly [WalletTruth["dataQualityTier"], number, bigint])[] = [
  ["GOLD", 10, 90n],
  ["SILVER", 5, 70n],
  ["BRONZE", 3, 40n],
];
const BOT_TOKENS_PER_DAY = 60;
const WHALE_SOL = 200;
const WHALE_USD = 20_000;

/** Computes class and sums from the books of a wallet, with the worth of its SOL, wrapped SOL and priced tokens. */
export function buildTruth(
  head: TruthHead,
  book: WalletBook,
  worth: { readonly sol: number; readonly usd: number },
): WalletTruth {
  const books = [...book.tokens.values()];
  const cycles = books.flatMap(({ completed }) => completed);
  const finished = books.map(({ completed }) => completed).filter(({ length }) => length > 0);
  const medianHoldSeconds = computeMedian(cycles.flatMap(({ holdSeconds }) => holdSeconds ?? []));
  const wholeExits = cycles.filter(({ sales }) => sales === 1).length;
  const exit = wholeExits * 2 >= cycles.length ? "all_at_once" : "partial_exit";
  const behavior = BEHAVIOR_BOUNDS.find(([, maximum]) => (medianHoldSeconds ?? maximum) < maximum);
  const tokensByDay = Array.from(book.tradedByDay.values(), ({ size }) => size);
  return {
    ...head,
    behaviorType: cycles.length < MIN_CLASS_CYCLES ? null : (behavior?.[0] ?? null),
    exitPattern: cycles.length === 0 ? null : exit,
    dataQualityTier: classifyQuality(cycles.length, books),
    isBot: tokensByDay.reduce((total, count) => total + count, 0) > BOT_TOKENS_PER_DAY * tokensByDay.length,
    isWhale: worth.sol > WHALE_SOL || worth.usd > WHALE_USD,
    completedCycles: cycles.length,
    totalTradesCount: finished.length,
    profitableTradesCount: finished.filter((completed) => sum(completed, "pnlLamports") > 0n).length,
    medianHoldSeconds,
    realizedPnlLamports: sum(books, "realized"),
    tokens: Array.from(book.tokens, ([{ address: mint }, token]) => ({
      mint,
      realizedPnlLamports: token.realized,
      totalSpentLamports: token.spent,
      heldRaw: token.held,
      completedCycles: token.completed.length,
      unknownBasis: { tokenRaw: token.unknown.tokens, solLamports: token.unknown.lamports },
    })).sort((left, right) => (left.mint < right.mint ? -1 : 1)),
    failedTransactions: book.failedTransactions,
    feesLamports: book.feesLamports,
    atomicPnlLamports: book.atomicPnlLamports,
  };
}

function sum<K extends string>(rows: readonly { readonly [key in K]: bigint }[], key: K): bigint {
  return rows.reduce((total, row) => total + row[key], 0n);
}

function classifyQuality(cycles: number, books: readonly TokenBook[]): WalletTruth["dataQualityTier"] {
  const proceeds = sum(books, "proceeds");
  const knownPart = books.reduce((total, { unknown }) => total - unknown.lamports, proceeds);
  const tier = TIERS.find(([, from, percent]) => cycles >= from && knownPart * 100n >= proceeds * percent);
  return tier?.[0] ?? "INSUFFICIENT";
}

function computeMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
