import { formatPercent, formatSol, formatUsd } from "./format.ts";

/** Result in one currency; null if unknown, and named in `unknown` if it is known in part. */
export interface ResultParts {
  readonly realized: number | null;
  readonly openPriced: number | null;
  readonly openUnpricedCost: number | null;
  readonly total: number | null;
  readonly unknown?: readonly string[] | undefined;
}

/** Results of a wallet, a token, a period or a group. */
export interface ScopeResults {
  /** Absent in results of earlier versions, of which nothing is known here. */
  readonly results?: Readonly<Record<ResultCurrency, ResultParts>> | undefined;
  /** Present for a token whose value is estimated; of a wallet, the tokens with such values. */
  readonly estimated?: true | EstimatedTokens | undefined;
}

/** Tokens that no source of prices lists, valued by a pool. */
export interface EstimatedTokens {
  readonly tokens: number;
  readonly valueSol: number;
}

/** Results of a wallet with their gaps. */
export interface WalletResults extends ScopeResults {
  readonly knownBasisShare: number | null;
  readonly unpriced: { readonly tokens: number };
  readonly estimated?: EstimatedTokens | undefined;
  /** True by default. */
  readonly complete?: boolean | undefined;
}

/** Name of a result; `net` is the sum of the others. */
export type ResultName = "realized" | "unrealized" | "net";
export type ResultCurrency = "sol" | "usd";

/** A result and its extent: whole, whole with estimated values, or the known part. */
export interface KnownResult {
  readonly extent: "whole" | "estimated" | "part";
  readonly amount: number;
  /** The amount with its sign. The texts of all results of a scope add up. */
  readonly text: string;
}

/**
 * Returns a result with its extent; null if no part of it is known.
 *
 * @example
 * const sol = { realized: 1.5, openPriced: -0.25, openUnpricedCost: 2, total: 1.25, unknown: ["openPriced", "total"] };
 * toKnownResult({ results: { sol, usd: sol } }, "net") // { extent: "part", amount: 1.25, text: "+1.250" }
 */
export function toKnownResult(
  scope: ScopeResults,
  name: ResultName,
  currency: ResultCurrency = "sol",
): KnownResult | null {
  const parts = scope.results?.[currency];
  const amount = parts?.[PARTS[name]] ?? null;
  const isNamed = parts?.unknown?.includes(PARTS[name]) === true;
  // A known part of 0 says nothing.
  if (parts === undefined || amount === null || (isNamed && amount === 0)) return null;
  const text = formatAddends(parts, currency)[name];
  return {
    extent: isNamed ? "part" : name !== "realized" && isEstimated(scope) ? "estimated" : "whole",
    amount,
    text,
  };
}

/**
 * Returns a result as text; amounts in SOL have no unit.
 *
 * @example
 * formatResult({ extent: "part", amount: 248.5, text: "+248.50" }) // "partial +248.50"
 * formatResult(null) // "unknown"
 */
export function formatResult(result: KnownResult | null): string {
  return result === null ? "unknown" : MARKS[result.extent] + result.text;
}

/**
 * Describes what a wallet's result leaves out or estimates; null without such a part.
 *
 * @example
 * const sol = { realized: 248.5, openPriced: 0, openUnpricedCost: 7.34, total: 248.5, unknown: ["openPriced", "total"] };
 * const wallet = { results: { sol, usd: sol }, knownBasisShare: 1, unpriced: { tokens: 4 } };
 * describeShortfall(wallet, "net") // "and 4 tokens without a price, cost 7.340 SOL"
 */
export function describeShortfall(
  wallet: WalletResults,
  name: ResultName,
  currency: ResultCurrency = "sol",
): string | null {
  const gaps = [
    ...(name === "realized" ? [] : describeOpenGaps(wallet, currency)),
    ...(name === "unrealized" ? [] : describeRealizedGap(wallet, currency)),
  ];
  return gaps.length === 0 ? null : gaps.join("; ");
}

const PARTS = { realized: "realized", unrealized: "openPriced", net: "total" } as const satisfies Readonly<
  Record<ResultName, keyof ResultParts>
>;

/** Share above which rounding would show 100%. */
const NEARLY_ALL = 0.999;

const MARKS = { whole: "", estimated: "≈ ", part: "partial " } as const;

const DIGITS = 4;
const MAX_DECIMALS = 9;
/** From here on, amounts have no decimals. */
const LARGE = 10_000;

/**
 * Returns the texts of the results of a scope with equal decimals: those of the largest one with four digits, at least two
 * below 10,000. The open result is the rounded total less the rounded realized one, so that the texts add up.
 */
function formatAddends(
  { realized, openPriced, total }: ResultParts,
  currency: ResultCurrency,
): Readonly<Record<ResultName, string>> {
  const largest = Math.max(Math.abs(realized ?? 0), Math.abs(openPriced ?? 0), Math.abs(total ?? 0));
  const decimals = largest >= LARGE ? 0 : countDecimals(largest);
  const round = (value: number | null) => Number((value ?? 0).toFixed(decimals));
  const open = realized === null || openPriced === null ? round(openPriced) : round(total) - round(realized);
  const format = (value: number) => formatSigned(value, decimals, currency);
  return { realized: format(round(realized)), unrealized: format(round(open)), net: format(round(total)) };
}

function countDecimals(largest: number): number {
  const whole = largest === 0 ? 1 : Math.floor(Math.log10(largest)) + 1;
  return Math.min(MAX_DECIMALS, Math.max(2, DIGITS - whole));
}

const formats: Intl.NumberFormat[] = [];

function formatSigned(value: number, decimals: number, currency: ResultCurrency): string {
  if (value === 0) return currency === "usd" ? "$0" : "0";
  // Creating a format takes longer than all else in a row.
  formats[decimals] ??= new Intl.NumberFormat("en", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const text = formats[decimals].format(Math.abs(value));
  return `${value > 0 ? "+" : "−"}${currency === "usd" ? "$" : ""}${text}`;
}

function isEstimated({ estimated }: ScopeResults): boolean {
  return estimated === true || (estimated !== undefined && estimated.tokens > 0);
}

function describeOpenGaps(
  { results, unpriced, estimated }: WalletResults,
  currency: ResultCurrency,
): readonly string[] {
  const { openUnpricedCost = null, unknown } = results?.[currency] ?? {};
  const cost = openUnpricedCost ?? 0;
  const isPartial = unknown?.includes("openUnpricedCost") === true;
  const costText = currency === "usd" ? formatUsd(cost) : `${formatSol(cost)} SOL`;
  const { tokens = 0 } = estimated ?? {};
  return [
    ...(unpriced.tokens === 0
      ? []
      : [
          `and ${countTokens(unpriced.tokens)} without a price, cost ${isPartial ? "at least " : ""}${costText}`,
        ]),
    ...(tokens === 0 ? [] : [`${countTokens(tokens)} estimated`]),
  ];
}

function countTokens(count: number): string {
  return `${count} ${count === 1 ? "token" : "tokens"}`;
}

function describeRealizedGap(wallet: WalletResults, currency: ResultCurrency): readonly string[] {
  const { knownBasisShare, complete = true, results } = wallet;
  const { realized = null, unknown } = results?.[currency] ?? {};
  if (realized === null || unknown?.includes("realized") !== true) return [];
  const period = complete ? [] : ["covered period only"];
  if (knownBasisShare === null || knownBasisShare === 1) {
    return complete ? ["excludes sales of unknown value"] : period;
  }
  const isNearlyAll = knownBasisShare > NEARLY_ALL;
  const share = `cost basis known for ${isNearlyAll ? "over " : ""}${formatPercent(Math.min(knownBasisShare, NEARLY_ALL))} of sells`;
  return [...period, share];
}
