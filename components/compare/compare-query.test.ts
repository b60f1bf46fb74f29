import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { compareAddress, readCompareQuery } from "@/components/compare/compare-query";
import { readView } from "@/components/wallet/view-query";

const A = testAddress("A");
const B = testAddress("B");
const C = testAddress("C");
const D = testAddress("D");
const E = testAddress("E");

test.each([
  [undefined, []],
  ["", []],
  [A, [A]],
  [`${A},${B}`, [A, B]],
  [` ${A} \n${B};${C} `, [A, B, C]],
  [
    [`${A},${B}`, C],
    [A, B, C],
  ],
  [
    [A, "", B],
    [A, B],
  ],
  [`${B},${A},${B}`, [B, A]],
])("%o has its wallets once each, in their order, without an error", (value, wallets) => {
  expect(readCompareQuery(value)).toEqual({ wallets, errors: [] });
});

test("the fifth wallet is omitted with an error", () => {
  const { wallets, errors } = readCompareQuery([A, B, C, D, E].join());
  expect(wallets).toEqual([A, B, C, D]);
  expect(errors).toEqual(["At most 4 wallets stand side by side: these are the first of 5."]);
});

test("text that is not an address is named, cut to a length that fits a sentence", () => {
  expect(readCompareQuery(`${A},wallet`)).toEqual({
    wallets: [A],
    errors: ["“wallet” is not a Solana address."],
  });
  expect(readCompareQuery("x".repeat(10_000)).errors).toEqual([
    `“${"x".repeat(50)}” is not a Solana address.`,
  ]);
});

test("the wallets read from the page's URL are those that were written", () => {
  expect(compareAddress([])).toBe("/compare");
  expect(compareAddress([A, B])).toBe(`/compare?wallets=${A},${B}`);
  const { searchParams } = new URL(compareAddress([A, B]), "http://localhost");
  expect(readCompareQuery(searchParams.getAll("wallets")).wallets).toEqual([A, B]);
});

test("a URL preserves the period and the currency of the comparison", () => {
  const view = { period: { days: "30" }, currency: "usd" } as const;
  const address = compareAddress([A, B], view);
  expect(address).toBe(`/compare?wallets=${A},${B}&days=30&currency=usd`);
  const { searchParams } = new URL(address, "http://localhost");
  expect(readView(Object.fromEntries(searchParams))).toEqual(view);
  expect(compareAddress([], { period: { from: "2026-11-01", to: "2026-11-30" }, currency: null })).toBe(
    "/compare?from=2026-11-01&to=2026-11-30",
  );
});
