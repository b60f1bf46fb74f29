import { expect, test } from "vitest";
import {
  explainResult,
  isPartialSum,
  whyTokenUnknown,
  whyUnknown,
} from "@/components/wallet/unknown-reasons";

test("a metric listed as unknown has a reason, any other has none", () => {
  const metrics = { unknown: ["isWhale"] };
  expect(whyUnknown(metrics, "isWhale", "No prices.")).toBe("No prices.");
  expect(whyUnknown(metrics, "isWhale")).toBe("Not enough data.");
  expect(whyUnknown(metrics, "avgTradesPerDay")).toBeNull();
  expect(whyUnknown({}, "isWhale")).toBeNull();
});

test("a partial sum is known in part and has no reason to be unknown", () => {
  const row = { totalSolSpent: 2.5, unknown: ["totalSolSpent"] };
  expect(isPartialSum(row, "totalSolSpent")).toBe(true);
  expect(whyTokenUnknown(row, "totalSolSpent")).toBeNull();
  const [nothing, whole] = [
    { ...row, totalSolSpent: 0 },
    { ...row, unknown: [] },
  ];
  expect(isPartialSum(nothing, "totalSolSpent")).toBe(false);
  expect(whyTokenUnknown(nothing, "totalSolSpent")).toBe("No buy has a known value in SOL.");
  expect(isPartialSum(whole, "totalSolSpent")).toBe(false);
});

test("a result explains why it is unknown or partial, and a complete one has no text", () => {
  expect(explainResult(null, "realized")).toBe("No sale has a known cost basis and value.");
  expect(explainResult({ extent: "part", amount: 2, text: "+2.000" }, "net")).toContain("Not exact");
  expect(explainResult({ extent: "whole", amount: 2, text: "+2.000" }, "net")).toBeNull();
});
