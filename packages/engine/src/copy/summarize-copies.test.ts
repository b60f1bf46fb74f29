import { describe, expect, it, test } from "vitest";
import type { DataQualityTier } from "../behavior/data-quality.ts";
import type { SampledCycle } from "./copy-outcome.ts";
import type { FollowTerms } from "./follow-cycle.ts";
import { summarizeCopies as summarizeSample } from "./summarize-copies.ts";
import { type DecayingMarket, drawCycles } from "./testing/decaying-market.ts";

const summarizeCopies = (
  cycles: readonly SampledCycle[],
  terms: FollowTerms,
  tier: DataQualityTier = "GOLD",
) => summarizeSample({ cycles, tier }, terms);

const MARKET: DecayingMarket = {
  edge: 0.3,
  edgeSpread: 0.2,
  halfLife: 5,
  exitNoise: 0.1,
  poolFee: 0.0025,
  depth: 100_000,
  tradesPerSecond: 10,
  cycles: 60,
  days: 20,
};
const TERMS = { delaySeconds: 3, sizeSol: 1, maxSlippage: null };

/**
 * Mean return of a follower of very many cycles, by the formulas of the market itself. The pool has the price of its last
 * trade, which is older than the delay by 1 ÷ the rate of trades on average.
 */
function computeReturn(market: DecayingMarket, delaySeconds: number, size: number): number {
  const edges = Array.from(
    { length: 200 },
    (_, step) => market.edge + ((step + 0.5) / 100 - 1) * market.edgeSpread,
  );
  const ages = Array.from({ length: 50 }, (_, step) => -Math.log((step + 0.5) / 50) / market.tradesPerSecond);
  const returns = edges.flatMap((edge) =>
    ages.map((age) => {
      const seconds = Math.max(0, delaySeconds - age);
      const price = 1 + edge * (1 - 2 ** (-seconds / market.halfLife));
      const quote = market.depth * Math.sqrt(price);
      const paid = size * (1 - market.poolFee);
      const units = ((1 / Math.sqrt(price)) * paid) / (quote + paid);
      const endUnits = 1 / Math.sqrt(1 + edge);
      const endQuote = market.depth * Math.sqrt(1 + edge);
      return (((endQuote * units) / (endUnits + units)) * (1 - market.poolFee)) / size - 1;
    }),
  );
  return returns.reduce((sum, each) => sum + each, 0) / returns.length;
}

const computeShare = (market: DecayingMarket, delaySeconds: number, size: number) =>
  computeReturn(market, delaySeconds, size) / computeReturn(market, 0, 1e-6);

/** Delay or size at which the return of the market's formulas crosses 0. */
function findZero(read: (value: number) => number, low: number, high: number): number {
  let [lower, upper] = [low, high];
  for (let round = 0; round < 60; round += 1) {
    const middle = (lower + upper) / 2;
    if (read(middle) > 0) lower = middle;
    else upper = middle;
  }
  return lower;
}

describe("in a market whose edge halves every five seconds", () => {
  const many = summarizeCopies(drawCycles({ ...MARKET, cycles: 1_000, days: 100 }, 1), TERMS);

  it("the share that a follower keeps is within 10 % of the true one at every delay", () => {
    for (const { delaySeconds, keptShare } of many.curve) {
      const share = computeShare(MARKET, delaySeconds, 1);
      expect(Math.abs((keptShare.value ?? Number.NaN) - share), `${delaySeconds} s`).toBeLessThan(
        0.1 * Math.max(share, 0.1),
      );
    }
  });

  it("the break-even delay is within 15 % of the true one", () => {
    const costly = { ...MARKET, poolFee: 0.02 };
    const { breakEvenDelaySeconds } = summarizeCopies(drawCycles({ ...costly, cycles: 1_000 }, 2), TERMS);
    const truth = findZero((delay) => computeReturn(costly, delay, 1), 0, 60);
    expect(Math.abs((breakEvenDelaySeconds ?? 0) / truth - 1)).toBeLessThan(0.15);
  });

  it("the capacity is within 20 % of the size at which a follower earns nothing", () => {
    const truth = findZero((size) => computeReturn(MARKET, 3, size), 1, MARKET.depth);
    const { capacitySol } = summarizeCopies(drawCycles({ ...MARKET, cycles: 500 }, 3), {
      ...TERMS,
      sizeSol: 100,
    });
    expect(Math.abs((capacitySol ?? 0) / truth - 1)).toBeLessThan(0.2);
  });

  it("the interval of 60 cycles contains the true share in at least 90 %", () => {
    const truth = computeShare(MARKET, 3, 1);
    const rounds = 100;
    let covered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { interval } = summarizeCopies(drawCycles(MARKET, 1_000 + round), TERMS).keptShare;
      if (interval !== null && interval.low <= truth && truth <= interval.high) covered += 1;
    }
    expect(covered / rounds).toBeGreaterThanOrEqual(0.9);
  });
});

test("a wallet without an edge has no share to keep, and the follower's loss is stated", () => {
  const cycles = drawCycles({ ...MARKET, edge: 0, edgeSpread: 0, exitNoise: 0 }, 4);
  const { keptShare, followerReturn, breakEvenDelaySeconds, verdict } = summarizeCopies(cycles, TERMS);
  expect({ keptShare, breakEvenDelaySeconds, verdict }).toEqual({
    keptShare: { value: null, interval: null },
    breakEvenDelaySeconds: 0.5,
    verdict: "unprofitable",
  });
  expect(followerReturn.value).toBeCloseTo(-0.005, 3);
});

test("a wallet whose own return may be 0 has no share to keep", () => {
  const uncertain = { ...MARKET, edge: 0.02, edgeSpread: 0.6, cycles: 30 };
  const { keptShare, followerReturn, verdict } = summarizeCopies(drawCycles(uncertain, 8), TERMS);
  expect(keptShare).toEqual({ value: null, interval: null });
  expect(followerReturn.value).not.toBeNull();
  expect(verdict).toBe("unclear");
});

test("below ten priced cycles there is no interval", () => {
  const cycles = drawCycles(MARKET, 5);
  const unread = cycles.map(
    (cycle, index): SampledCycle => (index < 9 ? cycle : { ...cycle, trades: unreadOf(cycle) }),
  );
  const { priced, keptShare, followerReturn, verdict, capacitySol, unpriced } = summarizeCopies(
    unread,
    TERMS,
  );
  expect([priced, keptShare.interval, followerReturn.interval, verdict, capacitySol]).toEqual([
    9,
    null,
    null,
    null,
    null,
  ]);
  expect(keptShare.value).not.toBeNull();
  expect(unpriced).toEqual([{ reason: "delay_not_read", cycles: 51 }]);
});

const unreadOf = ({ trades }: SampledCycle) => trades.map((trade) => ({ ...trade, later: [] }));

describe("the verdict of a sample", () => {
  const verdictOf = (read: number) => {
    const cycles = drawCycles(MARKET, 5).map(
      (cycle, index): SampledCycle => (index < read ? cycle : { ...cycle, unread: "window_too_busy" }),
    );
    return summarizeCopies(cycles, TERMS).verdict;
  };

  it("is given if half of the cycles have a price", () => {
    expect(verdictOf(30)).toBe("profitable");
  });

  it("is null if fewer than half have one", () => {
    expect(verdictOf(29)).toBeNull();
  });
});

test.each([
  ["GOLD", "profitable"],
  ["SILVER", "profitable"],
  ["BRONZE", null],
  ["INSUFFICIENT", null],
] as const)("at tier %s the verdict is %s", (tier, verdict) => {
  expect(summarizeCopies(drawCycles(MARKET, 5), TERMS, tier).verdict).toBe(verdict);
});

test("figures whose null says nothing about the wallet are named, and those of a lasting profit are not", () => {
  const cycles = drawCycles({ ...MARKET, edge: 2, halfLife: 1e6, depth: 1e12 }, 5);
  const known = summarizeCopies(cycles, TERMS);
  expect([known.breakEvenDelaySeconds, known.capacitySol, known.unknown]).toEqual([null, null, []]);
  expect(summarizeCopies([], TERMS).unknown).toEqual([
    "verdict",
    "keptShare",
    "followerReturn",
    "walletReturn",
    "breakEvenDelaySeconds",
    "capacitySol",
    "contestedShare",
  ]);
});

test("the contested share counts only cycles of which it is known", () => {
  const [first, second, third] = drawCycles(MARKET, 6);
  const cycles = [first, second, third].flatMap((cycle) => cycle ?? []);
  const contested = [true, false, null].map((isContested, index) => ({ ...cycles[index], isContested }));
  expect(summarizeCopies(contested as SampledCycle[], TERMS).contestedShare).toBe(0.5);
});

test("two summaries of the same cycles are equal", () => {
  expect(summarizeCopies(drawCycles(MARKET, 7), TERMS)).toEqual(
    summarizeCopies(drawCycles(MARKET, 7), TERMS),
  );
});
