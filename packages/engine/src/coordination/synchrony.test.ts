import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { countShared, listLags } from "./shared-trades.ts";
import { areClose, type SideModel, testSynchrony } from "./synchrony.ts";
import { ANN, after, BOB, HOUR, pairOf, purchases, sales, type Trades } from "./testing/build-pair.ts";
import type { Background } from "./token-background.ts";

const background: Background = {
  ...{ from: -1e9, to: 1e9, times: Float64Array.of(0), launch: 0, launchIsKnown: false },
  intensity: () => ({ rankAt: () => 0, ranks: new Uint8Array(1) }),
};
/** A constant chance for each wallet. */
const tempo = (
  chances: ReadonlyMap<Address, number | null>,
  fields: Partial<Background> = {},
): SideModel => ({
  side: "buy",
  backgrounds: { side: "buy", tokens: 9, of: () => ({ ...background, ...fields }), hasAny: () => true },
  proximityOf: ({ wallet }) => {
    const chance = chances.get(wallet) ?? null;
    return (_, reaches) => (chance === null ? null : reaches.map(() => chance));
  },
});
const both = (chance: number) =>
  new Map([
    [ANN, chance],
    [BOB, chance],
  ]);
const lags = [0.3, -0.4, 2, 20, 100];
const { a, b, meet } = pairOf(purchases(ANN, after(0, 0, 0, 0, 0)), purchases(BOB, after(...lags)));

test("the test of synchrony uses the least tail of all reaches, times eight: five within 180 s, each with a chance of a seventh", () => {
  // A chance of 0.1 becomes 1/7 by the allowance.
  const found = testSynchrony([tempo(both(0.1))], meet)(a, b);
  expect(found?.pValue).toBeCloseTo(8 / 7 ** 5, 12);
  expect(found?.expected).toBeCloseTo(5 / 7, 12);
  expect([found?.withinSeconds, found?.side]).toEqual([180, "buy"]);
  expect(Array.from(listLags(found?.events ?? meet(a, a, "sell")))).toHaveLength(5);
});

test("the test of synchrony uses a shorter reach if that is rarer, with the events within it", () => {
  const known: SideModel = {
    ...tempo(both(0.1)),
    proximityOf: () => (_, reaches) => reaches.map((reach) => (reach > 30 ? 0.9 : 0.1)),
  };
  const found = testSynchrony([known], meet)(a, b);
  // Four of five, or all.
  expect(found?.pValue).toBeCloseTo((8 * (5 * 6 + 1)) / 7 ** 5, 12);
  expect([found?.withinSeconds, countShared(found?.events ?? meet(a, a, "sell"))]).toEqual([30, 4]);
});

test("the test of synchrony uses the likelier direction: either wallet could follow the other", () => {
  const chances = new Map([
    [ANN, 0.1],
    [BOB, 0.5],
  ]);
  expect(testSynchrony([tempo(chances)], meet)(a, b)?.pValue).toBeCloseTo(8 * 0.6 ** 5, 12);
  const turned = new Map([
    [ANN, 0.5],
    [BOB, 0.1],
  ]);
  expect(testSynchrony([tempo(turned)], meet)(a, b)?.pValue).toBeCloseTo(8 * 0.6 ** 5, 12);
});

test("the test of synchrony excludes tokens that are not accepted, have no known crowd at that time, or are too distant", () => {
  const four = 8 / 7 ** 4;
  const test = testSynchrony([tempo(both(0.1))], meet);
  expect(test(a, b, (token) => token !== 4)?.pValue).toBeCloseTo(four, 12);
  expect(test(a, b, (_, side) => side === "sell")).toBeNull();
  expect(testSynchrony([tempo(both(0.1), { to: 3 * HOUR + 20 })], meet)(a, b)?.pValue).toBeCloseTo(four, 12);
  expect(testSynchrony([tempo(both(0.1), { to: 3 * HOUR + 19 })], meet)(a, b)).toBeNull();
  expect(testSynchrony([tempo(both(0.1), { from: 0 })], meet)(a, b)?.pValue).toBeCloseTo(8 / 7 ** 5, 12);
  expect(testSynchrony([tempo(both(0.1), { from: 1 })], meet)(a, b)?.pValue).toBeCloseTo(four, 12);
  expect(testSynchrony([tempo(new Map([[ANN, 0.1]]))], meet)(a, b)).toBeNull();
  const none = { ...tempo(both(0.1)).backgrounds, of: () => null };
  expect(testSynchrony([{ ...tempo(both(0.1)), backgrounds: none }], meet)(a, b)).toBeNull();
});

test("the test of synchrony is 1 if chance makes as many, and null below four events", () => {
  expect(testSynchrony([tempo(both(1))], meet)(a, b)?.pValue).toBe(1);
  const far = pairOf(purchases(ANN, after(0, 0, 0, 0)), purchases(BOB, after(1, 1, 1, 181)));
  expect(areClose(far.meet(far.a, far.b, "buy"))).toBe(false);
  expect(testSynchrony([tempo(both(0.1))], far.meet)(far.a, far.b)).toBeNull();
  const near = pairOf(purchases(ANN, after(0, 0, 0, 0)), purchases(BOB, after(1, 1, -180, 180)));
  expect(areClose(near.meet(near.a, near.b, "buy"))).toBe(true);
  expect(testSynchrony([tempo(both(0.1))], near.meet)(near.a, near.b)?.pValue).toBeCloseTo(8 / 7 ** 4, 12);
});

test("the test of synchrony uses the rarer of two sides", () => {
  const others = (lag: number) =>
    after(0, 0, 0, 0, 0).map(([token, time]) => [token + 5, time + lag] as const);
  const found = trade(others(0), others(1));
  expect([found?.side, found?.withinSeconds, found?.untested.size]).toEqual(["sell", 5, 0]);
});

test("the test of synchrony judges sales given the purchases: those of tokens that both bought within three minutes are no trials", () => {
  expect(trade(after(9, 9, 9, 9, 9), after(9, 9, 9, 9, 9))?.side).toBe("buy");
  const apart = (lag: number) => trade(after(9, 9, 9, 9, 9), after(9, 9, 9, 9, 9), after(0, 0, 0, 0, lag));
  // Only the last token was bought further apart, and four are required.
  expect(apart(181)?.side).not.toBe("sell");
  const far = trade(after(9, 9, 9, 9, 9), after(9, 9, 9, 9, 9), after(300, 300, 300, 300, 0));
  expect([far?.side, countShared(far?.events ?? meet(a, a, "sell")), far?.untested.size]).toEqual([
    "sell",
    5,
    1,
  ]);
});

/** Tests two wallets that also sell; purchases of Bob by `bought`. */
function trade(soldByAnn: Trades, soldByBob: Trades, bought: Trades = after(...lags)) {
  const pair = pairOf(
    {
      ...purchases(ANN, after(0, 0, 0, 0, 0)),
      trades: [...purchases(ANN, after(0, 0, 0, 0, 0)).trades, ...sales(ANN, soldByAnn).trades],
    },
    {
      ...purchases(BOB, bought),
      trades: [...purchases(BOB, bought).trades, ...sales(BOB, soldByBob).trades],
    },
  );
  const selling = { ...tempo(both(0.05)), side: "sell" as const };
  return testSynchrony([tempo(both(0.1)), selling], pair.meet)(pair.a, pair.b);
}
