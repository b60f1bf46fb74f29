import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { LedgerPosition } from "../result-types.ts";
import { addInterval, type CoverageInterval } from "./coverage-intervals.ts";

/** A ledger of 40 transactions, newest first; slots fall, and `perSlot` transactions share each. */
function ledgerOf(perSlot: number): LedgerPosition[] {
  return Array.from({ length: 40 }, (_, index) => ({
    signature: `s${index}`,
    slot: 1000 - 3 * Math.floor(index / perSlot),
  }));
}

function segmentOf(ledger: readonly LedgerPosition[], from: number, to: number): CoverageInterval {
  const [newest, oldest] = [ledger[from], ledger[to]];
  if (newest === undefined || oldest === undefined) throw new RangeError("outside the ledger");
  return { newest, oldest, complete: to === ledger.length - 1 };
}

const bounds = fc
  .tuple(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 0, max: 39 }))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

const add = (intervals: readonly CoverageInterval[]) =>
  intervals.reduce<readonly CoverageInterval[]>(addInterval, []);

it("covered intervals join if they share an end or overlap, and remain separate if there may be a gap", () => {
  const ledger = ledgerOf(1);
  expect(add([segmentOf(ledger, 0, 5), segmentOf(ledger, 5, 9)])).toEqual([segmentOf(ledger, 0, 9)]);
  expect(add([segmentOf(ledger, 4, 9), segmentOf(ledger, 0, 6)])).toEqual([segmentOf(ledger, 0, 9)]);
  expect(add([segmentOf(ledger, 2, 3), segmentOf(ledger, 0, 9)])).toEqual([segmentOf(ledger, 0, 9)]);
  expect(add([segmentOf(ledger, 0, 4), segmentOf(ledger, 5, 9)])).toHaveLength(2);
});

it("covered intervals join over several that a new one bridges", () => {
  const ledger = ledgerOf(1);
  const parts = [segmentOf(ledger, 0, 3), segmentOf(ledger, 6, 9), segmentOf(ledger, 12, 39)];
  expect(add(parts)).toHaveLength(3);
  expect(add([...parts, segmentOf(ledger, 2, 13)])).toEqual([segmentOf(ledger, 0, 39)]);
});

it("covered intervals do not shrink if a part is read again, even within one slot", () => {
  const ledger = ledgerOf(4);
  const whole = segmentOf(ledger, 0, 3);
  expect(add([whole, segmentOf(ledger, 0, 0)])).toEqual([whole]);
  expect(add([segmentOf(ledger, 0, 0), whole])).toEqual([whole]);
});

it("covered intervals are the same for any order of addition, and cover exactly the read transactions", () => {
  const ledger = ledgerOf(1);
  const orders = fc
    .array(bounds, { minLength: 1, maxLength: 8 })
    .chain((list) =>
      fc.shuffledSubarray(list, { minLength: list.length }).map((shuffled) => ({ list, shuffled })),
    );
  fc.assert(
    fc.property(orders, ({ list, shuffled }) => {
      const joined = add(list.map(({ from, to }) => segmentOf(ledger, from, to)));
      expect(add(shuffled.map(({ from, to }) => segmentOf(ledger, from, to)))).toEqual(joined);
      for (const { slot } of ledger) {
        const wasRead = list.some(({ from, to }) => 1000 - 3 * to <= slot && slot <= 1000 - 3 * from);
        const isCovered = joined.some(({ newest, oldest }) => oldest.slot <= slot && slot <= newest.slot);
        expect(isCovered).toBe(wasRead);
      }
      expect(joined.some((interval) => interval.complete)).toBe(list.some(({ to }) => to === 39));
    }),
    { seed: 14, numRuns: runs(400) },
  );
});

it("covered intervals never include unread transactions if several share a slot", () => {
  const ledger = ledgerOf(4);
  const indexOf = ({ signature }: LedgerPosition) => Number(signature.slice(1));
  fc.assert(
    fc.property(fc.array(bounds, { minLength: 1, maxLength: 8 }), (list) => {
      const joined = add(list.map(({ from, to }) => segmentOf(ledger, from, to)));
      for (const { newest, oldest } of joined) {
        for (let index = indexOf(newest); index <= indexOf(oldest); index += 1) {
          expect(list.some(({ from, to }) => from <= index && index <= to)).toBe(true);
        }
      }
    }),
    { seed: 15, numRuns: runs(400) },
  );
});

it("covered intervals join in any order if each began at the end of another, all in one slot", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((signature) => ({
    signature,
    slot: signature === "d" ? 8 : 9,
  }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new RangeError();
  const chain = [
    { newest: a, oldest: b, complete: false },
    { newest: b, oldest: c, complete: false },
    { newest: c, oldest: d, complete: true },
  ];
  for (const order of ["012", "021", "102", "120", "201", "210"]) {
    expect(add([...order].flatMap((index) => chain[Number(index)] ?? []))).toEqual([
      { newest: a, oldest: d, complete: true },
    ]);
  }
});
