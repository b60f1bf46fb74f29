import type { AutomationReason } from "../behavior/automation.ts";
import type { TierReason } from "../behavior/data-quality.ts";
import type { ConfidenceInterval, Review, ReviewSentence } from "../result-types.ts";
import type { ReviewField } from "./review-fields.ts";
import { writeAmount, writeCount, writeDuration, writeShare } from "./review-words.ts";
import {
  decideVerdict,
  FOLLOWABLE_SECONDS,
  MAX_IDLE_DAYS,
  MIN_TRADES,
  type Verdict,
  type VerdictFacts,
  type VerdictReason,
} from "./verdict.ts";

/** Kinds of sentences: what the wallet does, what its result rests on, and what would change the verdict. */
export const SENTENCE_KINDS = ["activity", "result", "condition"] as const;

/** Facts that a review states; amounts in SOL. */
export interface ReviewFacts extends VerdictFacts {
  readonly tierReasons: readonly TierReason[];
  readonly swaps: number;
  readonly tokensPerDay: number | null;
  readonly swapsPerDay: number | null;
  readonly medianHoldHours: number | null;
  readonly sameSlotShare: number | null;
  readonly atomicResults: number;
  /** Days on which trades ended. */
  readonly days: number;
  /** Share of the best token in the profits; null without a profit. */
  readonly bestShare: number | null;
  /** SOL that moved in transactions with a trade and is part of no price and no cost. */
  readonly besideTrades: number;
}

/** Describes a wallet by its facts (docs/definitions.md#review). The same facts give the same review. */
export function reviewWallet(facts: ReviewFacts): Review {
  const { verdict, reasons } = decideVerdict(facts);
  const sentences = [
    describeActivity(facts),
    describeResult(facts, reasons),
    describeCondition(facts, verdict, reasons),
  ];
  return { sentences: sentences.filter((sentence) => sentence !== null), verdict, reasons };
}

function describeActivity(facts: ReviewFacts): ReviewSentence {
  const { swaps, automation, tokensPerDay, medianHoldHours } = facts;
  if (swaps === 0 && facts.atomicResults === 0) {
    const text = "It has made no trade in the covered history.";
    return { text, kind: "activity", refs: ["coverage.transactions", "hud.avgTradesPerDay"] };
  }
  const [reason] = automation;
  if (reason !== undefined) {
    const { clause, ref } = describeAutomation(reason, facts);
    return {
      text: `A program trades for it: ${clause}.`,
      kind: "activity",
      refs: ["automation.reasons", ref],
    };
  }
  const pace =
    tokensPerDay === null ? "It trades" : `It trades ${formatRate(tokensPerDay)} on a day with trades`;
  const refs: readonly ReviewField[] = tokensPerDay === null ? [] : ["hud.uniqueTokensPerDay"];
  if (medianHoldHours === null)
    return { text: `${pace} and has closed no position.`, kind: "activity", refs };
  const text = `${pace} and holds half of its positions for ${writeDuration(medianHoldHours)} or less.`;
  return { text, kind: "activity", refs: [...refs, "hud.medianHoldTimeHours"] };
}

function describeAutomation(
  reason: AutomationReason,
  { tokensPerDay, swapsPerDay, atomicResults, sameSlotShare }: ReviewFacts,
): { readonly clause: string; readonly ref: ReviewField } {
  switch (reason) {
    case "tokensPerDay":
      return {
        clause: `${formatRate(tokensPerDay ?? 0)} on a day with trades`,
        ref: "hud.uniqueTokensPerDay",
      };
    case "swapsPerDay":
      return {
        clause: `${writeCount(Math.round(swapsPerDay ?? 0), "trade")} on a day with trades`,
        ref: "automation.swapsPerActiveDay",
      };
    case "atomicResults":
      return {
        clause: writeCount(
          atomicResults,
          "arbitrage within one transaction",
          "arbitrages within one transaction",
        ),
        ref: "automation.atomicResults",
      };
    case "sameSlotCycles":
      return {
        clause: `${writeShare(sameSlotShare ?? 0)} of its positions open and close in one slot`,
        ref: "automation.sameSlotShare",
      };
  }
}

function formatRate(tokensPerDay: number): string {
  const rounded = tokensPerDay >= 10 ? Math.round(tokensPerDay) : Math.round(tokensPerDay * 10) / 10;
  return writeCount(rounded, "token");
}

/** States the result only as far as the tier allows: below SILVER the number of trades alone. */
function describeResult(facts: ReviewFacts, reasons: readonly VerdictReason[]): ReviewSentence | null {
  const { trades, tier, meanResult, realized, bestShare } = facts;
  if (facts.leaksMoney) {
    const amount = writeAmount(facts.besideTrades);
    const text = `${amount} SOL moved beside its trades and is in no price, so what the trades earned is not known.`;
    return { text, kind: "result", refs: ["cash.besideTradesSol", "cash.tradesSol"] };
  }
  if (trades === 0) return null;
  const count = writeCount(trades, "token");
  const base: readonly ReviewField[] = ["summary.totalTradesCount"];
  if (meanResult === null || realized === null || isBelowSilver(tier)) {
    const text = `It has closed ${count} with a known result on ${writeCount(facts.days, "day")}.`;
    return { text, kind: "result", refs: base };
  }
  const best = reasons.includes("one_token")
    ? "; without the best one it would have lost"
    : bestShare === null || bestShare === 0
      ? ""
      : `; the best one made ${writeShare(bestShare)} of the profits`;
  const range = describeInterval(meanResult);
  const text = `Its ${count} closed on ${writeCount(facts.days, "day")} brought ${writeAmount(realized)} SOL, on average ${range} each${best}.`;
  const bestRefs: readonly ReviewField[] =
    best === "" ? [] : [reasons.includes("one_token") ? "shape.withoutBestSol" : "shape.bestShare"];
  return {
    text,
    kind: "result",
    refs: [...base, "summary.realizedPnl", "intervals.trimmedMeanPnl", ...bestRefs],
  };
}

function describeInterval({ low, high }: ConfidenceInterval): string {
  return `between ${writeAmount(low)} and ${writeAmount(high)} SOL`;
}

function isBelowSilver(tier: ReviewFacts["tier"]): boolean {
  return tier === "BRONZE" || tier === "INSUFFICIENT";
}

/** States the first reason of the verdict, and what would change it. */
function describeCondition(
  facts: ReviewFacts,
  verdict: Verdict,
  reasons: readonly VerdictReason[],
): ReviewSentence | null {
  const [reason] = reasons;
  if (verdict === "worth_following" || reason === undefined) {
    const text = `This would change if the lower bound of its average result fell to 0, or after ${MAX_IDLE_DAYS} days without a trade.`;
    return { text, kind: "condition", refs: ["intervals.trimmedMeanPnl", "coverage.toTime"] };
  }
  const { text, refs } = CONDITIONS[reason](facts);
  return { text, kind: "condition", refs };
}

type Condition = (facts: ReviewFacts) => { readonly text: string; readonly refs: readonly ReviewField[] };

const CONDITIONS: Readonly<Record<VerdictReason, Condition>> = {
  arbitrage: () => ({
    text: "Arbitrage ends within its own transaction, so there is nothing to follow.",
    refs: ["automation.atomicResults"],
  }),
  same_slot: () => ({
    text: "A position that ends in the slot in which it began is over before a follower sees it.",
    refs: ["automation.sameSlotShare"],
  }),
  money_beside_trades: () => ({
    text: "A verdict needs trades beside which at most 5 % of their value moves.",
    refs: ["cash.besideTradesSol"],
  }),
  few_trades: ({ trades }) => ({
    text: `A verdict needs ${MIN_TRADES} closed tokens of known result; it has ${trades}.`,
    refs: ["summary.totalTradesCount"],
  }),
  few_days: ({ days }) => ({
    text: `A verdict needs results that differ over at least five days; these are from ${writeCount(days, "day")}.`,
    refs: ["intervals.trimmedMeanPnl"],
  }),
  tier: ({ tier, tierReasons }) => ({
    text: `A verdict needs better data: the tier is ${tier} because of ${tierReasons.map((reason) => TIER_WORDS[reason]).join(" and ")}.`,
    refs: ["hud.dataQualityTier", "hud.tierReasons"],
  }),
  unknown_results: () => ({
    text: "A verdict needs all results, and a part of them has no known cost or price.",
    refs: ["summary.realizedPnl", "pnl.allTime.atLeast.netPnlSol"],
  }),
  loses: ({ meanResult }) => ({
    text: `Even the upper bound of its average result, ${writeAmount(meanResult?.high ?? 0)} SOL, is not a profit.`,
    refs: ["intervals.trimmedMeanPnl"],
  }),
  may_lose: ({ meanResult }) => ({
    text: `A profit is not shown: its average result may be as low as ${writeAmount(meanResult?.low ?? 0)} SOL.`,
    refs: ["intervals.trimmedMeanPnl"],
  }),
  held_too_short: ({ followableWins }) => ({
    text: `Too many of its wins are over within ${FOLLOWABLE_SECONDS} seconds: as few as ${writeShare(followableWins?.low ?? 0)} may last longer.`,
    refs: ["copyability.share10s"],
  }),
  one_token: () => ({
    text: "Its profit rests on a single token, and the others together made none.",
    refs: ["shape.withoutBestSol"],
  }),
  costs: ({ afterCostsAtLeast }) => ({
    text: `After fees, tips and rent outside its trades the result may be as low as ${writeAmount(afterCostsAtLeast ?? 0)} SOL.`,
    refs: ["pnl.allTime.netAfterCostsSol", "summary.feesSol"],
  }),
  open_losses: ({ netAtLeast }) => ({
    text: `With the tokens that it still holds its result may be as low as ${writeAmount(netAtLeast ?? 0)} SOL.`,
    refs: ["pnl.allTime.atLeast.netPnlSol"],
  }),
  dormant: ({ idleDays }) => ({
    text: `It last traded ${writeCount(Math.floor(idleDays ?? 0), "day")} ago; after ${MAX_IDLE_DAYS} days there is nothing to follow.`,
    refs: ["coverage.toTime"],
  }),
};

const TIER_WORDS: Readonly<Record<TierReason, string>> = {
  cycles: "few closed positions",
  reconciliation: "tokens that do not reconcile with the chain",
  basis: "sales of unknown cost",
  coverage: "a history that is covered in part",
  cash: "cash that no transaction explains",
};
