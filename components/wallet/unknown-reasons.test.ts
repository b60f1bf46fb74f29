import { expect, test } from "vitest";
import { whyTokenUnknown, whyUnknown } from "@/components/wallet/unknown-reasons";

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
