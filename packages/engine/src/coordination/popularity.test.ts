import { describe, expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { testAddress } from "../testing/build-change.ts";
import { indexTrades } from "./index-trades.ts";
import {
  classifyPopularity,
  countSeason,
  fitTokenAffinity,
  measurePopularity,
  toWholeHour,
} from "./popularity.ts";
import { ANN, BOB, HOUR, indexOf, purchases, sales, type Trades } from "./testing/build-pair.ts";
import { numbered } from "./testing/coordination-market.ts";

const season = (own: number, others: readonly number[]) => {
  const reference = others.map((hour, n) =>
    purchases(testAddress(`Ref${"ABCDEFGHJK"[n]}`), [[n === 0 ? 0 : 10 + n, hour * HOUR]]),
  );
  const wallets = [
    purchases(ANN, [
      [0, own * HOUR],
      [1, own * HOUR],
    ]),
    purchases(BOB, [[0, 0]]),
  ];
  const facts = { launch: null, background: { from: 0, to: 1, times: new Array<number>(1000).fill(0) } };
  const input = { wallets, reference, tokens: new Map([[numbered("M", 1), facts]]) };
  const index = runSteps(indexTrades(input));
  const popularity = measurePopularity(index, input);
  const [ann, bob] = index.wallets;
  if (ann === undefined || bob === undefined) throw new Error("there is no pair");
  return { popularity, ann, bob };
};
const FAR = new Array<number>(9).fill(1_000);

test("popularity is the larger share: of the tokens of a class, or of the purchases of other wallets", () => {
  const { popularity, ann } = season(0, FAR);
  // Two purchases beside ten: a fifth for each buyer and one more. One of 36 + 1 unseen tokens, and one more.
  const [bought, unseen] = popularity.minChances(ann);
  expect(bought).toBeCloseTo(0.4, 12);
  expect(unseen).toBeCloseTo(0.2, 12);
});

test("popularity is larger in a season in which the wallet buys and others do not", () => {
  const near = [0, 0, 0, 0, 20, 20, 20, 20, 20];
  const chance = (own: number, others: readonly number[]) => {
    const { popularity, ann, bob } = season(own, others);
    return popularity.chancesOf(bob, ann, Int32Array.of(0))[0];
  };
  // Two purchases in the hour, two of five for the token; in two days two of ten.
  expect(chance(0, near)).toBeCloseTo(0.8, 12);
  expect(chance(30, near)).toBeCloseTo(0.4, 12);
  expect(chance(0, FAR)).toBe(1);
  expect(chance(100, FAR)).toBeCloseTo(0.4, 12);
});

test("popularity excludes tokens with a full page of trades from the rare ones", () => {
  const { popularity } = season(0, FAR);
  expect([0, 1, 2].map(popularity.isRare)).toEqual([true, false, false]);
});

/** Expected purchases of Ann by her taste, given the purchases of others. */
function affinityOf(own: Trades, ...others: readonly Trades[]) {
  const reference = others.map((trades, number) => purchases(testAddress(`Ref${"ABCDEF"[number]}`), trades));
  const index = runSteps(indexTrades({ wallets: [purchases(ANN, own)], reference, tokens: new Map() }));
  const [wallet] = index.wallets;
  if (wallet === undefined) throw new Error("there is no wallet");
  return fitTokenAffinity(wallet, index, index.buyers);
}

describe("taste", () => {
  const bought = (...tokens: readonly number[]): Trades => tokens.map((token) => [token, 1]);

  test("taste walks from a wallet's tokens over other buyers, weighted by rarity, to their tokens", () => {
    // Two others bought token 0, three token 1: ways of 1/2, 1/3, 5/6 and 1/3, which are 2. To token 0 lead the third's
    // 1/3 over token 1, to token 1 its 1/2 over token 0, each in one of two purchases. 1 of the 2 leads over the token
    // asked about, which is no way to itself, so 1 is left: 2 purchases × 1/6, and × 1/4.
    const expected = affinityOf(bought(0, 1), bought(0, 5), bought(1, 5, 6), bought(0, 1), bought(1));
    expect(expected(0)).toBeCloseTo(1 / 3, 12);
    expect(expected(1)).toBeCloseTo(1 / 2, 12);
  });

  test("taste is 0 if no other wallet bought the wallet's tokens", () => {
    expect([0, 1, 2].map(affinityOf(bought(0, 1, 2), bought(7)))).toEqual([0, 0, 0]);
  });
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
    sales(testAddress("Cat"), [[3, 9 * HOUR]]),
  );
  const near = countSeason(wallets, 1);
  expect([0, 1, 2, 3, 4, 5, 6, 9].map(near)).toEqual([0, 1, 1, 3, 2, 2, 0, 0]);
  const none = countSeason(wallets.slice(2), 1);
  expect([none(0), none(9)]).toEqual([0, 0]);
});
