import { describe, expect, it, test } from "vitest";
import { DATA_QUALITY_TIERS } from "../behavior/data-quality.ts";
import { decideVerdict, VERDICT_REASONS, VERDICTS, type VerdictFacts } from "./verdict.ts";

/** A wallet of the best data that is worth following, each fact just inside its threshold. */
const FOLLOWED: VerdictFacts = {
  tier: "GOLD",
  automation: [],
  trades: 10,
  meanResult: { low: 0.001, high: 0.2 },
  areResultsWhole: true,
  leaksMoney: false,
  followableWins: { low: 0.5, high: 0.9 },
  realized: 0.002,
  withoutBest: 0.001,
  netAtLeast: 0.002,
  afterCostsAtLeast: 0.001,
  idleDays: 14,
};

const decide = (facts: Partial<VerdictFacts>) => decideVerdict({ ...FOLLOWED, ...facts });

test("a wallet just inside every threshold is worth following", () => {
  expect(decide({})).toEqual({ verdict: "worth_following", reasons: [] });
});

describe.each([
  ["9 trades", { trades: 9 }, "not_enough_data", "few_trades"],
  ["results on too few days", { meanResult: null }, "not_enough_data", "few_days"],
  ["tier BRONZE", { tier: "BRONZE" }, "not_enough_data", "tier"],
  ["tier INSUFFICIENT", { tier: "INSUFFICIENT" }, "not_enough_data", "tier"],
  ["a profit at tier SILVER", { tier: "SILVER" }, "not_enough_data", "tier"],
  ["a result of unknown cost", { areResultsWhole: false }, "not_enough_data", "unknown_results"],
  [
    "no lower bound of the net result",
    { netAtLeast: null, afterCostsAtLeast: null },
    "not_enough_data",
    "unknown_results",
  ],
  ["no dated swap", { idleDays: null }, "not_enough_data", "unknown_results"],
  ["money beside its trades", { leaksMoney: true }, "not_enough_data", "money_beside_trades"],
  ["arbitrage", { automation: ["atomicResults"] }, "cannot_copy", "arbitrage"],
  ["positions of one slot", { automation: ["sameSlotCycles"] }, "cannot_copy", "same_slot"],
  [
    "wins of which less than half can last",
    { followableWins: { low: 0.1, high: 0.499 } },
    "cannot_copy",
    "held_too_short",
  ],
  [
    "wins of which half need not last",
    { followableWins: { low: 0.499, high: 0.9 } },
    "not_worth_following",
    "held_too_short",
  ],
  ["no win of known hold time", { followableWins: null }, "not_worth_following", "held_too_short"],
  ["an average result of at most 0", { meanResult: { low: -0.1, high: 0 } }, "not_worth_following", "loses"],
  [
    "an average result that may be 0",
    { meanResult: { low: 0, high: 0.1 } },
    "not_worth_following",
    "may_lose",
  ],
  ["a profit by one token", { withoutBest: 0 }, "not_worth_following", "one_token"],
  ["open losses", { netAtLeast: 0, afterCostsAtLeast: -0.001 }, "not_worth_following", "open_losses"],
  ["costs as high as the profit", { afterCostsAtLeast: 0 }, "not_worth_following", "costs"],
  ["no trade for more than 14 days", { idleDays: 14.01 }, "not_worth_following", "dormant"],
] as const)("a wallet with %s", (_, facts, verdict, reason) => {
  it(`is ${verdict} because of ${reason} alone`, () => {
    expect(decide(facts)).toEqual({ verdict, reasons: [reason] });
  });
});

test("a wallet without a realized profit does not rest on one token", () => {
  expect(decide({ realized: 0, withoutBest: -1 }).reasons).toEqual([]);
  expect(decide({ realized: 0.001, withoutBest: -1 }).reasons).toEqual(["one_token"]);
});

test("every reason is the reason of some wallet, and every verdict has a wallet", () => {
  const facts: readonly Partial<VerdictFacts>[] = [
    { automation: ["atomicResults", "sameSlotCycles"] },
    { leaksMoney: true, trades: 9, tier: "INSUFFICIENT" },
    { meanResult: null },
    { areResultsWhole: false },
    { meanResult: { low: -1, high: -0.5 } },
    { meanResult: { low: 0, high: 1 }, followableWins: null, withoutBest: 0, netAtLeast: 0, idleDays: 15 },
    { afterCostsAtLeast: 0 },
    {},
  ];
  const verdicts = facts.map(decide);
  expect(new Set(verdicts.flatMap(({ reasons }) => reasons))).toEqual(new Set(VERDICT_REASONS));
  expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(VERDICTS));
});

test("only data of the best tier shows that a wallet is worth following", () => {
  const worth = DATA_QUALITY_TIERS.filter((tier) => decide({ tier }).verdict === "worth_following");
  expect(worth).toEqual(["GOLD"]);
});

test("a bot without closed trades cannot be copied, although its results say nothing", () => {
  const facts = { automation: ["atomicResults"], trades: 0, meanResult: null, tier: "INSUFFICIENT" } as const;
  expect(decide(facts).verdict).toBe("cannot_copy");
});

test("a bot that a follower can keep up with is judged by its results", () => {
  expect(decide({ automation: ["tokensPerDay", "swapsPerDay"] }).verdict).toBe("worth_following");
});
