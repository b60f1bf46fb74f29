import fc from "fast-check";
import { expect, test } from "vitest";
import { sortInSteps } from "./sort-in-steps.ts";
import { runSteps } from "./steps.ts";

const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;

test("a list of any length is sorted like toSorted, and elements of equal rank keep their order", () => {
  const list = fc
    .array(fc.integer({ min: 0, max: 50 }), { minLength: 0, maxLength: 4_500, size: "max" })
    .map((ranks) => ranks.map((rank, place) => ({ rank, place })));
  fc.assert(
    fc.property(list, (items) => {
      expect(runSteps(sortInSteps(items, byRank))).toEqual(items.toSorted(byRank));
    }),
    { numRuns: 25 },
  );
});

test("4,000 elements take four steps for runs of 1,000, and one for each merged 1,000", () => {
  const items = Array.from({ length: 4_000 }, (_, place) => ({ rank: (place * 7) % 4_000, place }));
  const steps = sortInSteps(items, byRank);
  let count = 0;
  while (!steps.next().done) count += 1;
  // Merges of 2,000, 2,000 and 4,000 begin 2, 2 and 4 times a thousand; a merge ends when one run is used up.
  expect(count).toBeGreaterThanOrEqual(4 + 8);
  expect(count).toBeLessThanOrEqual(4 + 8 + 3);
});
