import {
  type KnownResult,
  type ResultCurrency,
  type ResultName,
  type ScopeResults,
  toKnownResult,
} from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { INEXACT_TIP } from "@/components/wallet/known";

/** `unknown` lists placeholders and incomplete sums. */
export interface WithUnknown {
  readonly unknown?: readonly string[] | undefined;
}

const TOKEN_REASONS: Readonly<Record<string, string>> = {
  roi: "Needs a fully known total PnL and a known cost.",
  totalSolSpent: "No buy has a known value in SOL.",
  avgBuyPriceSol: "No buy has a known value in SOL.",
  totalSolReceived: "No sale has a known value in SOL.",
  winRate: "This token has no closed trade of known result.",
  medianHoldTimeHours: "This token has no closed trade with a cost basis.",
  valueSol: "No price is available, or the position exceeds 1% of supply without known liquidity.",
};

const FALLBACK = "Not enough data.";

/** Returns `reason` if the metric is unknown, else null. */
export function whyUnknown(metrics: WithUnknown, name: string, reason = FALLBACK): string | null {
  return isUnknown(metrics, name) ? reason : null;
}

export function whyTokenUnknown(row: WithUnknown, name: string): string | null {
  return whyUnknown(row, name, TOKEN_REASONS[name]);
}

/** Returns why a result is unknown or partial; null if it is complete. */
export function explainResult(result: KnownResult | null, name: ResultName): string | null {
  if (result === null) return METRICS[`${name}-pnl`].unknownReason;
  return result.extent === "whole" ? null : INEXACT_TIP;
}

/** Returns why the realized result of a period is unknown, or null. */
export function explainPeriodResult(period: ScopeResults, currency: ResultCurrency): string | null {
  return toKnownResult(period, "realized", currency) === null
    ? "No sale in this period has a known cost basis and value."
    : null;
}

/** Returns whether a sum leaves something out: it is listed as unknown but has a value. */
export function isPartialSum(metrics: WithUnknown, name: string): boolean {
  return isListed(metrics, name) && hasValue(metrics, name);
}

export function isUnknown(metrics: WithUnknown, name: string): boolean {
  return isListed(metrics, name) && !hasValue(metrics, name);
}

function isListed({ unknown = [] }: WithUnknown, name: string): boolean {
  return unknown.includes(name);
}

function hasValue(metrics: WithUnknown, name: string): boolean {
  const value: unknown = Reflect.get(metrics, name);
  return typeof value === "number" && value !== 0;
}
