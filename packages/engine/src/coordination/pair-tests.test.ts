import { describe, expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { testAddress } from "../testing/build-change.ts";
import { findCoordination } from "./find-coordination.ts";
import { indexTrades } from "./index-trades.ts";
import { testPairs } from "./pair-tests.ts";
import { ANN, after, BOB, HOUR, purchases, sales, type Trades } from "./testing/build-pair.ts";
import { numbered } from "./testing/coordination-market.ts";
import type { CoordinationInput, TokenFacts } from "./trading-history.ts";

const DIGITS = "ABCDEFGHJK";
const CAT = testAddress("Cat");

/** Wallets outside the group, each with its own tokens. */
const outsiders = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    purchases(
      testAddress(`Ref${DIGITS[Math.floor(n / 10)]}${DIGITS[n % 10]}`),
      Array.from({ length: 30 }, (_, token) => [1_000 + 30 * n + token, token * 100 * HOUR] as const),
    ),
  );

/** Four public trades of each of the first tokens, hours apart. */
const backgrounds = (tokens: number) =>
  new Map(
    Array.from({ length: tokens }, (_, token): [ReturnType<typeof numbered>, TokenFacts] => [
      numbered("M", token),
      { launch: null, background: { from: -1e9, to: 1e9, times: [1, 2, 3, 4].map((n) => n * 9 * HOUR) } },
    ]),
  );

const kindsOf = (wallets: CoordinationInput["wallets"], fields: Partial<CoordinationInput> = {}) => {
  const input = { wallets, reference: [], tokens: new Map(), ...fields };
  const index = runSteps(indexTrades(input));
  const [a, b] = index.wallets;
  if (a === undefined || b === undefined) throw new Error("there is no pair");
  return runSteps(testPairs(index, input)(a, b)).map(({ kind, tested }) => [kind, tested !== null]);
};
const five = after(0, 0, 0, 0, 0);
const pair = [purchases(ANN, five), purchases(BOB, after(9, -9, 9, -9, 9))];

test("the tests of a pair include synchrony and its order if the crowd of a token is known, and overlap with twenty reference wallets", () => {
  expect(kindsOf(pair)).toEqual([]);
  expect(kindsOf(pair, { tokens: backgrounds(5) })).toEqual([
    ["synchronous", true],
    ["fixed_order", false],
  ]);
  const apart = [purchases(ANN, five), purchases(BOB, after(600, -600, 600, -600, 600))];
  expect(kindsOf(apart, { reference: outsiders(20) })).toEqual([["rare_overlap", true]]);
  expect(kindsOf(pair, { reference: outsiders(19) })).toEqual([]);
  expect(kindsOf(pair, { reference: outsiders(20), tokens: backgrounds(5) })).toEqual([
    ["synchronous", true],
    ["fixed_order", false],
    ["rare_overlap", false],
  ]);
});

test("the tests of a pair require five tokens of each wallet, bought or sold", () => {
  const four = [purchases(ANN, five), purchases(BOB, after(0, 0, 0, 0))];
  expect(kindsOf(four, { tokens: backgrounds(5) })).toEqual([]);
  expect(kindsOf(four.toReversed(), { tokens: backgrounds(5) })).toEqual([]);
  const selling = [sales(ANN, five), sales(BOB, after(9, -9, 9, -9, 9))];
  expect(kindsOf(selling, { tokens: backgrounds(5) })).toEqual([
    ["synchronous", true],
    ["fixed_order", false],
  ]);
});

test("the tests of a pair count a test without events, which is not evidence", () => {
  const far = [purchases(ANN, five), purchases(BOB, after(300, 300, 300, 300, 300))];
  expect(kindsOf(far, { tokens: backgrounds(5) })).toEqual([
    ["synchronous", false],
    ["fixed_order", false],
  ]);
});

describe("evidence of a pair that shares tokens that no other wallet buys", () => {
  /** Twelve tokens, days apart, each bought by Bob two days before or after Ann. */
  const DAY = 24 * HOUR;
  const lag = (token: number) => (token % 2 === 0 ? 2 : -2) * DAY;
  const own = (shift: (token: number) => number): Trades =>
    Array.from({ length: 12 }, (_, token) => [token, (12 - token) * 5 * DAY + shift(token)] as const);
  const input = {
    wallets: [
      ...[
        purchases(BOB, own(lag)),
        purchases(
          ANN,
          own(() => 0),
        ),
      ],
      purchases(
        CAT,
        after(0, 0, 0).map(([token, time]) => [token + 50, time]),
      ),
    ],
    reference: outsiders(40),
    tokens: new Map(),
  };
  const { evidence, tests, untestedPairs } = runSteps(findCoordination(input));

  test("evidence of a pair that shares tokens that no other wallet buys holds, with its events by time and their lags", () => {
    expect(evidence).toHaveLength(1);
    const [found] = evidence;
    expect(found).toMatchObject({
      ...{ walletA: ANN, walletB: BOB, kind: "rare_overlap", holds: true, count: 12 },
      // Ann bought her last token first, two days after Bob, and her first token last, before Bob.
      ...{ first: 3 * DAY, last: 62 * DAY },
      detail: { leader: null, follows: [], side: null, withinSeconds: null },
    });
    expect(found?.events.map(({ mint }) => mint)).toEqual(
      Array.from({ length: 12 }, (_, n) => numbered("M", 11 - n)),
    );
    expect(found?.events[0]).toEqual({
      mint: numbered("M", 11),
      signatures: [`${ANN} 11`, `${BOB} 11`],
      ...{ time: 3 * DAY, lagSeconds: -2 * DAY, lagSlots: null, tested: true },
    });
    expect(found?.events[1]).toMatchObject({ time: 10 * DAY, lagSeconds: 2 * DAY });
  });

  test("evidence of a pair that shares tokens that no other wallet buys is reported with the number of tests, and of pairs with too few trades for any", () => {
    expect([tests, untestedPairs]).toEqual([1, 2]);
    // A single test is not corrected.
    expect(evidence[0]?.qValue).toBe(evidence[0]?.pValue);
    expect(evidence[0]?.pValue).toBeLessThan(1e-6);
  });

  test("evidence of a pair that shares tokens that no other wallet buys does not hold if one wallet always comes first, and is 1 in the correction", () => {
    const ann = purchases(
      ANN,
      own(() => 0),
    );
    const withBob = (shift: number) => {
      const bob = purchases(
        BOB,
        own(() => shift),
      );
      return runSteps(findCoordination({ ...input, wallets: [ann, bob] })).evidence;
    };
    expect(withBob(DAY)).toMatchObject([{ holds: false, qValue: 1, detail: { leader: ANN } }]);
    expect(withBob(-DAY)).toMatchObject([{ detail: { leader: BOB } }]);
  });

  test("evidence of a pair that shares tokens that no other wallet buys is sorted by p-value", () => {
    const few = own((token) => lag(token) + HOUR).slice(0, 6);
    const wallets = [...input.wallets.slice(0, 2), purchases(CAT, few)];
    const { evidence: all } = runSteps(findCoordination({ ...input, wallets }));
    expect(all.map(({ walletA, walletB, count }) => [walletA, walletB, count])).toEqual([
      [ANN, BOB, 12],
      [ANN, CAT, 6],
      [BOB, CAT, 6],
    ]);
    expect(all.map(({ pValue }) => pValue)).toEqual(
      all.map(({ pValue }) => pValue).toSorted((x, y) => x - y),
    );
  });
});
