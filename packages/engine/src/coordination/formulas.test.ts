import { describe, expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { delayBin } from "./delay-bins.ts";
import { classifyPopularity, countSeason, toWholeHour } from "./popularity.ts";
import { applySensitivityBound } from "./sensitivity-bound.ts";
import { countBelow, countUpTo, countWithin } from "./sorted-times.ts";
import { ANN, BOB, HOUR, indexOf, purchases, sales } from "./testing/build-pair.ts";

const CAT = testAddress("Cat");

describe("formulas of coordination", () => {
  test("unobserved habits may raise the odds of an event by half: 1 : 3 becomes 1.5 : 3", () => {
    expect(applySensitivityBound(0.25, 1.5)).toBeCloseTo(1.5 / 4.5, 12);
    expect([applySensitivityBound(0, 1.5), applySensitivityBound(1, 1.5)]).toEqual([0, 1]);
  });

  test("an event with a chance of more than four in five is certain, and no evidence", () => {
    expect(applySensitivityBound(0.8, 1.5)).toBeCloseTo(6 / 7, 12);
    expect(applySensitivityBound(0.81, 1.5)).toBe(1);
  });

  test("each bin of the time since launch is twice as long as the one before", () => {
    expect([0, 0.9, 1, 2.9, 3, 6.9, 7].map(delayBin)).toEqual([0, 0, 1, 1, 2, 2, 3]);
    expect([delayBin(-5), delayBin(1e12)]).toEqual([0, 20]);
  });

  test("the number of tokens without an observed buyer is estimated by Chao's lower bound", () => {
    // Bought by 1, 1, 1, 2 and 5: three once, one twice: 3 × 2 ÷ (2 × 2) were not seen.
    const { classOf, sizes } = classifyPopularity(Int32Array.of(1, 1, 1, 2, 5));
    expect(sizes).toEqual([1.5, 3, 1, 1]);
    expect([0, 1, 2, 3, 4, 7, 8].map(classOf)).toEqual([0, 1, 2, 2, 3, 3, 4]);
  });

  test("a season is counted by whole hours around a moment", () => {
    const times = [0, 3600, 7200, 36_000];
    const allTimes = Float64Array.from(times);
    const first = {
      ...{
        tokens: new Int32Array(),
        times: allTimes,
        signatureAt: () => "",
        allTimes,
        allTokens: new Int32Array(),
      },
      slots: new Float64Array(),
      ...{ from: 0, to: 36_000, sortedTimes: () => allTimes },
    };
    const wallet = { covered: [], buy: first, sell: first };
    const near = countSeason([Object.assign(wallet, { wallet: times as never })], 1);
    expect([0, 3600, 7300, 40_000, 90_000].map(toWholeHour).map(near)).toEqual([2, 3, 2, 1, 0]);
  });

  test("a season of several wallets includes all, and one of none is empty", () => {
    const { wallets } = indexOf(
      purchases(ANN, [
        [0, 2 * HOUR],
        [1, 5 * HOUR - 1],
      ]),
      purchases(BOB, [[2, 4 * HOUR]]),
      sales(CAT, [[3, 9 * HOUR]]),
    );
    const near = countSeason(wallets, 1);
    expect([0, 1, 2, 3, 4, 5, 6, 9].map(near)).toEqual([0, 1, 1, 3, 2, 2, 0, 0]);
    const none = countSeason(wallets.slice(2), 1);
    expect([none(0), none(9)]).toEqual([0, 0]);
  });

  test("time ranges include both ends", () => {
    const times = Float64Array.of(1, 2, 2, 5);
    expect([countBelow(times, 2), countUpTo(times, 2), countWithin(times, 3, 1)]).toEqual([1, 3, 2]);
  });
});
