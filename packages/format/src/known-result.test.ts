import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeShortfall, formatResult, type ResultName, toKnownResult } from "./known-result.ts";

const SOL = { realized: 248.5, openPriced: -2, openUnpricedCost: 0, total: 246.5 };
const scopeOf = (sol: object, usd: object = {}) => ({
  results: { sol: { ...SOL, ...sol }, usd: { ...SOL, ...usd } },
});
const WHOLE = { ...scopeOf({}), knownBasisShare: 1, unpriced: { tokens: 0 } };
/** Four tokens without a price, whose lots cost 7.34 SOL. */
const UNPRICED = {
  ...scopeOf({ openUnpricedCost: 7.34, unknown: ["openPriced", "total"] }),
  ...{ knownBasisShare: 1, unpriced: { tokens: 4 } },
};
/** A third of the sold units have a known cost. */
const PART = {
  ...scopeOf({ unknown: ["realized", "total"] }),
  ...{ knownBasisShare: 0.33, unpriced: { tokens: 0 } },
};

const NAMES: readonly ResultName[] = ["realized", "unrealized", "net"];
const textsOf = (scope: Parameters<typeof toKnownResult>[0]) =>
  NAMES.map((name) => formatResult(toKnownResult(scope, name)));

describe("a result", () => {
  test("that is fully known is a figure without a mark", () => {
    expect(textsOf(WHOLE)).toEqual(["+248.50", "−2.00", "+246.50"]);
  });

  test("that lacks tokens without a price is the part of the others, and the realized one is whole", () => {
    expect(textsOf(UNPRICED)).toEqual(["+248.50", "partial −2.00", "partial +246.50"]);
  });

  test("of which some sales have no known cost is marked as a part, as is the total", () => {
    expect(textsOf(PART)).toEqual(["partial +248.50", "−2.00", "partial +246.50"]);
  });

  test("is estimated if a token without a listed price has a value, except for the realized one", () => {
    const extents = (estimated: true | { tokens: number; valueSol: number }) =>
      NAMES.map((name) => toKnownResult({ ...WHOLE, estimated }, name)?.extent);
    expect(extents({ tokens: 2, valueSol: 1.2 })).toEqual(["whole", "estimated", "estimated"]);
    expect(extents(true)).toEqual(["whole", "estimated", "estimated"]);
    expect(extents({ tokens: 0, valueSol: 0 })).toEqual(["whole", "whole", "whole"]);
  });

  test("is unknown if no part of it is known, and in results of earlier versions", () => {
    const unknown = ["realized", "openPriced", "total"];
    expect(textsOf(scopeOf({ realized: null, openPriced: 0, total: 0, unknown }))).toEqual([
      ...["unknown", "unknown", "unknown"],
    ]);
    expect(textsOf({})).toEqual(["unknown", "unknown", "unknown"]);
  });

  test("in dollars is the amount in dollars", () => {
    const scope = scopeOf({}, { realized: 1_234.567, openPriced: -20, total: 1_214.567 });
    expect(toKnownResult(scope, "realized", "usd")).toEqual({
      ...{ extent: "whole", amount: 1_234.567, text: "+$1,234.57" },
    });
    expect(toKnownResult(scope, "unrealized", "usd")?.text).toBe("−$20.00");
  });
});

describe("the printed results of a scope", () => {
  const read = (text = "") => Number(text.replace("−", "-").replace(/[+$,]/g, ""));
  const amount = fc.double({ min: -1e5, max: 1e5, noNaN: true });

  test("add up to the last digit, and none is off by more than one of it", () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom("sol", "usd"), (realized, openPriced, currency) => {
        const parts = { realized, openPriced, openUnpricedCost: 0, total: realized + openPriced };
        const scope = { results: { sol: parts, usd: parts } };
        const texts = NAMES.map((name) => toKnownResult(scope, name, currency)?.text);
        const [first = 0, second = 0, sum = 0] = texts.map(read);
        const decimals = Math.max(...texts.map((text) => text?.split(".")[1]?.length ?? 0));
        expect((first + second).toFixed(decimals)).toBe(sum.toFixed(decimals));
        const digit = 10 ** -decimals;
        expect(Math.abs(second - openPriced)).toBeLessThanOrEqual(digit * 1.01);
        expect(Math.abs(sum - parts.total)).toBeLessThanOrEqual(digit * 0.51);
      }),
    );
  });

  test("have the decimals of the largest one: four digits, at least two decimals below 10,000", () => {
    const texts = (realized: number, openPriced: number) =>
      textsOf(scopeOf({ realized, openPriced, total: realized + openPriced }));
    expect(texts(1.73, -0.03842)).toEqual(["+1.730", "−0.038", "+1.692"]);
    // 1.768 would be the sum of the rounded parts.
    expect(texts(1.7304, 0.0384)).toEqual(["+1.730", "+0.039", "+1.769"]);
    expect(texts(12_345.67, 0.4)).toEqual(["+12,346", "0", "+12,346"]);
    expect(texts(0.00123456, 0)).toEqual(["+0.001235", "0", "+0.001235"]);
  });
});

describe("the shortfall of a result", () => {
  const shortfalls = (results: Parameters<typeof describeShortfall>[0]) =>
    NAMES.map((name) => describeShortfall(results, name));

  test("is empty if nothing is missing", () => {
    expect(shortfalls(WHOLE)).toEqual([null, null, null]);
  });

  test("is the number of tokens without a price and their cost, in the currency of the result", () => {
    const words = "and 4 tokens without a price, cost 7.340 SOL";
    expect(shortfalls(UNPRICED)).toEqual([null, words, words]);
    const usd = { ...UNPRICED.results.usd, openUnpricedCost: 1_101, unknown: ["openUnpricedCost", "total"] };
    const inUsd = { ...UNPRICED, unpriced: { tokens: 1 }, results: { ...UNPRICED.results, usd } };
    expect(describeShortfall(inUsd, "net", "usd")).toBe("and 1 token without a price, cost at least $1.1K");
  });

  test("is the number of tokens whose value is estimated", () => {
    const estimated = { tokens: 2, valueSol: 1.2 };
    const words = "2 tokens estimated";
    expect(shortfalls({ ...WHOLE, estimated })).toEqual([null, words, words]);
    expect(describeShortfall({ ...UNPRICED, estimated }, "net")).toBe(
      `and 4 tokens without a price, cost 7.340 SOL; ${words}`,
    );
  });

  test("is the share of sale proceeds whose cost is known", () => {
    const words = "cost basis known for 33% of sells";
    expect(shortfalls(PART)).toEqual([words, null, words]);
    expect(describeShortfall({ ...PART, knownBasisShare: 0.99999 }, "realized")).toBe(
      "cost basis known for over 99.9% of sells",
    );
    expect(describeShortfall({ ...PART, knownBasisShare: 1 }, "realized")).toBe(
      "excludes sales of unknown value",
    );
    expect(describeShortfall({ ...PART, complete: false }, "realized")).toBe(
      "covered period only; cost basis known for 33% of sells",
    );
    expect(describeShortfall({ ...PART, knownBasisShare: 1, complete: false }, "net")).toBe(
      "covered period only",
    );
  });
});
