import { expect, it } from "vitest";
import type { Address } from "../address.ts";
import type { Trade } from "../swaps/movement.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { UnboughtSales } from "./unbought-sales.ts";

/** The parts of a movement besides its trades. */
const NOTHING = {
  ...{ transfers: [], transferredLamports: 0n, quoteBeside: [], converts: false },
  ...{ atomicLamports: null, costLamports: 0n, dollarCost: null },
};

function listAfter(trades: readonly [side: Trade["side"], mint: string, lamports: bigint | null][]) {
  const sales = new UnboughtSales();
  const bought = new Set<Address>();
  trades.forEach(([side, mint, valueLamports], slot) => {
    const costs = { feeLamports: 5n, tipLamports: 1n };
    const amounts = { decimals: 6, amount: 1n, valueUsdMicros: null };
    const trade = { side, mint: testAddress(mint), valueLamports, ...amounts, ...costs };
    const change = buildChange({ signature: `s${slot}`, slot });
    if (side === "buy") bought.add(trade.mint);
    sales.add({ ...NOTHING, change, trades: [trade] }, slot * 60, (asked) => bought.has(asked));
  });
  return sales.list();
}

it("lists the sales of a token that is never bought, with their proceeds and costs", () => {
  const X = { mint: testAddress("X"), feeLamports: 5n, tipLamports: 1n };
  expect(
    listAfter([
      ["sell", "X", 100n],
      ["sell", "X", null],
    ]),
  ).toEqual([
    { signature: "s0", slot: 0, time: 0, isTimeEstimated: true, valueLamports: 100n, ...X },
    { signature: "s1", slot: 1, time: 60, isTimeEstimated: true, valueLamports: null, ...X },
  ]);
});

it("marks a time as estimated only if there is one", () => {
  const sales = new UnboughtSales();
  const trade = {
    ...{ side: "sell" as const, mint: testAddress("X"), decimals: 6, amount: 1n },
    ...{ valueLamports: 1n, valueUsdMicros: null, feeLamports: 0n, tipLamports: 0n },
  };
  const isNeverBought = () => false;
  const none = { ...NOTHING, trades: [trade] };
  sales.add({ ...none, change: buildChange({ signature: "a" }) }, null, isNeverBought);
  sales.add({ ...none, change: buildChange({ signature: "b", blockTime: 60 }) }, 60, isNeverBought);
  sales.add({ ...none, change: buildChange({ signature: "c" }) }, 61, isNeverBought);
  expect(sales.list().map(({ isTimeEstimated }) => isTimeEstimated)).toEqual([false, false, true]);
});

it("omits a token that is bought before or after", () => {
  expect(
    listAfter([
      ["sell", "X", 1n],
      ["buy", "Y", 1n],
      ["sell", "Y", 1n],
      ["buy", "X", 1n],
      ["sell", "X", 1n],
    ]),
  ).toEqual([]);
});
