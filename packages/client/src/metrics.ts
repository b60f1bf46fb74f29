import { type Metric, readField, type ScalarMetric, toWholeValue } from "./metric-values.ts";

const NO_RESULT = "No completed round trip has a result that is known.";
const NO_HOLD = "No completed round trip has units of known cost.";
const NO_ROUND_TRIP = "No round trip is completed in the covered history.";
const NO_SWAP = "There is no swap with a known time in the covered history.";
const NO_PRICES = "No price source answers at the moment.";
const NO_ENTRY = "No completed round trip has an entry whose price, supply and SOL/USD are known.";
const NO_COST = "Nothing that was sold has a known cost and value.";
const NOTHING = "There is nothing in the covered history to compute it from.";
const NO_STYLE = "It takes two completed round trips with units of known cost.";

const EVIDENCE = {
  cost: "None of the sales below has a known cost and value in SOL.",
  price: "Nothing below has a price at the moment.",
  result:
    "No token has a completed round trip of known result. Those with completed round trips are listed below.",
  hold: `${NO_HOLD} Those that are completed are listed below.`,
  swap: "No swap with a known time is in the covered history.",
  entry: `${NO_ENTRY} What each of them lacks is marked below.`,
} as const;

const REALIZED_FORMULA =
  "Sum over all sales of units of known cost: SOL received − fee − tip − what those units had cost, first in, first out.";
const ACTIVITY_FORMULA =
  "Transactions that bought or sold a token. Transfers and failed transactions are left out.";

const ENTRY_FORMULA =
  "Price paid at a round trip's first buy × whole supply (FDV) × SOL/USD at that time, over completed round trips. Median and quartiles by linear interpolation (R-7).";

/**
 * Formula of the typical market cap at entry.
 *
 * @example
 * const isAboutTails = TYPICAL_ENTRY_FORMULA.includes("tenth");
 */
export const TYPICAL_ENTRY_FORMULA =
  "Trimmed mean: the mean after cutting a tenth of the entries at each end. Large entries draw it up.";

/**
 * Metrics of a wallet, each with its label, formula, value, and the reason for which it can be unknown.
 *
 * @example
 * const labels = Object.values(METRICS).map(({ label }) => label);
 */
export const METRICS = {
  "realized-pnl": {
    label: "Realized",
    formula: REALIZED_FORMULA,
    unknownReason: NO_COST,
    evidenceReason: EVIDENCE.cost,
  },
  "unrealized-pnl": {
    label: "Unrealized",
    formula: "What units held, of known cost, could be sold for − what they had cost.",
    unknownReason: NO_PRICES,
    evidenceReason: EVIDENCE.price,
  },
  "net-pnl": {
    label: "Net",
    formula: "Realized + unrealized.",
    unknownReason: "Nothing of realized and unrealized is known.",
    evidenceReason: EVIDENCE.price,
  },
  "pnl-by-day": {
    label: "Realized by day",
    formula: REALIZED_FORMULA,
    unknownReason: NO_COST,
    evidenceReason: EVIDENCE.cost,
  },
  "win-rate": {
    label: "Win rate",
    formula:
      "Tokens won ÷ tokens with a completed round trip of known result. A token is won if its completed round trips made more than 0 together. Units still held and partial exits count in neither. 95% interval by Wilson, wider where tokens of one day share their fate.",
    unknownReason: NO_RESULT,
    evidenceReason: EVIDENCE.result,
    unit: "percent",
    select: ({ pnl, intervals, coverage }) => ({
      value: pnl.allTime.winRate,
      // A rate of 0 with an interval is known.
      isUnknown: intervals.winRate === null && readField(pnl.allTime, "winRate").isUnknown,
      isPartial: !coverage.complete,
    }),
  },
  "result-per-trade": {
    label: "Result per token",
    formula:
      "Mean result per token with a completed round trip, after cutting a tenth of the tokens at each end. 95% interval by bootstrap, from ten tokens on.",
    unknownReason: NO_RESULT,
    evidenceReason: EVIDENCE.result,
    unit: "sol_result",
    select: ({ hud }) => readField(hud, "trimmedMeanPnl"),
  },
  "median-hold": {
    label: "Median hold",
    formula:
      "Median over completed round trips of the time that their units were held, weighted by amount, first in, first out. A round trip is completed by a sale that leaves at most 20% of the most held in it. 95% interval between order statistics, from six round trips on.",
    unknownReason: NO_HOLD,
    evidenceReason: EVIDENCE.hold,
    unit: "hours",
    select: ({ hud }) => readField(hud, "medianHoldTimeHours"),
  },
  "mean-hold": {
    label: "Mean hold",
    formula:
      "Mean over completed round trips of the time that their units were held, weighted by amount, first in, first out.",
    unknownReason: NO_HOLD,
    evidenceReason: EVIDENCE.hold,
    unit: "hours",
    select: ({ behavior }) =>
      behavior === null ? toWholeValue(null) : readField(behavior, "avgHoldTimeHours"),
  },
  style: {
    label: "Style",
    formula:
      "By median hold time: sniper under 1 min, scalper under 5 min, momentum under 30 min, intraday under 4 h, day trader under 24 h, swing under 7 d, position under 30 d, else hodler. Takes two completed round trips.",
    unknownReason: NO_STYLE,
    evidenceReason: `${NO_STYLE} Those that are completed are listed below.`,
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.tradingStyle),
  },
  speed: {
    label: "Speed",
    formula:
      "By median hold time: ultra fast under 5 min, fast under 1 h, medium under 24 h, slow under 7 d, else very slow.",
    unknownReason: NO_ROUND_TRIP,
    evidenceReason: EVIDENCE.hold,
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.speedCategory),
  },
  exit: {
    label: "Exit",
    formula:
      "All at once if at least half of the completed round trips were sold in a single transaction, else partial exit.",
    unknownReason: NO_ROUND_TRIP,
    evidenceReason: "No round trip is completed.",
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.exitPattern),
  },
  "hold-times": {
    label: "Hold times",
    formula:
      "How long the units of a completed round trip were held, weighted by amount, first in, first out. The ranges are those of the behavior classes.",
    unknownReason: NO_HOLD,
    evidenceReason: EVIDENCE.hold,
  },
  returns: {
    label: "Returns",
    formula:
      "Result of a completed round trip ÷ what the units that it sold had cost, as far as that is known. +200% is a gain of twice the cost, −100% the loss of all of it.",
    unknownReason: NO_HOLD,
    evidenceReason: EVIDENCE.hold,
  },
  "entry-market-cap": {
    label: "Market cap at entry",
    formula: ENTRY_FORMULA,
    unknownReason: NO_ENTRY,
    evidenceFormula: `${ENTRY_FORMULA} The figure is the typical one. ${TYPICAL_ENTRY_FORMULA}`,
    evidenceReason: EVIDENCE.entry,
    unit: "usd",
    select: ({ behavior }) => toWholeValue(behavior?.medianEntryMcapUsd),
  },
  "entry-bucket": {
    label: "Most frequent market cap at entry",
    formula:
      "The range of market caps in which completed round trips began most often, and the share of those that did.",
    unknownReason: NO_ENTRY,
    evidenceReason: EVIDENCE.entry,
  },
  "trades-per-day": {
    label: "Swaps a day",
    formula: "Swaps ÷ days from the first swap to the last, at least one day.",
    unknownReason: NO_SWAP,
    evidenceReason: EVIDENCE.swap,
    unit: "number",
    select: ({ hud }) => readField(hud, "avgTradesPerDay"),
  },
  "tokens-per-day": {
    label: "Tokens a day",
    formula: "Mean number of different tokens swapped on a day with swaps (UTC).",
    unknownReason: NO_SWAP,
    evidenceReason: EVIDENCE.swap,
    unit: "number",
    select: ({ hud }) => readField(hud, "uniqueTokensPerDay"),
  },
  "mean-swap": {
    label: "Mean swap",
    formula: "Mean value of the swaps whose value in SOL is known, own fees and tips left out.",
    unknownReason: "No swap has a known value in SOL.",
    evidenceReason: "None of the swaps below has a known value in SOL.",
    unit: "sol",
    select: ({ hud }) => readField(hud, "avgTxValueSol"),
  },
  "buys-to-sells": {
    label: "Buys ÷ sells",
    formula: "SOL bought for ÷ SOL sold for, own fees and tips left out.",
    unknownReason: "Nothing was sold in the covered history.",
    evidenceReason: "Nothing was sold for a known value in SOL.",
    unit: "multiple",
    select: ({ behavior }) => toWholeValue(behavior?.buySellRatio),
  },
  hours: {
    label: "Swaps by hour",
    formula: ACTIVITY_FORMULA,
    unknownReason: NO_SWAP,
    evidenceReason: EVIDENCE.swap,
  },
  weekdays: {
    label: "Swaps by weekday",
    formula: ACTIVITY_FORMULA,
    unknownReason: NO_SWAP,
    evidenceReason: EVIDENCE.swap,
  },
  holdings: {
    label: "Value of holdings",
    formula:
      "SOL, wrapped SOL and what tokens could be sold for: listed value × depth ÷ (depth + listed value), where depth is half of the liquidity. A token without a known worth counts as 0. Rent of token accounts and staked SOL are left out.",
    unknownReason: NO_PRICES,
    evidenceReason: EVIDENCE.price,
    unit: "sol",
    select: ({ hud }) => readField(hud, "currentHoldingsSol"),
  },
  "sol-balance": {
    label: "SOL balance",
    formula: "SOL of the wallet's own account.",
    unknownReason: "The balance is known for the present only.",
    unit: "sol",
    select: ({ summary }) => readField(summary, "currentSolBalance"),
  },
  fees: {
    label: "Other fees",
    formula:
      "Network fees and tips of transactions that swapped nothing: failed ones, transfers, wrapping, conversions.",
    unknownReason: NOTHING,
    unit: "sol",
    select: ({ summary }) => toWholeValue(summary.feesSol),
  },
  "atomic-pnl": {
    label: "Same-transaction arbitrage",
    formula: "SOL or stablecoins that went out and came back in one transaction. In no token's figures.",
    unknownReason: NOTHING,
    unit: "sol_result",
    select: ({ summary }) => toWholeValue(summary.atomicPnlSol),
  },
  "unknown-cost": {
    label: "Unknown cost",
    formula:
      "Share of what sales brought that came from units of unknown cost, such as tokens received as a transfer. They realize nothing.",
    unknownReason: "No sale has a known value in SOL.",
    evidenceReason: "No sale brought a known value in SOL.",
    unit: "percent",
    select: ({ reconciliation }) => readField(reconciliation, "unknownBasisShare"),
  },
  balances: {
    label: "Balances",
    formula:
      "For every token: what was there + what came in − what went out, against what the chain says is there.",
    unknownReason: NOTHING,
  },
  transactions: {
    label: "Transactions",
    formula:
      "Every transaction of the covered period. Those that changed nothing of the wallet's are counted and not listed.",
    unknownReason: NOTHING,
  },
} as const satisfies Readonly<Record<string, Metric | ScalarMetric>>;

export type MetricId = keyof typeof METRICS;

/** Names of the metrics with one value. */
export type ScalarMetricId = {
  [Id in MetricId]: (typeof METRICS)[Id] extends ScalarMetric ? Id : never;
}[MetricId];
