import { expect, test } from "vitest";
import { describeFlags, describeResults } from "./describe-results.ts";

const SOL = { realized: 0.5, openPriced: 0, openUnpricedCost: 0, total: 0.5, unknown: ["realized", "total"] };
const PART = {
  results: { sol: SOL, usd: { ...SOL, realized: 75, total: 75 } },
  ...{ knownBasisShare: 1, unpriced: { tokens: 0 } },
};

test("results of a partly covered history are marked as those of the covered period", () => {
  expect(describeResults(PART, { complete: false })).toEqual([
    ["realized PnL", "partial +0.5000 SOL, partial +$75.00, covered period only"],
    ["unrealized PnL", "0 SOL, $0"],
    ["total PnL", "partial +0.5000 SOL, partial +$75.00, covered period only"],
  ]);
});

test("a bot is shown with its reasons", () => {
  const grounds = ["swapsPerDay", "sameSlotCycles"];
  expect(describeFlags({ isBot: true, isWhale: true }, grounds)).toBe(
    "bot (swapsPerDay, sameSlotCycles), whale",
  );
  expect(describeFlags({ isBot: false, isWhale: false })).toBe("none");
});
