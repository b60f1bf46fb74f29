import { METRICS } from "@walletlens/format/metrics";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BehaviorPanel } from "@/components/wallet/behavior-panel";
import { MetricFact } from "@/components/wallet/metric-fact";
import { IN_SOL } from "@/components/wallet/money";
import { ResultsPanels } from "@/components/wallet/results-panels";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

const PART = "newest 1,000 transactions, since Nov 3, 2025";

function countNotes(complete: boolean): readonly number[] {
  const { profile } = SAMPLE_WALLET;
  const covered = { complete, transactions: 1_000, fromTime: "2025-11-03T10:00:00.000Z" };
  const shown = { ...profile, coverage: { ...profile.coverage, ...covered } };
  const panels = [
    <ResultsPanels key="results" profile={shown} money={IN_SOL} />,
    <BehaviorPanel key="behavior" profile={shown} tools={null} className="" />,
  ];
  return panels.map((panel) => renderToStaticMarkup(panel).split(PART).length - 1);
}

test("each panel of all-time results of a partly covered wallet states the covered part", () => {
  // Costs, shape, risk and copyability; behavior.
  expect(countNotes(false)).toEqual([4, 1]);
  expect(countNotes(true)).toEqual([0, 0]);
});

test("a partial metric is marked as inexact", () => {
  const { profile } = SAMPLE_WALLET;
  const isMarked = (unknown: readonly string[]) => {
    const hud = { ...profile.hud, trimmedMeanPnl: 0.5, unknown };
    const html = renderToStaticMarkup(
      <MetricFact id="result-per-trade" profile={{ ...profile, hud }} money={IN_SOL} />,
    );
    return html.includes("inexact ");
  };
  expect(isMarked(["trimmedMeanPnl"])).toBe(true);
  expect(isMarked([])).toBe(false);
});

test("capital at risk has its return and the time of the peak, and a time after launch is shown only if it is known", () => {
  const { profile } = SAMPLE_WALLET;
  const peak = { peakCapitalSol: 5, peakCapitalAt: "2026-11-03T10:00:00.000Z", returnOnPeakCapital: 250 };
  const shown = { ...profile, risk: { ...profile.risk, ...peak } };
  const results = renderToStaticMarkup(<ResultsPanels profile={shown} money={IN_SOL} />);
  expect(results).toContain("First reached Nov 3, 2026, 10:00 UTC.");
  expect(results).toContain(">+250%<");
  const readBehavior = (entries: typeof profile.entries) =>
    renderToStaticMarkup(
      <BehaviorPanel profile={{ ...profile, ...(entries && { entries }) }} tools={null} className="" />,
    );
  const { label } = METRICS["after-launch"];
  expect(readBehavior({ afterLaunchSeconds: 45, tokens: 3 })).toMatch(new RegExp(`${label}.*45 s.*3 tokens`));
  expect(readBehavior(undefined)).not.toContain(label);
  expect(
    readBehavior({ afterLaunchSeconds: null, tokens: 0, unknown: ["afterLaunchSeconds"] }),
  ).not.toContain(label);
});
