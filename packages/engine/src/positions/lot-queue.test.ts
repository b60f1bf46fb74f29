import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { type Lot, LotQueue } from "./lot-queue.ts";

function lot(openedBy: string, amount: bigint, costLamports: bigint | null): Lot {
  return { openedBy, openedAt: 0, amount, costLamports, timed: costLamports !== null };
}

const sumAmounts = (lots: readonly Lot[]) => lots.reduce((sum, each) => sum + each.amount, 0n);
const sumCosts = (lots: readonly Lot[]) => lots.reduce((sum, each) => sum + (each.costLamports ?? 0n), 0n);

describe("lots", () => {
  it("are taken first in, first out, and a part takes its share of the cost, rounded down", () => {
    const lots = new LotQueue();
    lots.add(lot("a", 3n, 10n));
    lots.add(lot("b", 5n, 50n));
    expect(lots.take(1n)).toEqual([lot("a", 1n, 3n)]);
    expect(lots.take(4n)).toEqual([lot("a", 2n, 7n), lot("b", 2n, 20n)]);
    expect(lots.open()).toEqual([lot("b", 3n, 30n)]);
    expect(lots.held).toBe(3n);
  });

  it("of 0 units are not stored", () => {
    const lots = new LotQueue();
    lots.add(lot("a", 0n, 10n));
    expect(lots.open()).toEqual([]);
    expect(lots.take(0n)).toEqual([]);
    lots.add(lot("b", 2n, 10n));
    expect(lots.take(0n)).toEqual([]);
    expect(lots.open()).toEqual([lot("b", 2n, 10n)]);
  });

  it("of an empty queue are all of unknown origin", () => {
    const unknown = { openedBy: null, openedAt: null, amount: 3n, costLamports: null, timed: false };
    expect(new LotQueue().take(3n)).toEqual([unknown]);
  });

  it("conserve units and cost over any additions and removals", () => {
    const step = fc.record({
      add: fc.boolean(),
      amount: fc.bigInt(1n, 2n ** 64n),
      cost: fc.bigInt(0n, 10n ** 18n),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const lots = new LotQueue();
        let [unitsIn, unitsOut, costIn, costOut] = [0n, 0n, 0n, 0n];
        for (const { add, amount, cost } of steps) {
          if (add) {
            lots.add(lot("a", amount, cost));
            unitsIn += amount;
            costIn += cost;
          } else {
            const taken = lots.take(amount < lots.held ? amount : lots.held);
            unitsOut += sumAmounts(taken);
            costOut += sumCosts(taken);
          }
        }
        expect(unitsOut + lots.held).toBe(unitsIn);
        expect(sumAmounts(lots.open())).toBe(lots.held);
        expect(costOut + sumCosts(lots.open())).toBe(costIn);
      }),
      { seed: 6, numRuns: runs(200) },
    );
  });

  it("keep their order after many were taken", () => {
    const lots = new LotQueue();
    for (let index = 0; index < 500; index += 1) lots.add(lot(`${index}`, 1n, 1n));
    for (let index = 0; index < 499; index += 1) expect(lots.take(1n)[0]?.openedBy).toBe(`${index}`);
    expect(lots.open()).toEqual([lot("499", 1n, 1n)]);
  });
});
