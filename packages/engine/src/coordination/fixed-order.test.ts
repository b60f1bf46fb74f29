import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { findCoordination } from "./find-coordination.ts";
import { groupFixedOrders } from "./group-fixed-orders.ts";
import {
  addTrades,
  buy,
  createCoordinationMarket,
  createMarketRandom,
  jointBuyTimes,
  numbered,
} from "./testing/coordination-market.ts";
import type { CoordinationInput } from "./trading-history.ts";

const market = createCoordinationMarket(5, 8);
const raids = jointBuyTimes(market);
const [FIRST, SECOND, THIRD, FOURTH] = Array.from({ length: 4 }, (_, n) => numbered("W", n));

/** A market in which the first wallets buy 14 tokens together, each after some seconds. */
function plant(members: number, delayOf: (member: number, raid: number) => number): CoordinationInput {
  return addTrades(market, (wallet, n) =>
    n < members ? raids.map((time, raid) => buy(wallet, raid, time + delayOf(n, raid))) : [],
  );
}

function findOrdered(input: CoordinationInput) {
  const { evidence } = runSteps(findCoordination(input));
  const ordered = evidence.filter(({ kind }) => kind === "fixed_order");
  const pairs = ordered.map(({ detail: { leader }, walletA, walletB }) => {
    return [leader, leader === walletA ? walletB : walletA];
  });
  return { evidence, ordered, pairs: pairs.sort() };
}

test("a wallet that is first in all of 14 tokens is named with the probability of a coin, and gives no verdict", () => {
  const { evidence, ordered } = findOrdered(plant(2, (member) => member * 20));
  // Of 14 throws all show one side: 2 ÷ 2^14. 28 pairs are tested.
  expect(ordered).toMatchObject([
    { walletA: FIRST, walletB: SECOND, holds: false, count: 14, detail: { leader: FIRST, follows: [] } },
  ]);
  expect(ordered[0]?.pValue).toBeCloseTo(2 / 2 ** 14, 12);
  expect(ordered[0]?.qValue).toBeCloseTo(28 * (2 / 2 ** 14), 12);
  expect(evidence.filter(({ holds }) => holds)).toEqual([]);
  expect(groupFixedOrders(evidence)).toEqual([
    { first: FIRST, followers: [SECOND], count: 14, pValue: ordered[0]?.pValue, qValue: ordered[0]?.qValue },
  ]);
});

test("first in 11 of 14 tokens is no fixed order, because chance gives it to one of 35 pairs", () => {
  // (1 + 14 + 91 + 364) ÷ 2^13 = 0.057.
  expect(findOrdered(plant(2, (member, raid) => member * (raid < 11 ? 20 : -20))).pairs).toEqual([]);
});

test("trades hours apart are not evidence of a fixed order", () => {
  expect(findOrdered(plant(2, (member) => member * 9 * 3_600)).pairs).toEqual([]);
});

test("a stored wallet that bought the same tokens hours before explains no order", () => {
  const [stored] = market.reference;
  const early = (raid: number) => (1 + ((raid * 5) % 7)) * 1_800;
  const reference = market.reference.map((each) =>
    each === stored
      ? { ...each, trades: raids.map((time, raid) => buy(each.wallet, raid, time - early(raid))) }
      : each,
  );
  const { ordered } = findOrdered({ ...plant(2, (member) => member * 20), reference });
  expect(ordered[0]?.pValue).toBeCloseTo(2 / 2 ** 14, 12);
});

const random = createMarketRandom(3);
/** Reactions of copiers: a fast one, a slow one and a slower one, each with a fifth of variation. */
const SPEEDS = [4, 12, 40].map((seconds) => raids.map(() => seconds * (0.9 + random() / 5)));

test("copiers of a wallet outside, each with its own speed, are in no order of their own", () => {
  const copiers = plant(3, (member, raid) => SPEEDS[member]?.[raid] ?? 0);
  const [stored] = market.reference;
  const leading = market.reference.map((each) =>
    each === stored ? { ...each, trades: raids.map((time, raid) => buy(each.wallet, raid, time)) } : each,
  );
  expect(findOrdered(copiers).pairs.length).toBeGreaterThan(0);
  expect(findOrdered({ ...copiers, reference: leading }).pairs).toEqual([]);
});

test("copiers of a wallet of the group follow it, and their order among themselves is that of their speeds", () => {
  const copiers = plant(4, (member, raid) => (member === 0 ? 0 : (SPEEDS[member - 1]?.[raid] ?? 0)));
  expect(findOrdered(copiers).pairs).toEqual([
    [FIRST, SECOND],
    [FIRST, THIRD],
    [FIRST, FOURTH],
  ]);
});

test("members of a chain that are late together are in an order that speeds do not explain", () => {
  // The second wallet buys 1 to 131 s after the first one, the third wallet 2 s after the second one.
  const delayOf = (member: number, raid: number) =>
    member === 0 ? 0 : 1 + 10 * ((raid * 5) % 14) + 2 * (member - 1);
  const { ordered, pairs } = findOrdered(plant(3, delayOf));
  expect(pairs).toEqual([
    [FIRST, SECOND],
    [FIRST, THIRD],
    [SECOND, THIRD],
  ]);
  const [second] = ordered.filter(({ detail }) => detail.leader === SECOND);
  expect(second?.pValue).toBeGreaterThan(2 / 2 ** 14);
  expect(groupFixedOrders(ordered).map(({ first, followers }) => [first, followers])).toEqual([
    [FIRST, [SECOND, THIRD]],
    [SECOND, [THIRD]],
  ]);
});
