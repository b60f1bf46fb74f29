import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { indexPortfolios } from "./index-portfolios.ts";

const [x, y, z] = ["x", "y", "z"].map(testAddress);

function portfolioOf(name: string, spent: readonly (readonly [string, number | null])[]) {
  const tokens = spent.map(([mint, spentSol]) => ({ mint: testAddress(mint), spentSol }));
  return { wallet: testAddress(name), tokens };
}

const b = portfolioOf("B", [
  ["z", 3],
  ["x", 1],
]);
const a = portfolioOf("A", [
  ["y", 2],
  ["x", null],
]);

test("mints are numbered in the order of the wallets' addresses, and the wallets keep their order", () => {
  for (const named of [
    [a, b],
    [b, a],
  ]) {
    const { portfolios, mints } = indexPortfolios(named);
    expect(mints).toEqual([y, x, z]);
    expect(portfolios.map(({ wallet }) => wallet)).toEqual(named.map(({ wallet }) => wallet));
  }
});

test("tokens are sorted by number, each with its share of the known capital", () => {
  const [first, second] = indexPortfolios([a, b]).portfolios;
  // y and x are 0 and 1: all known capital is in y. x and z are 1 and 2: of 4 SOL 1 and 3.
  expect(first).toMatchObject({ tokens: Int32Array.of(0, 1), shares: Float64Array.of(1, 0), totalShare: 1 });
  expect(second).toMatchObject({ tokens: Int32Array.of(1, 2), shares: Float64Array.of(0.25, 0.75) });
});

test("funded tokens have known capital above 0", () => {
  const portfolio = portfolioOf("C", [
    ["x", null],
    ["y", 0],
    ["z", 2],
    ["v", 0.5],
  ]);
  const [indexed] = indexPortfolios([portfolio]).portfolios;
  expect(indexed?.funded).toBe(2);
  expect(indexed?.tokens).toHaveLength(4);
});
