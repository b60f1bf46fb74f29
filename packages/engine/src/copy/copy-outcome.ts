import { type Distances, meanOfDrawn, resampleDays } from "../resample-days.ts";
import type { ConfidenceInterval } from "../result-types.ts";
import type { FollowedCycle, FollowedResult } from "./follow-cycle.ts";

/** A sampled cycle with its day. */
export interface SampledCycle extends FollowedCycle {
  /** Time at which it ended, ISO 8601, UTC. */
  readonly closedAt: string;
  /** True if another wallet bought from the pool within two seconds of the first purchase; null if unknown. */
  readonly isContested: boolean | null;
}

/** A figure with its interval at 95 % by resampled days: null below ten priced cycles or on too few days. */
export interface CopyEstimate {
  readonly value: number | null;
  readonly interval: ConfidenceInterval | null;
}

/** Outcome of following at one delay and size, as fractions. */
export interface CopyOutcome {
  /** Sum of the follower's returns ÷ sum of the wallet's; null unless the lower bound of the wallet's mean return is above 0. */
  readonly keptShare: CopyEstimate;
  /** Mean return of the follower; null without a priced cycle. */
  readonly followerReturn: CopyEstimate;
  /** Mean return of the wallet in the same cycles; null without a priced cycle. */
  readonly walletReturn: number | null;
  /** Number of cycles with a price. */
  readonly priced: number;
  /** Number of them in which the slippage limit refused every purchase. */
  readonly missed: number;
}

/** Below this many priced cycles there is no interval. */
export const MIN_PRICED = 10;

/** Outcome of `results`, which belong to `cycles` in order. */
export function computeOutcome(
  cycles: readonly SampledCycle[],
  results: readonly FollowedResult[],
): CopyOutcome {
  const priced = cycles.flatMap(({ closedAt }, index) => {
    const result = results[index];
    return result?.status === "priced" ? [{ day: closedAt.slice(0, DATE_LENGTH), ...result }] : [];
  });
  const days = sumByDay(priced);
  const hasInterval = priced.length >= MIN_PRICED;
  const followerReturn = meanOf(days, ({ followerReturn: returns }) => returns);
  const walletReturn = meanOf(days, ({ walletReturn: returns }) => returns);
  const share = isAboveZero(days, walletReturn) ? divide(followerReturn, walletReturn) : null;
  return {
    keptShare: { value: share, interval: hasInterval ? intervalOfShare(days, share) : null },
    followerReturn: {
      value: followerReturn,
      interval: hasInterval
        ? intervalOfMean(days, followerReturn, ({ followerReturn: returns }) => returns)
        : null,
    },
    walletReturn,
    priced: priced.length,
    missed: priced.filter(({ isMissed }) => isMissed).length,
  };
}

/** Length of the date in a time. */
const DATE_LENGTH = "2026-01-31".length;

interface PricedCycle {
  readonly day: string;
  readonly walletReturn: number;
  readonly followerReturn: number;
}

interface DaySums {
  readonly cycles: number;
  readonly walletReturn: number;
  readonly followerReturn: number;
}

function meanOf(days: readonly DaySums[], read: (day: DaySums) => number): number | null {
  return days.length === 0 ? null : sum(days, read) / sum(days, ({ cycles }) => cycles);
}

function divide(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null ? null : dividend / divisor;
}

/** True if the lower bound of the wallet's own mean return is above 0: a share of about nothing says nothing. */
function isAboveZero(days: readonly DaySums[], walletReturn: number | null): boolean {
  const interval = intervalOfMean(days, walletReturn, ({ walletReturn: returns }) => returns);
  return interval !== null && interval.low > 0;
}

/** Interval of a mean over days; null on too few days. */
function intervalOfMean(
  days: readonly DaySums[],
  value: number | null,
  read: (day: DaySums) => number,
): ConfidenceInterval | null {
  const sizes = Uint32Array.from(days, ({ cycles }) => cycles);
  const sums = Float64Array.from(days, read);
  return addDistances(
    value,
    resampleDays(sizes, (drawCounts) => meanOfDrawn(drawCounts, sums, sizes)),
  );
}

/** Interval of a ratio of sums over days; null on too few days. */
function intervalOfShare(days: readonly DaySums[], value: number | null): ConfidenceInterval | null {
  if (value === null) return null;
  const sizes = Uint32Array.from(days, ({ cycles }) => cycles);
  const computeShare = (drawCounts: Uint32Array) => {
    let wallet = 0;
    let follower = 0;
    for (const [day, { walletReturn, followerReturn }] of days.entries()) {
      const times = drawCounts[day] ?? 0;
      wallet += times * walletReturn;
      follower += times * followerReturn;
    }
    // A draw in which the wallet lost in sum has no share.
    return wallet > 0 ? follower / wallet : value;
  };
  return addDistances(value, resampleDays(sizes, computeShare));
}

function addDistances(value: number | null, distances: Distances | null): ConfidenceInterval | null {
  if (value === null || distances === null) return null;
  return { low: value + distances.lower, high: value + distances.upper };
}

function sumByDay(priced: readonly PricedCycle[]): readonly DaySums[] {
  const days = new Map<string, { cycles: number; walletReturn: number; followerReturn: number }>();
  for (const { day, walletReturn, followerReturn } of priced) {
    const sums = days.get(day) ?? { cycles: 0, walletReturn: 0, followerReturn: 0 };
    sums.cycles += 1;
    sums.walletReturn += walletReturn;
    sums.followerReturn += followerReturn;
    days.set(day, sums);
  }
  return Array.from(days)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sums]) => sums);
}

export function sum<Value>(values: readonly Value[], read: (value: Value) => number): number {
  return values.reduce((total, value) => total + read(value), 0);
}
