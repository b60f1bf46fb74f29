import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { toPartialSum } from "../wallet/partial-sum.ts";
import { toPortfolio } from "./portfolio.ts";

test("a portfolio has every token of the wallet's table with the SOL spent on it, even if unknown", () => {
  const [wallet, one, other] = [testAddress("W"), testAddress("x"), testAddress("y")];
  const rows = [
    { tokenAddress: one, totalSolSpent: toPartialSum(1.5) },
    { tokenAddress: other, totalSolSpent: toPartialSum(null) },
  ];
  expect(toPortfolio(wallet, rows)).toEqual({
    wallet,
    tokens: [
      { mint: one, spentSol: 1.5 },
      { mint: other, spentSol: null },
    ],
  });
});
