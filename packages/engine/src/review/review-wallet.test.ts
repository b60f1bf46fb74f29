import { describe, expect, it, test } from "vitest";
import { DATA_QUALITY_TIERS } from "../behavior/data-quality.ts";
import { type ReviewFacts, reviewWallet } from "./review-wallet.ts";

const FACTS: ReviewFacts = {
  tier: "GOLD",
  tierReasons: [],
  automation: [],
  swaps: 210,
  tokensPerDay: 4.25,
  swapsPerDay: 9,
  medianHoldHours: 3.4,
  sameSlotShare: 0,
  atomicResults: 0,
  trades: 84,
  days: 23,
  meanResult: { low: 0.0512, high: 0.1987 },
  areResultsWhole: true,
  realized: 10.25,
  bestShare: 0.184,
  withoutBest: 8,
  netAtLeast: 9,
  afterCostsAtLeast: 8.9,
  leaksMoney: false,
  besideTrades: -0.01,
  followableWins: { low: 0.8, high: 0.97 },
  idleDays: 1,
};

const review = (facts: Partial<ReviewFacts> = {}) => reviewWallet({ ...FACTS, ...facts });
const texts = (facts: Partial<ReviewFacts> = {}) => review(facts).sentences.map(({ text }) => text);

test("a wallet worth following is described by its pace, its result and what would end the verdict", () => {
  expect(review()).toEqual({
    verdict: "worth_following",
    reasons: [],
    sentences: [
      {
        kind: "activity",
        text: "It trades 4.3 tokens on a day with trades and holds half of its positions for 3.4 hours or less.",
        refs: ["hud.uniqueTokensPerDay", "hud.medianHoldTimeHours"],
      },
      {
        kind: "result",
        text: "Its 84 tokens closed on 23 days brought +10.3 SOL, on average between +0.0512 and +0.199 SOL each; the best one made 18 % of the profits.",
        refs: [
          "summary.totalTradesCount",
          "summary.realizedPnl",
          "intervals.trimmedMeanPnl",
          "shape.bestShare",
        ],
      },
      {
        kind: "condition",
        text: "This would change if the lower bound of its average result fell to 0, or after 14 days without a trade.",
        refs: ["intervals.trimmedMeanPnl", "coverage.toTime"],
      },
    ],
  });
});

describe.each([
  [
    "without a trade",
    { swaps: 0, trades: 0, days: 0, meanResult: null, medianHoldHours: null },
    [
      "It has made no trade in the covered history.",
      "A verdict needs 10 closed tokens of known result; it has 0.",
    ],
  ],
  [
    "with few trades",
    { trades: 6, days: 1, meanResult: null, tier: "SILVER", tierReasons: ["cycles"] },
    [
      "It trades 4.3 tokens on a day with trades and holds half of its positions for 3.4 hours or less.",
      "It has closed 6 tokens with a known result on 1 day.",
      "A verdict needs 10 closed tokens of known result; it has 6.",
    ],
  ],
  [
    "that leaks money",
    { leaksMoney: true, besideTrades: -0.8, tier: "SILVER", tierReasons: ["cash"] },
    [
      "It trades 4.3 tokens on a day with trades and holds half of its positions for 3.4 hours or less.",
      "−0.8 SOL moved beside its trades and is in no price, so what the trades earned is not known.",
      "A verdict needs trades beside which at most 5 % of their value moves.",
    ],
  ],
  [
    "of arbitrage",
    { automation: ["atomicResults"], atomicResults: 1_234, trades: 0, meanResult: null },
    [
      "A program trades for it: 1234 arbitrages within one transaction.",
      "Arbitrage ends within its own transaction, so there is nothing to follow.",
    ],
  ],
  [
    "of one lucky token",
    { withoutBest: -2, bestShare: 0.95 },
    [
      "It trades 4.3 tokens on a day with trades and holds half of its positions for 3.4 hours or less.",
      "Its 84 tokens closed on 23 days brought +10.3 SOL, on average between +0.0512 and +0.199 SOL each; without the best one it would have lost.",
      "Its profit rests on a single token, and the others together made none.",
    ],
  ],
  [
    "of sales of unknown cost",
    { tier: "BRONZE", tierReasons: ["basis", "reconciliation"] },
    [
      "It trades 4.3 tokens on a day with trades and holds half of its positions for 3.4 hours or less.",
      "It has closed 84 tokens with a known result on 23 days.",
      "A verdict needs better data: the tier is BRONZE because of sales of unknown cost and tokens that do not reconcile with the chain.",
    ],
  ],
] as const)("the review of a wallet %s", (_, facts, expected) => {
  it("says what is known, and what a verdict needs", () => {
    expect(texts(facts)).toEqual(expected);
  });
});

test.each([
  ["tokensPerDay", { tokensPerDay: 75.4 }, "75 tokens on a day with trades"],
  ["swapsPerDay", { swapsPerDay: 812.6 }, "813 trades on a day with trades"],
  ["sameSlotCycles", { sameSlotShare: 0.61 }, "61 % of its positions open and close in one slot"],
] as const)("a program that trades is named by its pace: %s", (reason, facts, clause) => {
  expect(texts({ ...facts, automation: [reason] })[0]).toBe(`A program trades for it: ${clause}.`);
});

test.each(DATA_QUALITY_TIERS.slice(2))("at tier %s no amount of a result is stated", (tier) => {
  expect(texts({ tier, tierReasons: ["basis"] }).join(" ")).not.toMatch(/SOL|%/);
});

test("a history that is covered in part is named where the verdict rests on it", () => {
  const [, , condition] = texts({ tier: "SILVER", tierReasons: ["coverage"] });
  expect(condition).toBe(
    "A verdict needs better data: the tier is SILVER because of a history that is covered in part.",
  );
});
