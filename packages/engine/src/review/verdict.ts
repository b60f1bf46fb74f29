import type { AutomationReason } from "../behavior/automation.ts";
import type { DataQualityTier } from "../behavior/data-quality.ts";
import type { ConfidenceInterval } from "../result-types.ts";

/** Answers to the question whether a wallet is worth following (docs/definitions.md#review). */
export const VERDICTS = ["worth_following", "not_worth_following", "cannot_copy", "not_enough_data"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Reasons for a verdict other than `worth_following`. */
export const VERDICT_REASONS = [
  "arbitrage",
  "same_slot",
  "money_beside_trades",
  "few_trades",
  "few_days",
  "tier",
  "unknown_results",
  "loses",
  "held_too_short",
  "may_lose",
  "one_token",
  "open_losses",
  "costs",
  "dormant",
] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

/** Facts that a verdict rests on; amounts in SOL. */
export interface VerdictFacts {
  readonly tier: DataQualityTier;
  readonly automation: readonly AutomationReason[];
  /** Tokens with a completed cycle of known result. */
  readonly trades: number;
  /** Interval at 95 % of their trimmed mean result; null on too few days. */
  readonly meanResult: ConfidenceInterval | null;
  /** False if a realized result is unknown. */
  readonly areResultsWhole: boolean;
  /** True if more than little money moved beside trades. */
  readonly leaksMoney: boolean;
  /** Interval at 95 % of the share of winning cycles that were held for longer than `FOLLOWABLE_SECONDS`; null without one. */
  readonly followableWins: ConfidenceInterval | null;
  /** Realized result of all sales; null if nothing of it is known. */
  readonly realized: number | null;
  /** Realized result of all tokens but the best; null if unknown. */
  readonly withoutBest: number | null;
  /** Exact lower bound of the net result, open units without a price at 0; null if it has none. */
  readonly netAtLeast: number | null;
  /** The same after all costs. */
  readonly afterCostsAtLeast: number | null;
  /** Days from the last swap to the analysis; null without a dated one. */
  readonly idleDays: number | null;
}

/** Trades below which the mean result has no interval. */
export const MIN_TRADES = 10;
/** A follower needs about three seconds to buy and as many to sell; within ten, most of the move is over. */
export const FOLLOWABLE_SECONDS = 10;
/** At least this share of the winning cycles must be slow enough to follow. */
const MIN_FOLLOWABLE = 0.5;
/** A wallet that has not traded for longer has stopped. */
export const MAX_IDLE_DAYS = 14;

/** Rules of one verdict, and the reasons that hold. */
interface Rule {
  readonly verdict: Verdict;
  readonly reasons: (facts: VerdictFacts) => Partial<Readonly<Record<VerdictReason, boolean>>>;
}

/** In order: the first rule with a reason decides. */
const RULES: readonly Rule[] = [
  {
    verdict: "cannot_copy",
    reasons: ({ automation }) => ({
      arbitrage: automation.includes("atomicResults"),
      same_slot: automation.includes("sameSlotCycles"),
    }),
  },
  {
    verdict: "not_enough_data",
    reasons: ({ leaksMoney, trades, meanResult, tier, areResultsWhole }) => ({
      money_beside_trades: leaksMoney,
      few_trades: trades < MIN_TRADES,
      few_days: trades >= MIN_TRADES && meanResult === null,
      tier: tier === "BRONZE" || tier === "INSUFFICIENT",
      unknown_results: !areResultsWhole && tier === "GOLD",
    }),
  },
  {
    verdict: "not_worth_following",
    reasons: ({ meanResult }) => ({ loses: meanResult !== null && meanResult.high <= 0 }),
  },
  {
    verdict: "cannot_copy",
    reasons: ({ followableWins }) => ({
      held_too_short: followableWins !== null && followableWins.high < MIN_FOLLOWABLE,
    }),
  },
  {
    verdict: "not_worth_following",
    reasons: ({
      meanResult,
      realized,
      withoutBest,
      netAtLeast,
      afterCostsAtLeast,
      followableWins,
      idleDays,
    }) => ({
      may_lose: meanResult === null || meanResult.low <= 0,
      held_too_short: followableWins === null || followableWins.low < MIN_FOLLOWABLE,
      one_token: realized !== null && realized > 0 && withoutBest !== null && withoutBest <= 0,
      open_losses: netAtLeast !== null && netAtLeast <= 0,
      costs: netAtLeast !== null && netAtLeast > 0 && afterCostsAtLeast !== null && afterCostsAtLeast <= 0,
      dormant: idleDays !== null && idleDays > MAX_IDLE_DAYS,
    }),
  },
  {
    // What is left would be worth following, which only data of the best tier can show.
    verdict: "not_enough_data",
    reasons: ({ tier, withoutBest, afterCostsAtLeast, idleDays }) => ({
      tier: tier !== "GOLD",
      unknown_results: [withoutBest, afterCostsAtLeast, idleDays].includes(null),
    }),
  },
];

/**
 * Returns the verdict of the first rule with a reason, and all reasons of that rule in the order of `VERDICT_REASONS`.
 * Each threshold is compared with a bound of an interval or with an exact metric, never with an estimate.
 */
export function decideVerdict(facts: VerdictFacts): {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
} {
  for (const rule of RULES) {
    const applies = rule.reasons(facts);
    const reasons = VERDICT_REASONS.filter((reason) => applies[reason] === true);
    if (reasons.length > 0) return { verdict: rule.verdict, reasons };
  }
  return { verdict: "worth_following", reasons: [] };
}
