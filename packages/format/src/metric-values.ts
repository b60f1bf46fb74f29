import {
  formatHours,
  formatMultiple,
  formatNumber,
  formatPercent,
  formatSignedSol,
  formatSol,
  formatUsd,
  formatWord,
} from "./format.ts";

interface Fields {
  /** Names of the fields that are unknown or known in part. */
  readonly unknown?: readonly string[] | undefined;
}

interface BehaviorFields extends Fields {
  readonly tradingStyle: string | null;
  readonly speedCategory: string | null;
  readonly exitPattern: string | null;
  readonly buySellRatio: number | null;
  readonly avgHoldTimeHours: number;
  readonly medianEntryMcapUsd: number | null;
}

/** The fields of a wallet's profile that metrics are read from. */
export interface MetricProfile {
  readonly hud: Fields & {
    readonly trimmedMeanPnl: number;
    readonly medianHoldTimeHours: number;
    readonly avgTradesPerDay: number;
    readonly uniqueTokensPerDay: number;
    readonly avgTxValueSol: number;
    readonly currentHoldingsSol: number;
  };
  readonly pnl: { readonly allTime: Fields & { readonly winRate: number } };
  readonly intervals: { readonly winRate: object | null };
  readonly behavior: BehaviorFields | null;
  readonly summary: Fields & {
    readonly currentSolBalance: number;
    readonly feesSol: number;
    readonly atomicPnlSol: number;
  };
  readonly reconciliation: Fields & { readonly unknownBasisShare: number };
  readonly coverage: { readonly complete: boolean };
}

/** Value of a metric. An unknown one has a placeholder or null; a partial one leaves something out. */
export interface MetricValue {
  readonly value: number | string | null;
  readonly isUnknown: boolean;
  readonly isPartial: boolean;
}

export type MetricUnit = "sol" | "sol_result" | "usd" | "percent" | "hours" | "number" | "multiple" | "word";

/** A metric of a wallet. Its key in `METRICS` is also the name of its evidence page. */
export interface Metric {
  readonly label: string;
  readonly formula: string;
  /** Reason for which the metric can be unknown. */
  readonly unknownReason: string;
  /** The same reason on the evidence page, where the rows follow. */
  readonly evidenceReason?: string;
  /** The formula on the evidence page, if it differs. */
  readonly evidenceFormula?: string;
}

/** A metric with one value. */
export interface ScalarMetric extends Metric {
  readonly unit: MetricUnit;
  readonly select: (profile: MetricProfile) => MetricValue;
}

/**
 * Returns the value of a metric as text with few digits, in the unit of the metric; null if it is unknown.
 *
 * @example
 * const describe = (metric: ScalarMetric, profile: MetricProfile) => formatMetric(metric, profile) ?? "unknown";
 */
export function formatMetric({ unit, select }: ScalarMetric, profile: MetricProfile): string | null {
  const { value, isUnknown } = select(profile);
  if (isUnknown || value === null) return null;
  return typeof value === "string" ? formatWord(value) : FORMATS[unit](value);
}

const FORMATS: Readonly<Record<MetricUnit, (value: number) => string>> = {
  sol: formatSol,
  sol_result: formatSignedSol,
  usd: formatUsd,
  percent: formatPercent,
  hours: formatHours,
  number: formatNumber,
  multiple: formatMultiple,
  word: String,
};

/**
 * Returns the value of a field. A field that is listed in `unknown` is known in part unless it is 0.
 *
 * @example
 * readField({ winRate: 0, unknown: ["winRate"] }, "winRate") // { value: 0, isUnknown: true, isPartial: false }
 */
export function readField<Name extends string>(
  fields: Fields & { readonly [Key in Name]: number },
  name: Name,
): MetricValue {
  const value = fields[name];
  const isListed = fields.unknown?.includes(name) === true;
  return { value, isUnknown: isListed && value === 0, isPartial: isListed && value !== 0 };
}

/**
 * Returns the value of a field that is never known in part; it is unknown without a value.
 *
 * @example
 * toWholeValue(null) // { value: null, isUnknown: true, isPartial: false }
 */
export function toWholeValue(value: number | string | null | undefined): MetricValue {
  return { value: value ?? null, isUnknown: value === null || value === undefined, isPartial: false };
}
