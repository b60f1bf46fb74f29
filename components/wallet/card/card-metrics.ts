import { formatCount, formatSignedSol } from "@walletlens/client/format";
import {
  describeShortfall,
  type ResultName,
  toKnownResult,
  type WalletResults,
} from "@walletlens/client/known-result";
import { formatMetric } from "@walletlens/client/metric-values";
import { METRICS, type ScalarMetricId } from "@walletlens/client/metrics";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";

export interface CardMetric {
  readonly name: string;
  readonly text: string | null;
  /** What a result leaves out, or counts as 0; null for nothing. */
  readonly shortfall: string | null;
  /** Null if the text contains it. */
  readonly unit: "SOL" | null;
  readonly direction: "gain" | "loss" | null;
}

export function buildCardMetrics(profile: WalletProfile): readonly CardMetric[] {
  const { coverage, summary, pnl } = profile;
  const allTime = { ...pnl.allTime, complete: coverage.complete };
  const winRate = metric("win-rate", profile);
  return [
    result("realized", allTime),
    result("net", allTime),
    { ...winRate, shortfall: coverage.complete || winRate.text === null ? null : "covered period only" },
    metric("median-hold", profile),
    labeled(
      "Tokens won",
      `${formatCount(summary.profitableTradesCount)} of ${formatCount(summary.totalTradesCount)}`,
    ),
    metric("trades-per-day", profile),
  ];
}

function metric(id: ScalarMetricId, profile: WalletProfile): CardMetric {
  return labeled(METRICS[id].label, formatMetric(METRICS[id], profile));
}

function result(of: ResultName, pnl: WalletResults): CardMetric {
  const name = METRICS[`${of}-pnl`].label;
  const known = toKnownResult(pnl, of);
  if (known === null) return labeled(name, null);
  const { extent, sol } = known;
  return {
    name,
    text: `${extent === "at_least" ? "≥ " : ""}${formatSignedSol(sol)}`,
    shortfall: describeShortfall(pnl, of),
    unit: "SOL",
    direction: sol === 0 ? null : sol > 0 ? "gain" : "loss",
  };
}

function labeled(name: string, text: string | null): CardMetric {
  return { name, text, shortfall: null, unit: null, direction: null };
}
