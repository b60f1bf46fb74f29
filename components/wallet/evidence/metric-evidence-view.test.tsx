import type { MetricEvidence } from "@walletlens/engine/wallet/metric-evidence/metric-evidence";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MetricEvidenceView } from "@/components/wallet/evidence/metric-evidence-view";

const EVIDENCE: MetricEvidence = {
  ...{ metric: "unrealized-pnl", part: null, total: 0, page: 1, pageSize: 25, analyzedAt: 0 },
  result: { name: "result", unit: "sol_result", value: 0.5, isPartial: true },
  terms: [
    { name: "value", unit: "sol", value: 1.5 },
    { name: "cost", unit: "sol", value: 1 },
    { name: "cost_without_price", unit: "sol", value: 2 },
    { name: "at_least", unit: "sol_result", value: -1.5 },
  ],
  rows: { kind: "lots", list: [] },
  coverage: {
    ...{ fromSlot: 1, toSlot: 9, transactions: 20, complete: true },
    ...{ fromTime: "2026-11-08T00:00:00.000Z", toTime: "2026-11-24T00:00:00.000Z" },
  },
};

const PLACE = { wallet: "W", names: new Map(), now: 0, customRpcUrl: null, isDrawer: false };
const readText = (evidence: MetricEvidence) =>
  renderToStaticMarkup(<MetricEvidenceView evidence={evidence} context={PLACE} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

test("evidence begins with the part shown on the page and its lower bound, followed by its terms", () => {
  const text = readText(EVIDENCE);
  expect(text).toContain("~ inexact +0.5 SOL What has no price below is left out. At least −1.5 SOL if");
  expect(text).toContain("Value of priced lots 1.5 SOL Cost basis 1 SOL");
  expect(text).toContain("Cost of unpriced lots 2 SOL");
});

test("a sum without sales of unknown cost states its share of the proceeds", () => {
  const text = readText({
    ...EVIDENCE,
    metric: "realized-pnl",
    terms: [{ name: "known_basis", unit: "share", value: 0.33 }],
  });
  expect(text).toContain("0.5 SOL From 33% of sale proceeds.");
});

test("a metric of a partly covered history states the covered part", () => {
  const part = { ...EVIDENCE, coverage: { ...EVIDENCE.coverage, complete: false } };
  expect(readText(part)).toContain(", which read the newest 20 transactions, since Nov 8, 2026.");
  expect(readText(EVIDENCE)).not.toContain("newest");
});

test("a complete metric has no bound", () => {
  const text = readText({ ...EVIDENCE, result: { name: "result", unit: "sol_result", value: 0.5 } });
  expect(text).toContain("+0.5 SOL Value");
  expect(text).not.toContain("At least");
});
