import { expect, test } from "vitest";
import { formatMetric, type MetricProfile } from "./metric-values.ts";
import { METRICS } from "./metrics.ts";

const PROFILE: MetricProfile = {
  hud: {
    ...{ trimmedMeanPnl: -0.25, medianHoldTimeHours: 0, avgTradesPerDay: 2.5, uniqueTokensPerDay: 2 },
    ...{ avgTxValueSol: 1, currentHoldingsSol: 3, unknown: ["medianHoldTimeHours", "currentHoldingsSol"] },
  },
  pnl: { allTime: { winRate: 0, unknown: ["winRate"] } },
  intervals: { winRate: null },
  behavior: null,
  summary: { currentSolBalance: 3, feesSol: 0.01, atomicPnlSol: 0 },
  reconciliation: { unknownBasisShare: 0.33 },
  coverage: { complete: true },
};

test("a metric is formatted in its unit, and an unknown one has no text", () => {
  expect(formatMetric(METRICS["result-per-trade"], PROFILE)).toBe("−0.2500");
  expect(formatMetric(METRICS["trades-per-day"], PROFILE)).toBe("2.5");
  expect(formatMetric(METRICS["unknown-cost"], PROFILE)).toBe("33%");
  expect(formatMetric(METRICS["median-hold"], PROFILE)).toBeNull();
  expect(formatMetric(METRICS.exit, PROFILE)).toBeNull();
});

test("a sum listed as unknown beside a value is partial, and a win rate of 0 with an interval is known", () => {
  expect(METRICS.holdings.select(PROFILE)).toEqual({ value: 3, isUnknown: false, isPartial: true });
  expect(METRICS["win-rate"].select(PROFILE).isUnknown).toBe(true);
  const intervals = { winRate: { low: 0, high: 0.2 } };
  expect(METRICS["win-rate"].select({ ...PROFILE, intervals }).isUnknown).toBe(false);
});
