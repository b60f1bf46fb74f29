import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import { expect, test } from "vitest";
import { describeField, explainResult } from "@/components/wallet/unknown-reasons";

const WHALE = { label: "Whale", formula: "Holds much.", unknownReason: "No prices." };

test("a metric listed as unknown has a reason, any other has none", () => {
  const metrics = { isWhale: false, avgTradesPerDay: 0, unknown: ["isWhale"] };
  expect(describeField(metrics, "isWhale", WHALE).reason).toBe("No prices.");
  const { unknownReason, ...unexplained } = WHALE;
  expect(describeField(metrics, "isWhale", unexplained).reason).toBe(
    "The covered history has no data for this metric.",
  );
  expect(describeField(metrics, "avgTradesPerDay", WHALE).reason).toBeNull();
  expect(describeField({ ...metrics, unknown: [] }, "isWhale", WHALE).reason).toBeNull();
});

test("a partial sum is known in part and has no reason to be unknown", () => {
  const row = { totalSolSpent: 2.5, unknown: ["totalSolSpent"] };
  const describe = (fields: typeof row) =>
    describeField(fields, "totalSolSpent", TOKEN_METRICS.totalSolSpent);
  expect(describe(row)).toEqual({ reason: null, isPartial: true });
  expect(describe({ ...row, totalSolSpent: 0 })).toEqual({
    reason: "No buy has a known value in SOL.",
    isPartial: false,
  });
  expect(describe({ ...row, unknown: [] })).toEqual({ reason: null, isPartial: false });
});

test("a result explains why it is unknown or partial, and a complete one has no text", () => {
  expect(explainResult(null, "realized")).toBe("No sale has a known cost basis and value.");
  expect(explainResult({ extent: "part", amount: 2, text: "+2.000" }, "net")).toContain("Not exact");
  expect(explainResult({ extent: "whole", amount: 2, text: "+2.000" }, "net")).toBeNull();
});
