import { ACTIVITY_FORMULA, EVIDENCE_REASONS, REALIZED_FORMULA, REASONS } from "./metric-texts.ts";
import { type Metric, readField, type ScalarMetric, toWholeValue } from "./metric-values.ts";

const ENTRY_FORMULA =
  "Price paid at the first buy of a closed trade × total supply (FDV) × SOL/USD at that time. Median and quartiles by linear interpolation (R-7).";

/**
 * Formula of the trimmed mean of market caps at entry.
 *
 * @example
 * const isAboutTails = TYPICAL_ENTRY_FORMULA.includes("10%");
 */
export const TYPICAL_ENTRY_FORMULA =
  "Trimmed mean: the mean without the top and bottom 10% of entries. Large entries raise it.";

/**
 * Metrics of a wallet, each with its label, formula, value, and the reason for which it can be unknown.
 *
 * @example
 * const labels = Object.values(METRICS).map(({ label }) => label);
 */
export const METRICS = {
  "realized-pnl": {
    label: "Realized PnL",
    formula: REALIZED_FORMULA,
    unknownReason: REASONS.cost,
    evidenceReason: EVIDENCE_REASONS.cost,
  },
  "unrealized-pnl": {
    label: "Unrealized PnL",
    formula:
      "What the held units with a cost basis could be sold for − their cost. Tokens without a price are left out.",
    unknownReason: REASONS.price,
    evidenceReason: EVIDENCE_REASONS.price,
  },
  "net-pnl": {
    label: "Total PnL",
    formula: "Realized PnL + unrealized PnL.",
    unknownReason: "Neither realized nor unrealized PnL is known.",
    evidenceReason: EVIDENCE_REASONS.price,
  },
  "pnl-by-day": {
    label: "Daily realized PnL",
    formula: REALIZED_FORMULA,
    unknownReason: REASONS.cost,
    evidenceReason: EVIDENCE_REASONS.cost,
  },
  "win-rate": {
    label: "Win rate",
    formula:
      "Winning tokens ÷ tokens with a closed trade of known result. A token wins if its closed trades made more than 0 in total. Open positions and partial exits are not counted. 95% Wilson interval, wider for few days: trades of one day count as one if it is the only one.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.result,
    unit: "percent",
    select: ({ pnl, intervals, coverage }) => ({
      value: pnl.allTime.winRate,
      // A rate of 0 with an interval is known.
      isUnknown: intervals.winRate === null && readField(pnl.allTime, "winRate").isUnknown,
      isPartial: !coverage.complete,
    }),
  },
  "result-per-trade": {
    label: "Avg. PnL per token (trimmed)",
    formula:
      "Mean PnL per token with a closed trade, without the top and bottom 10% of tokens. 95% bootstrap interval over days, from 10 tokens and 5 days.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.result,
    unit: "sol_result",
    select: ({ hud }) => readField(hud, "trimmedMeanPnl"),
  },
  "median-hold": {
    label: "Median hold",
    formula:
      "Median hold time of closed trades, weighted by amount (FIFO). A sale that leaves at most 20% of the peak position closes a trade. 95% bootstrap interval over days, from 6 closed trades and 5 days.",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "hours",
    select: ({ hud }) => readField(hud, "medianHoldTimeHours"),
  },
  "mean-hold": {
    label: "Avg. hold",
    formula: "Mean hold time of closed trades, weighted by amount (FIFO).",
    unknownReason: REASONS.hold,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "hours",
    select: ({ behavior }) =>
      behavior === null ? toWholeValue(null) : readField(behavior, "avgHoldTimeHours"),
  },
  style: {
    label: "Trader type",
    formula:
      "By median hold time: sniper under 1 min, scalper under 5 min, momentum under 30 min, intraday under 4 h, day trader under 24 h, swing under 7 d, position under 30 d, else hodler. Needs 2 closed trades.",
    unknownReason: REASONS.style,
    evidenceReason: `${REASONS.style} Closed trades are listed below.`,
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.tradingStyle),
  },
  speed: {
    label: "Pace",
    formula:
      "By median hold time: ultra fast under 5 min, fast under 1 h, medium under 24 h, slow under 7 d, else very slow.",
    unknownReason: REASONS.cycle,
    evidenceReason: EVIDENCE_REASONS.hold,
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.speedCategory),
  },
  exit: {
    label: "Exits",
    formula:
      "All at once if at least half of the closed trades were sold in one transaction, else partial exit.",
    unknownReason: REASONS.cycle,
    evidenceReason: "No closed trades.",
    unit: "word",
    select: ({ behavior }) => toWholeValue(behavior?.exitPattern),
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
    unit: "usd",
    select: ({ behavior }) => toWholeValue(behavior?.medianEntryMcapUsd),
  },
  "entry-bucket": {
    label: "Most common entry market cap",
    formula: "The range of market caps in which closed trades opened most often, and their share.",
    unknownReason: REASONS.entry,
    evidenceReason: EVIDENCE_REASONS.entry,
  },
  "trades-per-day": {
    label: "Trades/day",
    formula: "Trades ÷ days from the first trade to the last, at least 1 day.",
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
    unit: "number",
    select: ({ hud }) => readField(hud, "avgTradesPerDay"),
  },
  "tokens-per-day": {
    label: "Tokens/day",
    formula: "Mean number of different tokens traded per active day (UTC).",
    unknownReason: REASONS.swap,
    evidenceReason: EVIDENCE_REASONS.swap,
    unit: "number",
    select: ({ hud }) => readField(hud, "uniqueTokensPerDay"),
  },
  "mean-swap": {
    label: "Avg. trade size",
    formula: "Mean value of the trades with a known value in SOL, excluding fees and tips.",
    unknownReason: "No trade has a known value in SOL.",
    evidenceReason: "None of the trades below has a known value in SOL.",
    unit: "sol",
    select: ({ hud }) => readField(hud, "avgTxValueSol"),
  },
  "buys-to-sells": {
    label: "Buy/sell volume ratio",
    formula: "Buy volume ÷ sell volume in SOL, excluding fees and tips.",
    unknownReason: "No sales in the covered history.",
    evidenceReason: "No sale has a known value in SOL.",
    unit: "multiple",
    select: ({ behavior }) => toWholeValue(behavior?.buySellRatio),
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
  holdings: {
    label: "Holdings value",
    formula:
      "SOL, wrapped SOL and the sellable value of tokens: listed value × depth ÷ (depth + listed value), where depth is half of the liquidity. A token without a known value counts as 0. Excludes rent of token accounts and staked SOL.",
    unknownReason: REASONS.price,
    evidenceReason: EVIDENCE_REASONS.price,
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
    label: "Non-trade fees",
    formula:
      "Network fees and tips of transactions without a trade, plus rent paid for accounts of others, less rent received.",
    unknownReason: REASONS.nothing,
    unit: "sol",
    select: ({ summary }) => toWholeValue(summary.feesSol),
  },
  "atomic-pnl": {
    label: "Atomic arbitrage",
    formula:
      "SOL or stablecoins that went out and came back in one transaction. Not part of any token's PnL.",
    unknownReason: REASONS.nothing,
    unit: "sol_result",
    select: ({ summary }) => toWholeValue(summary.atomicPnlSol),
  },
  "unknown-cost": {
    label: "Sells without cost basis",
    formula:
      "Share of sell volume from units without a cost basis, such as tokens received in a transfer. They add no realized PnL.",
    unknownReason: "No sale has a known value in SOL.",
    evidenceReason: "No sale brought a known value in SOL.",
    unit: "percent",
    select: ({ reconciliation }) => readField(reconciliation, "unknownBasisShare"),
  },
  cash: {
    label: "Cash statement",
    formula:
      "SOL and wrapped SOL before the first covered transaction + everything that came − everything that left = the balance on chain, to the lamport.",
    unknownReason: REASONS.nothing,
  },
  balances: {
    label: "Balance check",
    formula: "For every token: opening balance + inflow − outflow, compared with the balance on chain.",
    unknownReason: REASONS.nothing,
  },
  transactions: {
    label: "Transactions",
    formula:
      "Every transaction of the covered period. Transactions that did not affect the wallet's balances are counted but not listed.",
    unknownReason: REASONS.nothing,
  },
} as const satisfies Readonly<Record<string, Metric | ScalarMetric>>;

export type MetricId = keyof typeof METRICS;

/** Names of the metrics with one value. */
export type ScalarMetricId = {
  [Id in MetricId]: (typeof METRICS)[Id] extends ScalarMetric ? Id : never;
}[MetricId];
