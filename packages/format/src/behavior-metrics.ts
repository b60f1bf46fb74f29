import { ACTIVITY_FORMULA, EVIDENCE_REASONS, REASONS } from "./metric-texts.ts";
import type { Metric, ScalarMetric } from "./metric-values.ts";

const ENTRY_FORMULA =
  "Price paid at the first buy of a closed trade × total supply (FDV) × SOL/USD at that time. Median and quartiles by linear interpolation (R-7).";

const TYPICAL_ENTRY_FORMULA =
  "Trimmed mean: the mean without the top and bottom 10% of entries. Large entries raise it.";

/**
 * Metrics of behavior: times, entries and activity.
 *
 * @internal
 */
export const BEHAVIOR_METRICS = {
  "median-hold": {
    label: "Median hold",
    formula:
      "Median hold time of closed trades, weighted by amount (FIFO). A sale that leaves at most 20% of the peak position closes a trade. 95% bootstrap interval over days, from 6 closed trades and 5 days.",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "hours",
    path: "hud.medianHoldTimeHours",
  },
  "mean-hold": {
    label: "Avg. hold",
    formula: "Mean hold time of closed trades, weighted by amount (FIFO).",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "hours",
    path: "behavior.avgHoldTimeHours",
  },
  style: {
    label: "Trader type",
    formula:
      "By median hold time: sniper under 1 min, scalper under 5 min, momentum under 30 min, intraday under 4 h, day trader under 24 h, swing under 7 d, position under 30 d, else hodler. Needs 2 closed trades.",
    unknownReason: REASONS.style,
    evidenceReason: `${REASONS.style} Closed trades are listed below.`,
    unit: "word",
    path: "behavior.tradingStyle",
  },
  speed: {
    label: "Pace",
    formula:
      "By median hold time: ultra fast under 5 min, fast under 1 h, medium under 24 h, slow under 7 d, else very slow.",
    unknownReason: REASONS.cycle,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "word",
    path: "behavior.speedCategory",
  },
  exit: {
    label: "Exits",
    formula:
      "All at once if at least half of the closed trades were sold in one transaction, else partial exit.",
    unknownReason: REASONS.cycle,
    evidenceReason: "No closed trades.",
    unit: "word",
    path: "behavior.exitPattern",
  },
  "hold-times": {
    label: "Hold times",
    formula:
      "Hold time of closed trades, weighted by amount (FIFO). The ranges are those of the trader types.",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
  },
  returns: {
    label: "Returns",
    formula:
      "PnL of a closed trade ÷ cost of the units sold, if known. +200% is a gain of twice the cost, −100% a total loss.",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
  },
  "entry-market-cap": {
    label: "Entry market cap",
    formula: ENTRY_FORMULA,
    unknownReason: REASONS.entry,
    evidenceFormula: `${ENTRY_FORMULA} The value shown is the trimmed mean. ${TYPICAL_ENTRY_FORMULA}`,
    evidenceReason: EVIDENCE_REASONS.entry,
  },
  "median-entry": {
    label: "Median market cap at entry",
    formula: ENTRY_FORMULA,
    unknownReason: REASONS.entry,
    unit: "usd",
    path: "behavior.medianEntryMcapUsd",
    evidence: "entry-market-cap",
  },
  "typical-entry": {
    label: "Entry market cap (trimmed mean)",
    formula: TYPICAL_ENTRY_FORMULA,
    unknownReason: REASONS.entry,
    unit: "usd",
    path: "hud.typicalEntryMcapUsd",
  },
  "mean-entry": {
    label: "Entry market cap (mean)",
    formula: "Mean of the market caps at entry. Large entries raise it.",
    unknownReason: REASONS.entry,
    unit: "usd",
    path: "behavior.avgEntryMcapUsd",
  },
  "entry-first-quartile": {
    label: "Entry market cap (first quartile)",
    formula: "Market cap below which a quarter of the entries is.",
    unknownReason: REASONS.entry,
    unit: "usd",
    path: "behavior.entryMcapP25Usd",
  },
  "entry-third-quartile": {
    label: "Entry market cap (third quartile)",
    formula: "Market cap above which a quarter of the entries is.",
    unknownReason: REASONS.entry,
    unit: "usd",
    path: "behavior.entryMcapP75Usd",
  },
  "entry-bucket": {
    label: "Most common entry market cap",
    formula: "The range of market caps in which closed trades opened most often, and their share.",
    unknownReason: REASONS.entry,
    evidenceReason: EVIDENCE_REASONS.entry,
    unit: "percent",
    path: "behavior.dominantEntryMcapBucketShare",
  },
  "after-launch": {
    label: "First buy after launch",
    formula: "Median time from the launch of a token to its first buy, for known launches.",
    unknownReason: "No launch is known.",
    unit: "seconds",
    path: "entries.afterLaunchSeconds",
  },
  "launched-tokens": {
    label: "Tokens of known launch",
    formula: "Bought tokens whose launch is known.",
    unit: "count",
    path: "entries.tokens",
  },
  "trades-per-day": {
    label: "Trades/day",
    formula: "Trades ÷ days from the first trade to the last, at least 1 day.",
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
    unit: "number",
    path: "hud.avgTradesPerDay",
  },
  "tokens-per-day": {
    label: "Tokens/day",
    formula: "Mean number of different tokens traded per active day (UTC).",
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
    unit: "number",
    path: "hud.uniqueTokensPerDay",
  },
  "mean-swap": {
    label: "Avg. trade size",
    formula: "Mean value of the trades with a known value in SOL, excluding fees and tips.",
    unknownReason: "No trade has a known value in SOL.",
    evidenceReason: "None of the trades below has a known value in SOL.",
    unit: "sol",
    path: "hud.avgTxValueSol",
  },
  "buys-to-sells": {
    label: "Buy/sell volume ratio",
    formula: "Buy volume ÷ sell volume in SOL, excluding fees and tips.",
    unknownReason: "No sales in the covered history.",
    evidenceReason: "No sale has a known value in SOL.",
    unit: "multiple",
    path: "behavior.buySellRatio",
  },
  hours: {
    label: "Trades by hour",
    formula: ACTIVITY_FORMULA,
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
  },
  weekdays: {
    label: "Trades by weekday",
    formula: ACTIVITY_FORMULA,
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
  },
  "over-2x": describeHits(2),
  "over-5x": describeHits(5),
  "over-10x": describeHits(10),
  "below-50": {
    label: "Lost half or more",
    formula: "Closed trades that lost at least half of their cost ÷ closed trades of known return.",
    unknownReason: REASONS.result,
    unit: "percent",
    path: "hitRates.below50",
    evidence: "returns",
    better: "lower",
  },
} as const satisfies Readonly<Record<string, Metric | ScalarMetric>>;

function describeHits<Multiple extends 2 | 5 | 10>(multiple: Multiple) {
  return {
    label: `${multiple}× or more`,
    formula: `Closed trades that brought at least ${multiple} times their cost ÷ closed trades of known return.`,
    unknownReason: REASONS.result,
    unit: "percent",
    path: `hitRates.over${multiple}x`,
    evidence: "returns",
    better: "higher",
  } as const;
}
