import { describe, expect, test } from "vitest";
import {
  describeShortfall,
  formatResult,
  type ResultName,
  toKnownResult,
  toListedTotal,
} from "./known-result.ts";

const WHOLE = {
  realizedPnlSol: 248.5,
  unrealizedPnlSol: -2,
  atLeast: { unrealizedPnlSol: -2, netPnlSol: 246.5 },
  knownBasisShare: 1,
  unpriced: { tokens: 0, costSol: 0 },
};
/** Three tokens without a price, whose lots cost 4 SOL. */
const UNPRICED = {
  ...WHOLE,
  atLeast: { unrealizedPnlSol: -6, netPnlSol: 242.5 },
  unpriced: { tokens: 3, costSol: 7.34 },
  unknown: ["unrealizedPnlSol", "netPnlSol"],
};
/** A third of the sold units have a known cost. */
const PART = {
  ...WHOLE,
  atLeast: { unrealizedPnlSol: -2, netPnlSol: null },
  knownBasisShare: 0.33,
  unknown: ["realizedPnlSol", "netPnlSol"],
};
const NOTHING = { ...PART, realizedPnlSol: 0, unrealizedPnlSol: 0, knownBasisShare: 0 };

const NAMES: readonly ResultName[] = ["realized", "unrealized", "net"];
const textsOf = (results: Parameters<typeof toKnownResult>[0]) =>
  NAMES.map((name) => formatResult(toKnownResult(results, name)));

describe("a result", () => {
  test("that is fully known is a figure without a mark", () => {
    expect(textsOf(WHOLE)).toEqual(["+248.5", "−2.000", "+246.5"]);
  });

  test("that lacks only tokens without a price is its exact lower bound", () => {
    expect(textsOf(UNPRICED)).toEqual(["+248.5", "≥ −6.000", "≥ +242.5"]);
  });

  test("adds up if units left unsold, whose cost the API subtracts from the bound of the total", () => {
    const left = { ...UNPRICED, atLeast: { unrealizedPnlSol: -6, netPnlSol: 241 } };
    expect(textsOf(left)).toEqual(["+248.5", "≥ −6.000", "≥ +242.5"]);
  });

  test("of a listed wallet is the total of its profile, even if units left unsold", () => {
    const listed = { netPnlSol: null, atLeastNetPnlSol: 241, transferredOutCostSol: 1.5 };
    expect(toListedTotal(listed)).toEqual(toKnownResult(UNPRICED, "net"));
    expect(toListedTotal({ ...listed, netPnlSol: 246.5 })).toEqual(toKnownResult(WHOLE, "net"));
    expect(toListedTotal({ ...listed, atLeastNetPnlSol: null })).toBeNull();
  });

  test("of bought units of unknown cost is a part, and no bound", () => {
    const lacking = { ...UNPRICED, atLeast: { unrealizedPnlSol: -6, netPnlSol: null } };
    expect(textsOf(lacking)).toEqual(["+248.5", "partial −2.000", "partial +246.5"]);
  });

  test("of which some sales have no known cost is marked as a part, and has no bound", () => {
    expect(textsOf(PART)).toEqual(["partial +248.5", "−2.000", "partial +246.5"]);
    const both = { ...PART, atLeast: { unrealizedPnlSol: -6, netPnlSol: null }, unknown: UNPRICED.unknown };
    expect(textsOf({ ...both, unknown: [...both.unknown, "realizedPnlSol"] })).toEqual([
      "partial +248.5",
      "≥ −6.000",
      "partial +246.5",
    ]);
  });

  test("is unknown only if no part of it is known", () => {
    expect(textsOf(NOTHING)).toEqual(["unknown", "0", "unknown"]);
    expect(toKnownResult({ ...NOTHING, unrealizedPnlSol: -2 }, "net")).toEqual({ extent: "part", sol: -2 });
  });

  test("of only unpriced tokens has minus their cost as its lower bound", () => {
    const results = { ...UNPRICED, unrealizedPnlSol: 0 };
    expect(formatResult(toKnownResult(results, "unrealized"))).toBe("≥ −6.000");
  });
});

describe("the shortfall of a result", () => {
  const shortfalls = (results: typeof WHOLE | typeof PART) =>
    NAMES.map((name) => describeShortfall(results, name));

  test("is empty if nothing is missing or nothing is known", () => {
    expect(shortfalls(WHOLE)).toEqual([null, null, null]);
    expect(shortfalls(NOTHING)).toEqual([null, null, null]);
  });

  test("is the number of tokens that count as 0", () => {
    expect(describeShortfall(UNPRICED, "net")).toBe("3 unpriced tokens counted as 0, cost 7.340");
    const one = { ...UNPRICED, unpriced: { tokens: 1, costSol: 0 } };
    expect(describeShortfall(one, "unrealized")).toBe("1 unpriced token counted as 0");
  });

  test("is the number of tokens whose value is estimated", () => {
    const estimated = { tokens: 2, valueSol: 1.2 };
    const results = { ...WHOLE, estimated };
    expect(toKnownResult(results, "net")?.extent).toBe("estimated");
    expect(toKnownResult(results, "realized")?.extent).toBe("whole");
    expect(shortfalls(results)).toEqual([
      null,
      "2 unlisted tokens estimated at 1.200",
      "2 unlisted tokens estimated at 1.200",
    ]);
    expect(describeShortfall({ ...UNPRICED, estimated }, "net")).toBe(
      "3 unpriced tokens counted as 0, cost 7.340; 2 estimated too",
    );
    expect(toKnownResult({ ...WHOLE, estimated: true }, "unrealized")?.extent).toBe("estimated");
  });

  test("is the share of sale proceeds whose cost is known", () => {
    expect(shortfalls(PART)).toEqual([
      "cost basis known for 33% of sells",
      null,
      "partial: cost basis known for 33% of sells",
    ]);
    expect(describeShortfall({ ...PART, knownBasisShare: 0.99999 }, "realized")).toBe(
      "cost basis known for over 99.9% of sells",
    );
    expect(describeShortfall({ ...PART, knownBasisShare: 1 }, "realized")).toBe(
      "excludes sales of unknown value",
    );
    expect(describeShortfall({ ...PART, complete: false }, "realized")).toBe(
      "covered period only, cost basis known for 33% of sells",
    );
    expect(describeShortfall({ ...PART, knownBasisShare: 1, complete: false }, "net")).toBe(
      "partial: covered period only",
    );
    expect(describeShortfall({ ...NOTHING, unrealizedPnlSol: -2 }, "net")).toBe("realized PnL unknown");
  });
});
