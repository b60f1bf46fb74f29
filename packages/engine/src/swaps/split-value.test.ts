import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { USDC } from "../chain/assets.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { listSplitMints } from "./list-split-mints.ts";
import type { OwnerChange, SharedValue, VisibleValue } from "./owner-change.ts";
import { isSplitByPrice, splitValue } from "./split-value.ts";

const [A, B, C] = [testAddress("A"), testAddress("B"), testAddress("C")] as const;

const token = (mint: Address, amount: bigint) => ({ mint, decimals: 6, amount });
const shown = (mint: Address, lamports: bigint, usdMicros = 0n): VisibleValue => ({
  mint,
  lamports,
  usdMicros,
});
const together = (mints: readonly Address[], lamports: bigint, usdMicros = 0n): SharedValue => ({
  ...{ mints, lamports, usdMicros },
});
const change = (fields: Partial<OwnerChange>) => buildChange({ signature: "s", ...fields });
const both = [token(A, 2_000_000n), token(B, 1_000_000n)];

test.each([
  ["no source answered", null],
  ["one has no price", new Map([[A, 3]])],
  [
    "one is worth nothing",
    new Map([
      [A, 3],
      [B, 0],
    ]),
  ],
] as const)("a value of several tokens is unknown if %s", (_, prices) => {
  expect(splitValue(change({}), both, prices)).toBeNull();
});

test("a value of several tokens adds the value shown for a token alone to its part of a shared value", () => {
  const of = change({ visible: [shown(A, 4n)], shared: [together([A, B], 8n)] });
  const prices = new Map([
    [A, 1],
    [B, 2],
  ]);
  expect(splitValue(of, both, prices)).toEqual({
    weights: [8n, 4n],
    unsplitWeight: 0n,
    estimated: new Set([A, B]),
  });
});

test("a value of several tokens excludes shared values of tokens that did not all move, or of 0", () => {
  const prices = new Map([
    [A, 1],
    [B, 2],
  ]);
  for (const shared of [[together([A, B, C], 8n)], [together([A, B], 0n)]]) {
    const parts = splitValue(change({ shared }), both, prices);
    expect(parts?.weights).toEqual([500_000_000_000_000_000n, 500_000_000_000_000_000n]);
  }
});

test.each([
  ["one token", [token(A, 1n)], {}, false],
  ["two that the route shows each", both, { visible: [shown(A, 1n), shown(B, 1n)] }, false],
  ["two of which the route shows one", both, { visible: [shown(A, 1n)] }, true],
  ["two that the route shows together", both, { shared: [together([A, B], 1n)] }, true],
  ["two, of which nothing is shown", both, {}, true],
] as const)("present prices split, or do not split, %s", (_, tokens, fields, isSplit) => {
  expect(isSplitByPrice(change(fields), tokens)).toBe(isSplit);
});

const bought = (mint: string, amount = 5n) => tokenChange(mint, 0n, amount);
const sold = (mint: string) => tokenChange(mint, 5n, 0n);
const list = (...changes: readonly Partial<OwnerChange>[]) =>
  listSplitMints(changes.map((fields, n) => buildChange({ signature: `s${n}`, ...fields })));

test("the tokens whose present prices are requested are those received together or sent together, each once", () => {
  expect(list({ tokens: [bought("A"), bought("B")] })).toEqual([A, B]);
  expect(list({ tokens: [sold("A"), sold("B")] })).toEqual([A, B]);
  expect(list({ tokens: [bought("A"), bought("B")] }, { tokens: [bought("B"), bought("C")] })).toEqual([
    A,
    B,
    C,
  ]);
});

test("the tokens whose present prices are requested are empty if one token was bought and one sold, or one token moved alone", () => {
  expect(list({ tokens: [bought("A"), sold("B")] })).toEqual([]);
  expect(list({ tokens: [bought("A")] }, { tokens: [] })).toEqual([]);
});

test("the tokens whose present prices are requested omit a second account of the same token, stablecoins, and tokens without a net change", () => {
  const other = { ...bought("A"), account: testAddress("Away") };
  expect(list({ tokens: [bought("A"), other] })).toEqual([]);
  const dollars = { ...bought("A"), mint: USDC };
  expect(list({ tokens: [bought("A"), dollars] })).toEqual([]);
  expect(list({ tokens: [dollars, bought("A"), bought("B")] })).toEqual([A, B]);
  const back = { ...sold("B"), account: testAddress("Away") };
  expect(list({ tokens: [bought("A"), bought("B"), back] })).toEqual([]);
});
