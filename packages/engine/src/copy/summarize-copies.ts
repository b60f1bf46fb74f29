import { meanOfDrawn, resampleDays } from "../resample-days.ts";
import type { ConfidenceInterval } from "../result-types.ts";
import {
  type FollowedCycle,
  type FollowedResult,
  type FollowTerms,
  followCycle,
  type UnpricedReason,
} from "./follow-cycle.ts";

/** A sampled cycle with its day. */
export interface SampledCycle extends FollowedCycle {
  /** UTC day on which it ended, as a number. */
  readonly day: number;
  /** True if another wallet bought from the pool within two seconds of the first purchase; null if unknown. */
  readonly isContested: boolean | null;
}

/** Share of the wallet's return that a follower keeps; null where it cannot be had. */
export interface RetainedShare {
  /** Sum of the follower's returns ÷ sum of the wallet's; null unless the lower bound of the wallet's mean return is above 0. */
  readonly value: number | null;
  /** Interval at 95 % by resampled days; null below ten priced cycles or on too few days. */
  readonly interval: ConfidenceInterval | null;
  /** Mean return of the follower; null without a priced cycle. */
  readonly meanReturn: number | null;
  readonly priced: number;
}

/** Return of a follower at one delay and size, and over all delays and sizes (docs/definitions.md#copying). */
export interface CopySummary extends RetainedShare {
  readonly curve: readonly (RetainedShare & { readonly delaySeconds: number })[];
  /** Delay from which on the follower earns nothing; null if it earns at the longest delay, or if that is unknown. */
  readonly breakEvenDelaySeconds: number | null;
  /** Largest size in lamports at which the follower earns; null if no size up to the limit ends the profit, or if that is unknown. */
  readonly capacityLamports: number | null;
  /** Contested ÷ cycles of which that is known; null without one. */
  readonly contestedShare: number | null;
  /** Cycles without a price by reason. */
  readonly unpriced: ReadonlyMap<UnpricedReason, number>;
}

/** Delays of the curve in seconds. */
export const CURVE_DELAYS = [0.5, 1, 2, 3, 5, 10, 20, 30, 60] as const;
/** Below this many priced cycles there is no interval. */
export const MIN_PRICED = 10;
/** Sizes that are tried for the capacity, as multiples of the follower's. */
const MAX_SIZE_FACTOR = 4096;
const BISECTIONS = 40;

/** Summarizes what a follower of `cycles` keeps. The same cycles give the same summary. */
export function summarizeCopies(cycles: readonly SampledCycle[], terms: FollowTerms): CopySummary {
  const results = cycles.map((cycle) => followCycle(cycle, terms));
  const curve = CURVE_DELAYS.map((delaySeconds) => ({
    delaySeconds,
    ...computeRetainedShare(
      cycles,
      cycles.map((cycle) => followCycle(cycle, { ...terms, delaySeconds })),
    ),
  }));
  const known = cycles.filter(({ isContested }) => isContested !== null);
  const contested = known.filter(({ isContested }) => isContested === true);
  return {
    ...computeRetainedShare(cycles, results),
    curve,
    breakEvenDelaySeconds: findBreakEven(curve),
    capacityLamports: findCapacity(cycles, terms),
    contestedShare: known.length === 0 ? null : contested.length / known.length,
    unpriced: countUnpriced(results),
  };
}

function computeRetainedShare(
  cycles: readonly SampledCycle[],
  results: readonly FollowedResult[],
): RetainedShare {
  const priced = cycles.flatMap(({ day }, index) => {
    const result = results[index];
    return result?.status === "priced" ? [{ day, ...result }] : [];
  });
  const followerSum = sum(priced, ({ followerReturn }) => followerReturn);
  const days = sumByDay(priced);
  const value = isReturnShown(days) ? followerSum / sum(priced, ({ walletReturn }) => walletReturn) : null;
  return {
    value,
    interval: value === null || priced.length < MIN_PRICED ? null : computeInterval(days, value),
    meanReturn: priced.length === 0 ? null : followerSum / priced.length,
    priced: priced.length,
  };
}

interface PricedCycle {
  readonly day: number;
  readonly walletReturn: number;
  readonly followerReturn: number;
}

interface DaySums {
  readonly cycles: number;
  readonly walletReturn: number;
  readonly followerReturn: number;
}

/** True if the lower bound of the wallet's own mean return is above 0: a share of about nothing says nothing. */
function isReturnShown(days: readonly DaySums[]): boolean {
  const sizes = Uint32Array.from(days, ({ cycles }) => cycles);
  const sums = Float64Array.from(days, ({ walletReturn }) => walletReturn);
  const distances = resampleDays(sizes, (drawCounts) => meanOfDrawn(drawCounts, sums, sizes));
  const mean = sum(days, ({ walletReturn }) => walletReturn) / sum(days, ({ cycles }) => cycles);
  return distances !== null && mean + distances.lower > 0;
}

/** Interval of a ratio of sums over days. */
function computeInterval(days: readonly DaySums[], value: number): ConfidenceInterval | null {
  const sizes = Uint32Array.from(days, ({ cycles }) => cycles);
  const distances = resampleDays(sizes, (drawCounts) => {
    let wallet = 0;
    let follower = 0;
    for (const [day, { walletReturn, followerReturn }] of days.entries()) {
      const times = drawCounts[day] ?? 0;
      wallet += times * walletReturn;
      follower += times * followerReturn;
    }
    // A draw in which the wallet lost in sum has no share.
    return wallet > 0 ? follower / wallet : value;
  });
  return distances === null ? null : { low: value + distances.lower, high: value + distances.upper };
}

function sumByDay(priced: readonly PricedCycle[]): readonly DaySums[] {
  const days = new Map<number, { cycles: number; walletReturn: number; followerReturn: number }>();
  for (const { day, walletReturn, followerReturn } of priced) {
    const sums = days.get(day) ?? { cycles: 0, walletReturn: 0, followerReturn: 0 };
    sums.cycles += 1;
    sums.walletReturn += walletReturn;
    sums.followerReturn += followerReturn;
    days.set(day, sums);
  }
  return Array.from(days)
    .sort(([one], [other]) => one - other)
    .map(([, sums]) => sums);
}

/** First delay at which the mean return of the curve falls to 0, between two delays in proportion. */
function findBreakEven(curve: CopySummary["curve"]): number | null {
  let previous: { readonly delaySeconds: number; readonly meanReturn: number } | null = null;
  for (const { delaySeconds, meanReturn, priced } of curve) {
    if (meanReturn === null || priced < MIN_PRICED) continue;
    if (meanReturn <= 0) {
      if (previous === null) return delaySeconds;
      const share = previous.meanReturn / (previous.meanReturn - meanReturn);
      return previous.delaySeconds + share * (delaySeconds - previous.delaySeconds);
    }
    previous = { delaySeconds, meanReturn };
  }
  return null;
}

/** Largest size at which the cycles with constant product pools earn in sum. */
function findCapacity(cycles: readonly SampledCycle[], terms: FollowTerms): number | null {
  const sized = cycles.filter((cycle) => {
    const result = followCycle(cycle, terms);
    return result.status === "priced" && result.hasImpact;
  });
  if (sized.length < MIN_PRICED) return null;
  const earns = (size: number) =>
    sum(sized, (cycle) => {
      const result = followCycle(cycle, { ...terms, sizeLamports: size });
      return result.status === "priced" ? result.followerReturn : 0;
    }) > 0;
  // Small sizes may lose to fixed fees, and large ones to their own impact: the last profit counts.
  let profitable: number | null = null;
  for (let factor = 1 / MAX_SIZE_FACTOR; factor <= MAX_SIZE_FACTOR; factor *= 2)
    if (earns(terms.sizeLamports * factor)) profitable = terms.sizeLamports * factor;
  if (profitable === null) return 0;
  if (profitable >= terms.sizeLamports * MAX_SIZE_FACTOR) return null;
  let low = profitable;
  let high = profitable * 2;
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    if (earns(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function countUnpriced(results: readonly FollowedResult[]): ReadonlyMap<UnpricedReason, number> {
  const counts = new Map<UnpricedReason, number>();
  for (const result of results)
    if (result.status === "unpriced") counts.set(result.reason, (counts.get(result.reason) ?? 0) + 1);
  return counts;
}

function sum<Value>(values: readonly Value[], read: (value: Value) => number): number {
  return values.reduce((total, value) => total + read(value), 0);
}
