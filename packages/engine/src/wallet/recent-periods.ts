import { toSol, toUsd } from "../amount.ts";
import type { HudPeriods, Periods } from "../result-types.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import { measurePrecision, type RatePrecision } from "./independent-trades.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";
import { addUpRealized } from "./pnl-results.ts";
import { RESULT_FLAGS, type ResultLog } from "./result-log.ts";
import { UnknownFields } from "./unknown-fields.ts";
import type { Coverage, WalletInput } from "./wallet-input.ts";

/** Periods that end with the analysis, in days. */
const PERIOD_DAYS = { d7: 7, d30: 30, d90: 90 } as const;

/** One value for each of the last 7, 30 and 90 days. */
type ByPeriod<Value> = Readonly<Record<keyof typeof PERIOD_DAYS, Value>>;

/** Unix seconds, both ends included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Results of the last days, by time of sale; null if nothing is known. */
export interface PeriodResults {
  readonly period: Period;
  readonly realizedSol: PartialSum;
  readonly realizedUsd: PartialSum;
  /** Number of completed cycles. */
  readonly cycles: PartialSum;
  /** Share of the completed cycles of known result with a result above 0. */
  readonly winRate: PartialSum;
  /** Precision of the win rate. */
  readonly precision: RatePrecision;
  /** Value of buys and sells without own costs. */
  readonly volumeSol: PartialSum;
  /** False if the covered history begins after the period. */
  readonly isCovered: boolean;
}

export type RecentPeriods = ByPeriod<PeriodResults>;

/**
 * Returns the period of a number of days that ends with an analysis at `analyzedAt` (unix milliseconds).
 *
 * @internal
 */
export function toPeriod(days: number, analyzedAt: number): Period {
  const to = Math.floor(analyzedAt / 1000);
  return { from: to - days * SECONDS_PER_DAY + 1, to };
}

/**
 * Returns the first second of the longest period; results before it are in none.
 *
 * @internal
 */
export function firstRecentSecond({ analyzedAt }: WalletInput): number {
  return toPeriod(PERIOD_DAYS.d90, analyzedAt).from;
}

/**
 * True if the covered history includes the whole period.
 *
 * @internal
 */
export function isPeriodCovered({ complete, fromTime }: Coverage, { from }: Period): boolean {
  return complete || (fromTime !== null && fromTime <= from);
}

/** Sums the results of each period. Without `areResultsWhole`, results are partial: money moved beside the trades. */
export function sumRecentPeriods(
  log: ResultLog,
  { analyzedAt, coverage }: WalletInput,
  areResultsWhole: boolean,
): RecentPeriods {
  return mapPeriods(PERIOD_DAYS, (days) =>
    sumPeriod(log, toPeriod(days, analyzedAt), coverage, areResultsWhole),
  );
}

/** Presents the periods of a profile. */
export function presentPeriods(periods: RecentPeriods): Periods {
  return mapPeriods(periods, (results) => {
    const unknown = new UnknownFields();
    return {
      from: new Date(results.period.from * 1000).toISOString(),
      ...presentResults(results, unknown),
      volumeSol: unknown.sum("volumeSol", results.volumeSol),
      complete: results.isCovered,
      results: addUpRealized({ sol: results.realizedSol, usd: results.realizedUsd }),
      ...unknown.field(),
    };
  });
}

/** Presents the periods of a HUD. */
export function presentHudPeriods(periods: RecentPeriods): HudPeriods {
  return mapPeriods(periods, (results) => {
    const unknown = new UnknownFields();
    return { ...presentResults(results, unknown), ...unknown.field() };
  });
}

function presentResults(
  { realizedSol, realizedUsd, cycles, winRate }: PeriodResults,
  unknown: UnknownFields,
) {
  return {
    realizedPnlSol: unknown.sum("realizedPnlSol", realizedSol),
    realizedPnlUsd: unknown.sum("realizedPnlUsd", realizedUsd),
    tradesCount: unknown.sum("tradesCount", cycles),
    winRate: unknown.sum("winRate", winRate),
  };
}

/**
 * Sums the results of one period; `log` must be complete from its first second on.
 *
 * @internal
 */
export function sumPeriod(
  log: ResultLog,
  period: Period,
  coverage: Coverage,
  areResultsWhole = true,
): PeriodResults {
  const sums = log.sum(period.from, period.to);
  const isCovered = isPeriodCovered(coverage, period);
  const { cycles, knownCycles, wonCycles } = sums;
  const has = (flag: number) => (sums.flags & flag) !== 0;
  const toSum = (value: number | null, isWhole: boolean) =>
    toPartialSum(log.hasUndated ? null : value, isWhole && isCovered);
  const isPartial = has(RESULT_FLAGS.isPartial);
  const isUsdPartial = isPartial || has(RESULT_FLAGS.isUsdPartial);
  const isSolKnown = has(RESULT_FLAGS.hasResult) || !isPartial;
  const isUsdKnown = has(RESULT_FLAGS.hasUsd) || !isUsdPartial;
  return {
    period,
    realizedSol: toSum(isSolKnown ? toSol(sums.realizedLamports) : null, areResultsWhole && !isPartial),
    realizedUsd: toSum(isUsdKnown ? toUsd(sums.usdMicros) : null, areResultsWhole && !isUsdPartial),
    cycles: toSum(cycles, true),
    winRate: toSum(
      knownCycles === 0 ? null : wonCycles / knownCycles,
      areResultsWhole && knownCycles === cycles,
    ),
    precision: log.hasUndated ? measurePrecision([]) : sums.precision,
    volumeSol: toSum(toSol(sums.volumeLamports), !has(RESULT_FLAGS.isVolumePartial)),
    isCovered,
  };
}

function mapPeriods<From, To>({ d7, d30, d90 }: ByPeriod<From>, map: (value: From) => To): ByPeriod<To> {
  return { d7: map(d7), d30: map(d30), d90: map(d90) };
}
