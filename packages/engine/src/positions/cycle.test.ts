import { expect, it } from "vitest";
import { OpenCycle } from "./cycle.ts";
import { type Lot, sumLotCosts } from "./lot-queue.ts";

const entryOf = (entryLamports: bigint | null) => ({
  openedAt: 1000,
  openedSlot: 7,
  entryAmount: 100n,
  entryLamports,
  entryUsdMicros: null,
});

function sell(
  cycle: OpenCycle,
  lots: readonly Lot[],
  time: number | null,
  realizedLamports: bigint | null,
  isValued: boolean,
): void {
  cycle.realize(realizedLamports, true, sumLotCosts(lots) ?? 0n, null, 0n);
  cycle.sell(lots, time, isValued);
}

const open = (entryLamports: bigint | null = 50n) => new OpenCycle(entryOf(entryLamports), 100n);

const lotOf = (fields: Partial<Lot>): Lot => ({
  openedBy: "buy",
  openedAt: 1000,
  amount: 10n,
  costLamports: 5n,
  timed: true,
  ...fields,
});

/** Sells the lots at 1100 and returns the hold time of the cycle. */
function heldFor(lots: readonly Partial<Lot>[], time: number | null = 1100): number | null {
  const cycle = open();
  sell(cycle, lots.map(lotOf), time, 1n, true);
  return cycle.complete(time, 9).holdSeconds;
}

it.each([
  ["the first buy", false, true, true],
  ["a later buy", true, false, true],
  ["a sale", true, true, false],
])(
  "the result of a cycle is unknown if the value of %s is, and no sale has a result",
  (_, first, later, sale) => {
    const cycle = open(first ? 50n : null);
    cycle.buy(150n, later);
    sell(cycle, [], 1100, null, sale);
    expect(cycle.complete(1100, 9).realizedLamports).toBeNull();
  },
);

it("the result of a cycle is the sum of the known sales, even beside unknown ones", () => {
  const cycle = open(null);
  cycle.buy(150n, false);
  sell(cycle, [], 1100, null, false);
  sell(cycle, [], 1200, 7n, true);
  expect(cycle.complete(1200, 9).realizedLamports).toBe(7n);
});

it("the hold time of a cycle excludes lots that were not bought or have no time", () => {
  expect(heldFor([{ openedAt: 1060 }, { timed: false, costLamports: null }, { openedAt: null }])).toBe(40);
});

it("the hold time of a cycle is unknown if no such lot was sold, or the time of the sale is unknown", () => {
  expect(heldFor([{ timed: false, costLamports: null }])).toBeNull();
  expect(heldFor([{}], null)).toBeNull();
});

it("the end of a cycle is measured by the largest holding, including later buys and gifts", () => {
  const bought = open();
  bought.buy(200n, true);
  bought.grow(150n);
  expect([bought.isOver(41n), bought.isOver(40n)]).toEqual([false, true]);
});
