import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { testAddress } from "../testing/build-change.ts";
import { rankHolders } from "./rank-holders.ts";

const owners = fc.constantFrom(..."abcdefghjk").map(testAddress);
const holdings = fc.array(fc.record({ owner: owners, amount: fc.bigInt({ min: 0n, max: 10n ** 18n }) }), {
  maxLength: 40,
});

test("the accounts of one owner are summed, empty ones omitted, and equal owners sorted by address", () => {
  const [a, b, c, d] = ["A", "B", "C", "D"].map(testAddress);
  if (!a || !b || !c || !d) throw new Error("no addresses");
  const ranked = rankHolders(
    [
      { owner: b, amount: 30n },
      { owner: a, amount: 20n },
      { owner: d, amount: 0n },
      { owner: c, amount: 50n },
      { owner: a, amount: 10n },
    ],
    200n,
    10,
  );
  expect(ranked).toEqual([
    { owner: c, amount: 50n, rank: 1, supplyPercent: 25 },
    { owner: a, amount: 30n, rank: 2, supplyPercent: 15 },
    { owner: b, amount: 30n, rank: 3, supplyPercent: 15 },
  ]);
});

test("frozen units count for the rank of their owner and are summed separately", () => {
  const owner = testAddress("A");
  const frozen = [
    { owner, amount: 5n },
    { owner, amount: 3n, frozen: 3n },
  ];
  expect(rankHolders(frozen, 16n, 1)).toEqual([
    { owner, amount: 8n, frozen: 3n, rank: 1, supplyPercent: 50 },
  ]);
});

test("all holders of a token without supply hold 0 percent", () => {
  const [owner = testAddress("A")] = ["A"].map(testAddress);
  expect(rankHolders([{ owner, amount: 5n }], 0n, 1)).toEqual([
    { owner, amount: 5n, rank: 1, supplyPercent: 0 },
  ]);
});

test("ranks are 1, 2, 3 …, amounts fall, owners are unique, and the order of accounts has no effect", () => {
  fc.assert(
    fc.property(holdings, fc.integer({ min: 1, max: 12 }), (list, topN) => {
      const supply = list.reduce((sum, { amount }) => sum + amount, 0n);
      const ranked = rankHolders(list, supply, topN);
      expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, position) => position + 1));
      expect(new Set(ranked.map(({ owner }) => owner)).size).toBe(ranked.length);
      for (const [position, { amount }] of ranked.entries()) {
        expect(amount).toBeLessThanOrEqual(ranked[position - 1]?.amount ?? amount);
      }
      expect(rankHolders(list.toReversed(), supply, topN)).toEqual(ranked);
    }),
    { seed: 21, numRuns: runs(300) },
  );
});

test("all holders together hold the whole supply", () => {
  fc.assert(
    fc.property(holdings, (list) => {
      const supply = list.reduce((sum, { amount }) => sum + amount, 0n);
      const percents = rankHolders(list, supply, 100).map(({ supplyPercent }) => supplyPercent);
      const total = percents.reduce((sum, percent) => sum + percent, 0);
      expect(total).toBeCloseTo(supply === 0n ? 0 : 100, 9);
    }),
    { seed: 22, numRuns: runs(300) },
  );
});
