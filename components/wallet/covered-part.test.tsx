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
