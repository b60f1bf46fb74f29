import {
  formatCount,
  formatHours,
  formatMultiple,
  formatNumber,
  formatPercent,
  formatReturn,
  formatSignedSol,
  formatSignedUsd,
  formatSol,
  formatUsd,
  formatWord,
} from "./format.ts";

/** Fields of a result; `unknown` lists those that are unknown or known in part. */
export interface MetricFields {
  readonly unknown?: readonly string[] | undefined;
}

/** Value of a metric. An unknown one has a placeholder or null; a partial one leaves something out. */
export interface MetricValue {
  readonly value: number | string | null;
  readonly isUnknown: boolean;
  readonly isPartial: boolean;
}

export type MetricUnit = keyof typeof FORMATS;

/** A metric of a result. The key of a wallet's metric in `METRICS` is also the name of its evidence page. */
export interface Metric {
  readonly label: string;
  readonly formula: string;
  /** Reason for which the metric can be unknown. */
  readonly unknownReason?: string;
  /** The same reason on the evidence page, where the rows follow. */
  readonly evidenceReason?: string;
  /** The formula on the evidence page, if it differs. */
  readonly evidenceFormula?: string;
}

/** A metric of a row or a period. Its key is the name of its field. */
export interface FieldMetric extends Metric {
  readonly unit: MetricUnit;
}

/** A metric with one value, at `path` in a wallet's profile. */
export interface ScalarMetric extends FieldMetric {
  readonly path: string;
  /** Text of a value of null that is not unknown. */
  readonly nullText?: string;
  /** Order of wallets in a comparison. */
  readonly better?: "higher" | "lower";
  /** Metric with the evidence, if it is another one. */
  readonly evidence?: string;
  /** Returns the value if more than its field decides whether it is known. */
  readonly select?: (profile: MetricProfile) => MetricValue;
}

/** What `select` reads beside the fields of metrics. */
export interface MetricProfile {
  readonly pnl: { readonly allTime: MetricFields };
  readonly intervals: { readonly winRate: object | null };
  readonly coverage: { readonly complete: boolean };
}

/**
 * Returns the value of a metric of a wallet.
 *
 * @example
 * const isKnown = (metric: ScalarMetric, profile: MetricProfile) => !readMetric(metric, profile).isUnknown;
 */
export function readMetric(metric: ScalarMetric, profile: MetricProfile): MetricValue {
  return metric.select === undefined
    ? readPath(metric.path, profile, metric.nullText)
    : metric.select(profile);
}

/**
 * Returns the value of the field at a path, with periods between the names. It is unknown if an object of the path is null, and
 * so is null itself unless it has a text.
 *
 * @example
 * readPath("hud.winRate", { hud: { winRate: 0, unknown: ["winRate"] } }) // { value: 0, isUnknown: true, isPartial: false }
 */
export function readPath(path: string, root: object, nullText?: string): MetricValue {
  const { owner, field } = findOwner(path, root);
  if (owner === null) return { value: null, isUnknown: true, isPartial: false };
  const metric = readField(owner, field);
  const isNullKnown = nullText !== undefined && metric.value === null && !isNamed(owner, field);
  return isNullKnown ? { ...metric, isUnknown: false } : metric;
}

/**
 * Explains why a metric is unknown.
 *
 * @example
 * explainUnknown({ label: "Fees", formula: "Sum of all fees." }) // "The covered history has no data for this metric."
 */
export function explainUnknown({ unknownReason }: Metric): string {
  return unknownReason ?? "The covered history has no data for this metric.";
}

/**
 * Returns the number by which a comparison ranks a wallet, more is better; null if the metric is unknown, even in part.
 *
 * @example
 * const metric = { label: "Drawdown", formula: "", path: "risk.drop", unit: "sol", better: "lower" } as const;
 * rankMetric(metric, { risk: { drop: 2 } }) // -2
 */
export function rankMetric({ path, nullText, better }: ScalarMetric, profile: object): number | null {
  const { owner, field } = findOwner(path, profile);
  if (owner === null || isNamed(owner, field)) return null;
  const { value } = readField(owner, field);
  if (value === null && nullText !== undefined) return Number.POSITIVE_INFINITY;
  if (typeof value !== "number") return null;
  return better === "lower" ? -value : value;
}

/**
 * Returns the value of a metric as text with few digits, in the unit of the metric; null if it is unknown.
 *
 * @example
 * const describe = (metric: ScalarMetric, profile: MetricProfile) => formatMetric(metric, profile) ?? "unknown";
 */
export function formatMetric(metric: ScalarMetric, profile: MetricProfile): string | null {
  const { value, isUnknown } = readMetric(metric, profile);
  if (isUnknown) return null;
  if (value === null) return metric.nullText ?? null;
  return typeof value === "string" ? formatWord(value) : FORMATS[metric.unit](value);
}

/**
 * Formats a number with few digits. Amounts in SOL have no unit.
 *
 * @example
 * formatInUnit("percent", 0.25) // "25%"
 */
export function formatInUnit(unit: MetricUnit, value: number): string {
  return FORMATS[unit](value);
}

const FORMATS = {
  sol: formatSol,
  sol_result: formatSignedSol,
  usd: formatUsd,
  usd_result: formatSignedUsd,
  percent: formatPercent,
  /** Of a return multiple, of which 1 is break-even. */
  return: (multiple: number) => formatReturn(multiple - 1),
  /** Of a return in percent, of which 0 is break-even. */
  return_percent: (percent: number) => formatReturn(percent / 100),
  hours: formatHours,
  seconds: (seconds: number) => formatHours(seconds / 3600),
  count: formatCount,
  trades: (count: number) => `${formatCount(count)} ${count === 1 ? "trade" : "trades"}`,
  number: formatNumber,
  multiple: formatMultiple,
  time: String,
  word: String,
} as const satisfies Readonly<Record<string, (value: number) => string>>;

/**
 * Returns the value of a field. A field that is listed in `unknown` is known in part unless it is 0 or null.
 *
 * @example
 * readField({ winRate: 0, unknown: ["winRate"] }, "winRate") // { value: 0, isUnknown: true, isPartial: false }
 */
export function readField<Fields extends MetricFields>(
  fields: Fields,
  name: keyof Fields & string,
): MetricValue {
  const field: unknown = fields[name];
  const value = typeof field === "number" || typeof field === "string" ? field : null;
  const isListed = isNamed(fields, name);
  const isEmpty = typeof value !== "number" || value === 0;
  return { value, isUnknown: value === null || (isListed && isEmpty), isPartial: isListed && !isEmpty };
}

function isNamed({ unknown }: MetricFields, name: string): boolean {
  return unknown?.includes(name) === true;
}

type Owner = MetricFields & Readonly<Record<string, unknown>>;

function findOwner(path: string, root: object): { readonly owner: Owner | null; readonly field: string } {
  const names = path.split(".");
  const field = names.pop() ?? "";
  const owner = names.reduce<unknown>((parent, name) => (isOwner(parent) ? parent[name] : null), root);
  return { owner: isOwner(owner) ? owner : null, field };
}

function isOwner(value: unknown): value is Owner {
  return typeof value === "object" && value !== null;
}
