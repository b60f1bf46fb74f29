import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../../testing/test-scope.ts";
import { absolute, larger, smaller, splitByWeight, toDecimalString, toSol, toTokens } from "./amount.ts";

it.each([
  [1_500_000n, 6, "1.5"],
  [7n, 0, "7"],
  [1n, 18, "0.000000000000000001"],
  [-2_500_000_000n, 9, "-2.5"],
  [18_446_744_073_709_551_615n, 9, "18446744073.709551615"],
  [0n, 6, "0"],
])("%s base units with %s decimals are exactly %s", (raw, decimals, text) => {
  expect(toDecimalString(raw, decimals)).toBe(text);
});

it("toSol equals the decimal text, even above 2^53 lamports", () => {
  expect(toSol(499_990_000n)).toBe(0.49999);
  expect(toSol(-1n)).toBe(-1e-9);
  expect(toSol(18_446_744_073_709_551_615n)).toBe(Number("18446744073.709551615"));
  expect(toSol(-90_071_992_547_409_931n)).toBe(Number("-90071992.547409931"));
});

it("toSol is the nearest double: its digits are those of the lamports", () => {
  // Whole SOL and the rest added up would be 3.6602080580000003.
  expect(toSol(3_660_208_058n)).toBe(3.660208058);
  expect(toSol(-3_660_208_058n)).toBe(-3.660208058);
  // All lamports as one double, divided, would be 1160159215.4280286.
  expect(toSol(1_160_159_215_428_028_799n)).toBe(1_160_159_215.4280288);
  expect(toSol(-1_160_159_215_428_028_799n)).toBe(-1_160_159_215.4280288);
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 64n), 2n ** 64n), (lamports) => {
      expect(toSol(lamports)).toBe(Number(toDecimalString(lamports, 9)));
    }),
    { seed: 6, numRuns: runs(2000) },
  );
});

it("absolute, smaller and larger work for integers of any size", () => {
  const large = 2n ** 64n;
  expect([absolute(-large), absolute(large), absolute(0n)]).toEqual([large, large, 0n]);
  expect([smaller(large, large + 1n), smaller(large + 1n, large)]).toEqual([large, large]);
  expect([larger(large, large + 1n), larger(large + 1n, large)]).toEqual([large + 1n, large + 1n]);
});

it("toTokens gives the nearest double for any decimals", () => {
  expect(toTokens(300_000n, 6)).toBe(0.3);
  expect(toTokens(1_500_000_000_000_000_000n, 18)).toBe(1.5);
  const raw = fc.oneof(fc.bigInt(-(2n ** 53n), 2n ** 53n), fc.bigInt(-(2n ** 64n), 2n ** 64n));
  fc.assert(
    fc.property(raw, fc.integer({ min: 0, max: 30 }), (units, decimals) => {
      expect(toTokens(units, decimals)).toBe(Number(toDecimalString(units, decimals)));
    }),
    { seed: 6, numRuns: runs(5000) },
  );
});

it("splitByWeight loses nothing: the last share takes the rest", () => {
  expect(splitByWeight(100n, [1n, 1n, 1n])).toEqual([33n, 33n, 34n]);
  expect(splitByWeight(5000n, [0n, 0n])).toEqual([0n, 5000n]);
  expect(splitByWeight(5000n, [])).toEqual([]);
  const weights = fc.array(fc.bigInt(0n, 1_000_000n), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), weights, (total, parts) => {
      const shares = splitByWeight(total, parts);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
      expect(shares.every((share) => share >= 0n)).toBe(true);
    }),
    { seed: 4, numRuns: runs(300) },
  );
});
