import type { Address } from "../address.ts";
import { larger } from "../amount.ts";
import type { Movement } from "../swaps/movement.ts";
import { SECONDS_PER_DAY } from "../time.ts";

/** Volume and frequency of a wallet's trades. */
export interface Activity {
  /** Transactions with at least one trade. */
  readonly swaps: number;
  readonly firstSwapAt: number | null;
  readonly lastSwapAt: number | null;
  /** Swaps of known value, and their sum without own costs. */
  readonly valuedSwaps: number;
  readonly valueLamports: bigint;
  readonly boughtLamports: bigint;
  readonly soldLamports: bigint;
  readonly unvaluedTrades: number;
  readonly atomicLamports: bigint;
  /** Arbitrages in dollars of unknown value in SOL: they are not in the sum. */
  readonly unvaluedArbitrages: number;
  /** Includes those of unknown value. */
  readonly atomicResults: number;
  readonly failed: number;
  /** Fees and tips of transactions without trades, and rent paid for accounts of others less rent freed. */
  readonly costLamports: bigint;
  /** Mean number of distinct tokens per UTC day with trades; null without a dated swap. */
  readonly tokensPerActiveDay: number | null;
  /** Mean number of swaps per UTC day with swaps; null without a dated swap. */
  readonly swapsPerActiveDay: number | null;
}

export class ActivityCounter {
  private swaps = 0;
  private firstSwapAt: number | null = null;
  private lastSwapAt: number | null = null;
  private valuedSwaps = 0;
  private valueLamports = 0n;
  private boughtLamports = 0n;
  private soldLamports = 0n;
  private unvaluedTrades = 0;
  private atomicLamports = 0n;
  private unvaluedArbitrages = 0;
  private atomicResults = 0;
  private failed = 0;
  private datedSwaps = 0;
  private costLamports = 0n;
  private readonly tokensByDay = new Map<number, Set<Address>>();

  add(movement: Movement, time: number | null): void {
    this.costLamports += movement.costLamports;
    if (movement.trades.length === 0) {
      if (movement.change.failed) this.failed += 1;
      if (movement.atomicLamports !== null) this.atomicResults += 1;
      if (movement.atomicLamports === "unknown") this.unvaluedArbitrages += 1;
      else this.atomicLamports += movement.atomicLamports ?? 0n;
      return;
    }
    this.swaps += 1;
    this.addValues(movement);
    if (time === null) return;
    this.firstSwapAt ??= time;
    this.lastSwapAt = time;
    this.countOnDay(movement, Math.floor(time / SECONDS_PER_DAY));
  }

  /** Sales of unsolicited units do not count. */
  private countOnDay({ trades }: Movement, day: number): void {
    let tokens: Set<Address> | undefined;
    for (const { mint, unsolicited } of trades) {
      if (unsolicited) continue;
      tokens ??= this.findTokens(day);
      tokens.add(mint);
    }
    if (tokens !== undefined) this.datedSwaps += 1;
  }

  /** Returns the traded tokens of a day. */
  private findTokens(day: number): Set<Address> {
    let tokens = this.tokensByDay.get(day);
    if (tokens === undefined) {
      tokens = new Set();
      this.tokensByDay.set(day, tokens);
    }
    return tokens;
  }

  summarize(): Activity {
    const { swaps, firstSwapAt, lastSwapAt, valuedSwaps, valueLamports, boughtLamports, soldLamports } = this;
    const { unvaluedTrades, atomicLamports, unvaluedArbitrages, costLamports, tokensByDay } = this;
    const { atomicResults, failed } = this;
    let tokenDays = 0;
    for (const tokens of tokensByDay.values()) tokenDays += tokens.size;
    return {
      swaps,
      firstSwapAt,
      lastSwapAt,
      valuedSwaps,
      valueLamports,
      boughtLamports,
      soldLamports,
      unvaluedTrades,
      atomicLamports,
      unvaluedArbitrages,
      atomicResults,
      failed,
      costLamports,
      tokensPerActiveDay: tokensByDay.size === 0 ? null : tokenDays / tokensByDay.size,
      swapsPerActiveDay: tokensByDay.size === 0 ? null : this.datedSwaps / tokensByDay.size,
    };
  }

  /** The value of a swap is the larger of its two sides: token to token has both. */
  private addValues(movement: Movement): void {
    let boughtLamports = 0n;
    let soldLamports = 0n;
    let areAllValued = true;
    for (const { side, valueLamports } of movement.trades) {
      if (valueLamports === null) {
        areAllValued = false;
        this.unvaluedTrades += 1;
      } else if (side === "buy") boughtLamports += valueLamports;
      else soldLamports += valueLamports;
    }
    if (boughtLamports > 0n) this.boughtLamports += boughtLamports;
    if (soldLamports > 0n) this.soldLamports += soldLamports;
    if (!areAllValued) return;
    this.valuedSwaps += 1;
    this.valueLamports += larger(boughtLamports, soldLamports);
  }
}

/** Swaps per day from the first to the last, over at least one day; null without a dated swap. */
export function tradesPerDay(activity: Activity): number | null {
  if (activity.firstSwapAt === null || activity.lastSwapAt === null) return null;
  const days = (activity.lastSwapAt - activity.firstSwapAt) / SECONDS_PER_DAY;
  return activity.swaps / Math.max(1, days);
}
