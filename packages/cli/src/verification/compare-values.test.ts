import { expect, test } from "vitest";
import { compareValues } from "./compare-values.ts";

test("values are compared by path, and a value of one side is absent on the other", () => {
  const computed = { a: 1, list: [{ b: "x" }, { b: "y" }], gone: null, same: [true] };
  const saved = { a: 2, list: [{ b: "x" }], same: [true], more: 3 };
  expect(compareValues(computed, saved)).toEqual({
    compared: 5,
    differences: [
      { path: "a", source: "figure", answer: 2, chain: 1 },
      { path: "list[1]", source: "figure", answer: "absent", chain: "object" },
      { path: "gone", source: "figure", answer: "absent", chain: null },
      { path: "more", source: "figure", answer: 3, chain: "absent" },
    ],
  });
});

test("numbers are equal to 12 digits, and everything else exactly", () => {
  expect(compareValues([0.1 + 0.2, 0, 1e300], [0.3, -0, 1e300]).differences).toEqual([]);
  expect(compareValues([1], [1.000_000_000_01]).differences).toHaveLength(1);
  expect(compareValues([1, 0, true, "1"], ["1", null, 1, 1]).differences).toHaveLength(4);
  expect(compareValues([0], [1e-30]).differences).toHaveLength(1);
});

test("a difference names its source: transaction, price or figure", () => {
  const computed = {
    rows: [{ signature: "a", priceSol: 1, feeSol: 1 }],
    inputs: { hash: "a", pricesHash: "a" },
  };
  const saved = {
    rows: [{ signature: "b", priceSol: 2, feeSol: 2 }],
    inputs: { hash: "b", pricesHash: "b" },
  };
  expect(compareValues(computed, saved).differences.map(({ path, source }) => [path, source])).toEqual([
    ["rows[0].signature", "signature"],
    ["rows[0].priceSol", "price"],
    ["rows[0].feeSol", "figure"],
    ["inputs.hash", "signature"],
    ["inputs.pricesHash", "price"],
  ]);
});

test("a hostile response cannot control the depth or the fields of the comparison", () => {
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
  expect(compareValues({ a: 1, b: {} }, { a: deep, b: { c: deep } }).differences).toEqual([
    { path: "a", source: "figure", answer: "object", chain: 1 },
    { path: "b.c", source: "figure", answer: "object", chain: "absent" },
  ]);
  const named: unknown = JSON.parse('{"a": 1, "__proto__": {"b": 2}, "constructor": 3}');
  expect(compareValues({ a: 1 }, named).differences.map(({ path }) => path)).toEqual([
    "__proto__",
    "constructor",
  ]);
  const text = compareValues({ a: 1 }, { a: "x".repeat(1_000_000) }).differences[0]?.answer;
  expect(String(text)).toHaveLength(201);
});

test("skipped paths are omitted, and the given prefix precedes each path", () => {
  const skipped = new Set(["x.a"]);
  expect(compareValues({ a: 1, b: 1 }, { a: 2, b: 2 }, { path: "x", skipped }).differences).toMatchObject([
    { path: "x.b" },
  ]);
});
