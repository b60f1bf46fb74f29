import { expect, test } from "vitest";
import { isKnownInPart, whyTokenUnknown, whyUnknown } from "@/components/wallet/unknown-reasons";

test("a figure that is listed as unknown has a reason, any other has none", () => {
  const pnl = { unknown: ["unrealizedPnlSol", "netPnlSol"] };
  expect(whyUnknown(pnl, "unrealizedPnlSol")).toBe("A token that is held has no price at the moment.");
  expect(whyUnknown(pnl, "realizedPnlSol")).toBeNull();
  expect(whyUnknown({}, "winRate")).toBeNull();
});

test("an unknown figure that nobody thought of is still said to be unknown", () => {
  expect(whyUnknown({ unknown: ["somethingNew"] }, "somethingNew")).toBe(
    "There is nothing to compute it from.",
  );
});

test("a token's net result is unknown as soon as one of its two parts is", () => {
  expect(whyTokenUnknown({ unknown: ["unrealizedPnlSol"] }, "netSolProfitLoss")).not.toBeNull();
  expect(whyTokenUnknown({ unknown: ["realizedPnlSol"] }, "netSolProfitLoss")).not.toBeNull();
  expect(whyTokenUnknown({ unknown: ["winRate"] }, "netSolProfitLoss")).toBeNull();
});

test("a sum that leaves something out is known in part, and so is the net result that it belongs to", () => {
  const row = { realizedPnlSol: -2.5, unrealizedPnlSol: 0, unknown: ["realizedPnlSol"] };
  expect(isKnownInPart(row, "realizedPnlSol")).toBe(true);
  expect(isKnownInPart(row, "netSolProfitLoss")).toBe(true);
  expect(whyTokenUnknown(row, "realizedPnlSol")).toBeNull();
  const [nothing, whole] = [
    { ...row, realizedPnlSol: 0 },
    { ...row, unknown: [] },
  ];
  expect(isKnownInPart(nothing, "realizedPnlSol")).toBe(false);
  expect(isKnownInPart(whole, "realizedPnlSol")).toBe(false);
});

test("a net result is unknown where nothing is known of one part, however much is of the other", () => {
  const row = { realizedPnlSol: -2.5, unrealizedPnlSol: 0, unknown: ["realizedPnlSol", "unrealizedPnlSol"] };
  expect(whyTokenUnknown(row, "netSolProfitLoss")).not.toBeNull();
});
