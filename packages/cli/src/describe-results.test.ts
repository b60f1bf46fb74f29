import { expect, test } from "vitest";
import { describeFlags, describeResults } from "./describe-results.ts";

const PART = {
  ...{ realizedPnlSol: 0.5, unrealizedPnlSol: 0, knownBasisShare: 1, unpriced: { tokens: 0, costSol: 0 } },
  atLeast: { unrealizedPnlSol: 0, netPnlSol: null },
  unknown: ["realizedPnlSol", "netPnlSol", "winRate"],
};

test("results of a partly covered history are marked as those of the covered period", () => {
  expect(describeResults(PART, { complete: false })).toEqual([
    ["realized", "partial +0.5000 SOL, covered period only"],
    ["unrealized", "0 SOL"],
    ["net", "partial +0.5000 SOL, partial: covered period only"],
  ]);
});

test("a bot is shown with its reasons", () => {
  const grounds = ["swapsPerDay", "sameSlotCycles"];
  expect(describeFlags({ isBot: true, isWhale: true }, grounds)).toBe(
    "bot (swapsPerDay, sameSlotCycles), whale",
  );
  expect(describeFlags({ isBot: false, isWhale: false })).toBe("none");
});
