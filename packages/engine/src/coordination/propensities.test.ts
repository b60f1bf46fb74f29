import { describe, expect, test } from "vitest";
import type { Address } from "../address.ts";
import { runSteps } from "../steps.ts";
import { testAddress } from "../testing/build-change.ts";
import { binBackgrounds, DELAY_BINS, spread, spreadOfOne } from "./delay-bins.ts";
import { indexTrades } from "./index-trades.ts";
import { fitProximityModel } from "./proximity-model.ts";
import { buy, numbered } from "./testing/coordination-market.ts";
import { indexBackgrounds, readPublicBackgrounds } from "./token-background.ts";
import { fitActivityHours, fitTradePropensity } from "./trade-propensity.ts";
import type { TokenFacts, TokenTrade } from "./trading-history.ts";

const ANN = testAddress("Ann");
const HOUR = 3600;

/** Purchases of a wallet, a token's number and a time each. */
const buys = (wallet: Address, ...trades: readonly (readonly [token: number, time: number])[]) => ({
  wallet,
  trades: trades.map(([token, time]) => buy(wallet, token, time)),
  covered: [],
});

/** Index of Ann's purchases and of others' outside the group. */
function index(
  own: readonly (readonly [token: number, time: number])[],
  ...others: readonly (readonly (readonly [token: number, time: number])[])[]
) {
  const reference = others.map((trades, number) => buys(testAddress(`Ref${"ABCDEF"[number]}`), ...trades));
  return runSteps(indexTrades({ wallets: [buys(ANN, ...own)], reference, tokens: new Map() }));
}

const firstOf = (indexed: ReturnType<typeof index>) => {
  const [wallet] = indexed.wallets;
  if (wallet === undefined) throw new Error("there is no wallet");
  return wallet;
};

/** Public trades of tokens, by their number. */
function facts(...tokens: readonly (readonly [launch: number | null, times: readonly number[]])[]) {
  return new Map<Address, TokenFacts>(
    tokens.map(([launch, times], token) => [
      numbered("M", token),
      { launch, background: { from: -1e6, to: 1e6, times } },
    ]),
  );
}

function backgroundsOf(indexed: ReturnType<typeof index>, tokens: ReadonlyMap<Address, TokenFacts>) {
  const side: TokenTrade["side"] = "buy";
  return indexBackgrounds(indexed, side, tokens, readPublicBackgrounds(indexed.mints, tokens));
}

describe("presence", () => {
  const presenceAt = fitActivityHours(Float64Array.of(10 * HOUR, 10 * HOUR + 60, 20 * HOUR));

  test("counts the other trades of the same half hour, plus a quarter for a usual hour", () => {
    // One other trade there; of 2 others and 24 borrowed ones, 1 and 1 are of this hour of the day.
    expect(presenceAt(10 * HOUR, 10 * HOUR + 60)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
    expect(presenceAt(20 * HOUR, 10 * HOUR + 60)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
    expect(presenceAt(20 * HOUR, 20 * HOUR)).toBeCloseTo((0.25 * 24) / 26, 12);
  });

  test("includes the same hour on other days, and an hour without trades", () => {
    expect(presenceAt(34 * HOUR, 20 * HOUR)).toBeCloseTo((0.25 * 24 * 3) / 26, 12);
    expect(presenceAt(0, 10 * HOUR)).toBeCloseTo((0.25 * 24) / 26, 12);
  });

  test("ends after the half hour", () => {
    expect(presenceAt(20.5 * HOUR, 0)).toBeCloseTo(1 + (0.25 * 24 * 2) / 26, 12);
    expect(presenceAt(20.5 * HOUR + 1, 0)).toBeCloseTo((0.25 * 24 * 2) / 26, 12);
  });
});

describe("delays since launch", () => {
  const one = (bin: number) => {
    const counts = new Float64Array(DELAY_BINS);
    counts[bin] = 1;
    return Array.from(spread(counts));
  };

  test("keep half in their bin and a quarter in each neighbor, and remain within the ends", () => {
    expect(one(3).slice(1, 6)).toEqual([0, 0.25, 0.5, 0.25, 0]);
    expect(one(0).slice(0, 3)).toEqual([0.75, 0.25, 0]);
    expect(one(20).slice(18)).toEqual([0, 0.25, 0.75]);
    for (const bin of [0, 3, 20]) expect(one(bin).map((_, to) => spreadOfOne(bin, to))).toEqual(one(bin));
    expect(spreadOfOne(-1, 3)).toBe(0);
  });

  test("of crowds are mean shares over all crowds, including one evenly spread crowd", () => {
    const indexed = index([
      [0, 5],
      [1, 5],
    ]);
    const tokens = facts([0, [0.5, 2, 2.5, 1e9]], [null, []]);
    const bins = runSteps(binBackgrounds(backgroundsOf(indexed, tokens)));
    // Of one token with enough trades: 1/4 in bin 0, 2/4 in bin 1, 1/4 in the last, beside 1/21 in each; spread.
    const even = 1 / 42;
    expect(bins[0]).toBeCloseTo(even + 0.75 * 0.125 + 0.25 * 0.25, 12);
    expect(bins[1]).toBeCloseTo(even + 0.5 * 0.25 + 0.25 * 0.125, 12);
    expect(bins[2]).toBeCloseTo(even + 0.25 * 0.25, 12);
    expect(bins[5]).toBeCloseTo(even, 12);
    expect(bins[20]).toBeCloseTo(even + 0.75 * 0.125, 12);
    expect(bins.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});

describe("the crowd of a token", () => {
  test("is its public trades in order, from its launch or the first trade", () => {
    const indexed = index([
      [0, 5],
      [1, 5],
      [2, 5],
    ]);
    const tokens = facts([7, [30, 10, 20, 40]], [null, [4, 3, 2, 1]], [0, [1, 2, 3]]);
    const backgrounds = backgroundsOf(indexed, tokens);
    expect(backgrounds.of(0)).toMatchObject({ launch: 7, launchIsKnown: true, from: -1e6, to: 1e6 });
    expect(Array.from(backgrounds.of(0)?.times ?? [])).toEqual([10, 20, 30, 40]);
    expect(backgrounds.of(1)).toMatchObject({ launch: 1, launchIsKnown: false });
    // Three trades are too few for a tempo.
    expect([backgrounds.of(2), backgrounds.of(3)]).toEqual([null, null]);
    expect(backgrounds.of(0)).toBe(backgrounds.of(0));
    expect(backgrounds.hasAny()).toBe(true);
  });

  test("is the first trades of stored wallets if its public trades were not requested", () => {
    const stored = [9, 3, 7, 1, 2, 4, 6, 8, 10, 11, 12, 13].map((time): [number, number][] => [[0, time]]);
    const indexed = index([[0, 5]], ...stored);
    const backgrounds = backgroundsOf(
      indexed,
      new Map([[numbered("M", 0), { launch: null, background: null }]]),
    );
    expect(Array.from(backgrounds.of(0)?.times ?? [])).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(backgrounds.of(0)).toMatchObject({
      launch: 1,
      launchIsKnown: false,
      from: -Infinity,
      to: Infinity,
    });
    // Eleven stored wallets are too small a sample of a crowd.
    const few = backgroundsOf(index([[0, 5]], ...stored.slice(1)), new Map());
    expect([few.of(0), few.hasAny()]).toEqual([null, false]);
  });

  test("has its intensity in eighths of its own moments, by trades within a minute", () => {
    const backgrounds = backgroundsOf(index([[0, 5]]), facts([0, [0, 10, 20, 1000]]));
    const intensity = backgrounds.of(0)?.intensity();
    // Three, three, three and one trade within a minute: a fourth of the moments are calmer than the others.
    expect(Array.from(intensity?.ranks ?? [])).toEqual([2, 2, 2, 0]);
    expect([0, 70, 81, 1000].map((time) => intensity?.rankAt(time))).toEqual([2, 2, 0, 0]);
    const steady = backgroundsOf(index([[0, 5]]), facts([0, [0, 100, 200, 300, 310]]));
    expect(steady.of(0)?.intensity().rankAt(305)).toBe(4);
    // Busier than all its moments, but no rank is above the last.
    expect(steady.of(0)?.intensity().rankAt(255)).toBe(7);
  });
});

describe("readiness", () => {
  const indexed = index([
    [0, 2],
    [1, 2],
    [2, 1000],
  ]);
  const tokens = facts([0, [0, 10, 20, 1000]], [0, [0, 10, 20, 1000]], [0, [0, 10, 20, 1000]]);
  const backgrounds = backgroundsOf(indexed, tokens);
  const backgroundDelays = new Float64Array(DELAY_BINS).fill(0.1);
  backgroundDelays[9] = 0.2;
  const fit = fitTradePropensity(firstOf(indexed).buy, backgrounds, backgroundDelays);
  const background = backgrounds.of(0);
  if (background === null) throw new Error("there is no crowd");

  test("is estimated from delay and intensity in other tokens, relative to the crowd and mixed with five of its trades", () => {
    const readyAt = fit(background, 2, false);
    // Delay of a second or two: one other trade, half of it in this bin, is 5 crowds; bustle: one other of 8 × 1.
    expect(readyAt(2, 2)).toBeCloseTo(((5 + 5) * (8 + 5)) / 49, 12);
    // After a quarter of an hour: half of one trade, where the crowd has twice as many; calm: one of 8 × 1.
    expect(readyAt(1000, 0)).toBeCloseTo(((2.5 + 5) * (8 + 5)) / 49, 12);
    expect(readyAt(10_000, 7)).toBeCloseTo((5 * 5) / 49, 12);
  });

  test("excludes its own trade of the token", () => {
    expect(fit(background, 1000, false)(1000, 0)).toBeCloseTo((5 * 5) / 49, 12);
    expect(fit(background, 1000, false)(2, 2)).toBeCloseTo(((10 + 5) * (16 + 5)) / 49, 12);
  });

  test("includes the presence of the wallet on request", () => {
    // Two others in the sitting; both in the only hour of the day that the wallet trades in.
    expect(fit(background, 2, true)(2, 2)).toBeCloseTo((130 / 49) * (2 + (6 * 3) / 26), 12);
  });
});

describe("haste", () => {
  const BACKGROUND = [0, 10, 20, 1000];
  const approach = (launch: number | null, own: readonly (readonly [number, number])[]) => {
    const indexed = index(own);
    const backgrounds = backgroundsOf(indexed, facts([launch, BACKGROUND], [launch, BACKGROUND]));
    const background = backgrounds.of(0);
    if (background === null) throw new Error("there is no crowd");
    const proximity = fitProximityModel(
      firstOf(indexed).buy,
      backgrounds,
      new Float64Array(DELAY_BINS).fill(1 / DELAY_BINS),
    );
    return (at: { own: number; moment: number }, ...reaches: readonly number[]) =>
      proximity({ background, ...at }, reaches);
  };

  test("is the share of the crowd within reach of a moment, with one unobserved trade added", () => {
    const chance = approach(null, [[0, 2]]);
    // Four trades and an unseen one; the nearest is 2 seconds away, so of half a second a quarter of one is unseen.
    expect(chance({ own: 2, moment: 12 }, 0.1, 0.5, 2, 8, 12)).toEqual([
      0.1 / 5,
      0.25 / 5,
      2 / 5,
      3 / 5,
      4 / 5,
    ]);
    expect(chance({ own: 2, moment: 12 }, 988)).toEqual([1]);
  });

  test("is unknown for a trade beyond the nearest trades of the crowd", () => {
    const chance = approach(null, [[0, 2]]);
    expect(chance({ own: 1000, moment: 12 }, 5)).not.toBeNull();
    expect(chance({ own: 1001, moment: 12 }, 5)).toBeNull();
  });

  test("is at least the share of its own delays since launches there, in other tokens", () => {
    const always = approach(0, [
      [0, 2],
      [1, 12],
    ]);
    expect(always({ own: 2, moment: 12 }, 0.5, 2)).toEqual([1, 1]);
    const elsewhere = approach(0, [
      [0, 2],
      [1, 15],
    ]);
    expect(elsewhere({ own: 2, moment: 12 }, 3)?.[0]).toBe(1);
    expect(elsewhere({ own: 2, moment: 12 }, 0.5)?.[0]).toBeLessThan(0.1);
    const unseen = approach(null, [
      [0, 2],
      [1, 12],
    ]);
    expect(unseen({ own: 2, moment: 12 }, 0.5)?.[0]).toBeLessThan(0.1);
  });

  test("uses the twelve trades nearest to the moment, on either side", () => {
    const times = Array.from({ length: 30 }, (_, n) => 100 * n);
    const indexed = index([[0, 1405]]);
    const backgrounds = backgroundsOf(indexed, facts([null, times]));
    const background = backgrounds.of(0);
    if (background === null) throw new Error("there is no crowd");
    const proximity = fitProximityModel(
      firstOf(indexed).buy,
      backgrounds,
      new Float64Array(DELAY_BINS).fill(1),
    );
    // Of 13 trades, that at 1410 and 12 between 900 and 2000: the farthest is 590 seconds away.
    expect(proximity({ background, own: 1405, moment: 1410 }, [10, 590])).toEqual([2 / 13, 1]);
    expect(proximity({ background, own: 1410 - 590, moment: 1410 }, [10])).not.toBeNull();
    expect(proximity({ background, own: 1410 - 591, moment: 1410 }, [10])).toBeNull();
  });
});
