import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { poissonBinomialTail } from "./poisson-binomial.ts";

test("the tail of a Poisson binomial is exact: of chances 1/2, 1/4 and 1/5 at least two happen in 9 of 40 cases", () => {
  // Both of a pair and not the third: 1/10 + 3/40 + 1/40; all three: 1/40.
  expect(poissonBinomialTail([0.5, 0.25, 0.2], 2)).toBeCloseTo(9 / 40, 12);
  expect(poissonBinomialTail([0.5, 0.25, 0.2], 3)).toBeCloseTo(1 / 40, 12);
  expect(poissonBinomialTail([0.5, 0.25, 0.2], 1)).toBeCloseTo(1 - 0.5 * 0.75 * 0.8, 12);
});

test("the tail of a Poisson binomial is 1 for certain hits, and 0 for more hits than trials", () => {
  expect(poissonBinomialTail([1, 1, 0.5], 2)).toBe(1);
  expect(poissonBinomialTail([1, 1, 0.5], 3)).toBe(0.5);
  expect(poissonBinomialTail([0.5, 0.5], 3)).toBe(0);
  expect(poissonBinomialTail([], 0)).toBe(1);
});

test("the tail of a Poisson binomial for many trials has an upper bound of less than ten times its exact value", () => {
  // Bin(400, 0.1), at least 60: 0.00107 by summation of its terms.
  let term = 0.9 ** 400;
  let below = 0;
  for (let hits = 0; hits < 60; hits += 1) {
    below += term;
    term *= ((400 - hits) / (hits + 1)) * (0.1 / 0.9);
  }
  const exact = 1 - below;
  const bound = poissonBinomialTail(new Array(400).fill(0.1), 60);
  expect(bound).toBeGreaterThanOrEqual(exact);
  expect(bound).toBeLessThan(10 * exact);
});

test("the tail of a Poisson binomial for many equal trials has Chernoff's bound, and for all hits their product", () => {
  const chernoff = (n: number, hits: number, p: number) => {
    const share = hits / n;
    return Math.exp(-n * (share * Math.log(share / p) + (1 - share) * Math.log((1 - share) / (1 - p))));
  };
  const bound = (n: number, hits: number, p: number) => poissonBinomialTail(new Array(n).fill(p), hits);
  expect(bound(400, 60, 0.1) / chernoff(400, 60, 0.1)).toBeCloseTo(1, 9);
  expect(bound(1_000, 150, 0.05) / chernoff(1_000, 150, 0.05)).toBeCloseTo(1, 6);
  expect(bound(200, 200, 0.99) / 0.99 ** 200).toBeCloseTo(1, 9);
  expect([bound(400, 200, 0.5), bound(400, 100, 0.5)]).toEqual([1, 1]);
});

test("the tail of a Poisson binomial is exact up to twenty thousand steps, and bounded beyond", () => {
  // 100 hits of 200 trials: 20,000 steps. One more trial gives a bound above the exact value.
  const chances = new Array(200).fill(0.4);
  const counted = poissonBinomialTail(chances, 100);
  expect(counted).toBeGreaterThan(0.0026);
  expect(counted).toBeLessThan(0.0029);
  expect(poissonBinomialTail([...chances, 1e-9], 100)).toBeGreaterThan(3 * counted);
});

test("the tail of a Poisson binomial is a probability that falls with more hits and rises with each chance", () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(chances, fc.nat(11), (list, hits) => {
      const tail = poissonBinomialTail(list, hits);
      expect(tail).toBeGreaterThanOrEqual(0);
      expect(tail).toBeLessThanOrEqual(1);
      expect(poissonBinomialTail(list, hits + 1)).toBeLessThanOrEqual(tail + 1e-12);
      const raised = list.map((chance) => Math.min(1, chance * 1.5));
      expect(poissonBinomialTail(raised, hits)).toBeGreaterThanOrEqual(tail - 1e-12);
    }),
    { seed: 21, numRuns: runs(300) },
  );
});
