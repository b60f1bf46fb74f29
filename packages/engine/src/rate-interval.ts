import { studentQuantile } from "./distributions.ts";
import type { ConfidenceInterval } from "./result-types.ts";
import { Z_95 } from "./stats.ts";

/**
 * Wilson score interval at 95 % of a rate, or null of no trials. `trials` need not be whole: those that count as
 * independent.
 */
export function wilsonInterval(rate: number, trials: number): ConfidenceInterval | null {
  if (trials === 0) return null;
  const z2 = Z_95 * Z_95;
  const center = rate + z2 / (2 * trials);
  const spread = Z_95 * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  // At the ends the bound is exact, and computing it would leave a rounding error.
  return {
    low: rate === 0 ? 0 : (center - spread) / scale,
    high: rate === 1 ? 1 : (center + spread) / scale,
  };
}

/** Trials of one day, and how many of them succeeded. */
export interface DayOfTrials {
  readonly trials: number;
  readonly successes: number;
}

/** Minimum intra-day correlation while at most ten days show it; of more days, 1 ÷ their number. */
const MIN_CORRELATION = 0.1;

/**
 * Design effect of days: the number by which trials are divided to count as independent, at least 1. Trials of one day
 * share its market, so many of them on few days carry less information than on many days.
 *
 * 1 + (mean size of a trial's day − 1) × the intra-day correlation, by one-way analysis of variance over the days with at
 * least two trials, but at least the minimum above. It is widened because few days show little of their differences: the
 * part that shares a day by (t ÷ z)², with Student's t for the effective number of days less one (after Korn and Graubard
 * 1998). It is at most that of complete correlation, where a day counts as one trial.
 *
 * It is at least (t ÷ z)² for the number of trials less one, and at most that number: at some rates Wilson's interval of ten
 * independent trials or fewer contains the rate in 80 to 92 %.
 */
export function designEffect(days: readonly DayOfTrials[]): number {
  const trials = sum(days, (day) => day.trials);
  const meanSize = sum(days, (day) => day.trials ** 2) / trials;
  const shared = days.filter((day) => day.trials > 1);
  const minimum = Math.min(MIN_CORRELATION, 1 / Math.max(1, shared.length));
  const effect = 1 + (meanSize - 1) * Math.max(minimum, intraDayCorrelation(shared));
  const widened = effect * (1 + (1 - 1 / meanSize) * (widenSquared(trials / meanSize) - 1));
  return Math.max(Math.min(meanSize, widened), Math.min(trials, widenSquared(trials)));
}

/** (t ÷ z)² for a number of observations, at least two. */
function widenSquared(count: number): number {
  return (studentQuantile(Math.max(1, count - 1)) / Z_95) ** 2;
}

/**
 * Variance of the rate over the trials of days, by their differences: k ÷ (k − 1) × Σ (successes − trials × rate)² ÷ N² for k
 * days and N trials. It assumes no correlation, so it is unbiased on average over many wallets. Null for one day, which shows
 * no difference.
 */
export function estimateRateVariance(days: readonly DayOfTrials[]): number | null {
  if (days.length < 2) return null;
  const trials = sum(days, (day) => day.trials);
  const rate = sum(days, (day) => day.successes) / trials;
  const squares = sum(days, (day) => (day.successes - day.trials * rate) ** 2);
  return ((days.length / (days.length - 1)) * squares) / trials ** 2;
}

/** Intra-day correlation of successes; 0 without variation, and for fewer than two days. */
function intraDayCorrelation(days: readonly DayOfTrials[]): number {
  if (days.length < 2) return 0;
  const trials = sum(days, (day) => day.trials);
  const rate = sum(days, (day) => day.successes) / trials;
  const varianceBetween =
    sum(days, (day) => day.trials * (day.successes / day.trials - rate) ** 2) / (days.length - 1);
  const varianceWithin =
    sum(days, (day) => day.successes * (1 - day.successes / day.trials)) / (trials - days.length);
  const size = (trials - sum(days, (day) => day.trials ** 2) / trials) / (days.length - 1);
  const total = varianceBetween + (size - 1) * varianceWithin;
  return total === 0 ? 0 : (varianceBetween - varianceWithin) / total;
}

function sum(days: readonly DayOfTrials[], of: (day: DayOfTrials) => number): number {
  return days.reduce((all, day) => all + of(day), 0);
}
