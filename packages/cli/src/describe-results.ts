import {
  describeShortfall,
  formatResult,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { describePriceOutage, type PriceOutage } from "@walletlens/format/price-outage";
import { toTitle } from "./tables.ts";

const NAMES: readonly ResultName[] = ["realized", "unrealized", "net"];

/** Returns the results of a wallet in SOL and dollars as facts, each with its shortfall. */
export function describeResults(
  allTime: WalletResults,
  { complete }: { readonly complete: boolean },
): readonly (readonly [string, string])[] {
  const results = { ...allTime, complete };
  return NAMES.map((name) => {
    const sol = toKnownResult(results, name);
    const usd = toKnownResult(results, name, "usd");
    const shortfall = describeShortfall(results, name);
    const texts = [
      sol === null ? formatResult(sol) : `${formatResult(sol)} SOL`,
      ...(usd === null ? [] : [formatResult(usd)]),
      ...(shortfall === null ? [] : [shortfall]),
    ];
    return [toTitle(METRICS[`${name}-pnl`]), texts.join(", ")] as const;
  });
}

/** Returns the flags `bot`, with its reasons, and `whale`; "none" without either. */
export function describeFlags(
  { isBot, isWhale }: { readonly isBot: boolean; readonly isWhale: boolean },
  reasons: readonly string[] = [],
): string {
  const bot = reasons.length === 0 ? "bot" : `bot (${reasons.join(", ")})`;
  return [isBot ? bot : "", isWhale ? "whale" : ""].filter(Boolean).join(", ") || "none";
}

/** Returns a fact about kinds of prices without a source; none if each kind has one. */
export function describeUnavailablePrices({
  provenance: { prices },
}: {
  readonly provenance: {
    readonly prices?: { readonly unavailableSince?: PriceOutage | undefined } | undefined;
  };
}): readonly (readonly [string, string])[] {
  const outage = describePriceOutage(prices?.unavailableSince);
  return outage === null ? [] : [["prices", outage]];
}

export function describeCoverage(coverage: {
  readonly transactions: number;
  readonly complete: boolean;
}): string {
  return `${coverage.transactions} transactions, ${coverage.complete ? "complete" : "partial"}`;
}

/** Returns the quality tier with the reasons against a better one. */
export function describeQuality(quality: {
  readonly dataQualityTier: string;
  readonly tierReasons: readonly string[];
}): string {
  const { dataQualityTier, tierReasons } = quality;
  return tierReasons.length === 0 ? dataQualityTier : `${dataQualityTier} (${tierReasons.join(", ")})`;
}
