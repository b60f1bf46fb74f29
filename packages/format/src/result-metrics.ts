import { EVIDENCE_REASONS, REALIZED_FORMULA, REALIZED_USD_FORMULA, REASONS } from "./metric-texts.ts";
import { type Metric, readPath, type ScalarMetric } from "./metric-values.ts";

/**
 * Metrics of results: PnL, win rates, positions, distribution and risk.
 *
 * @internal
 */
export const RESULT_METRICS = {
  "realized-pnl": {
    label: "Realized PnL",
    formula: REALIZED_FORMULA,
    unknownReason: REASONS.cost,
    evidenceReason: EVIDENCE_REASONS.cost,
    unit: "sol_result",
    path: "pnl.allTime.realizedPnlSol",
  },
  "unrealized-pnl": {
    label: "Unrealized PnL",
    formula:
      "What the held units with a cost basis could be sold for − their cost. Tokens without a price are left out.",
    unknownReason: REASONS.price,
    evidenceReason: EVIDENCE_REASONS.price,
    unit: "sol_result",
    path: "pnl.allTime.unrealizedPnlSol",
  },
  "net-pnl": {
    label: "Total PnL",
    formula: "Realized PnL + unrealized PnL.",
    unknownReason: "Neither realized nor unrealized PnL is known.",
    evidenceReason: EVIDENCE_REASONS.price,
    unit: "sol_result",
    path: "pnl.allTime.netPnlSol",
  },
  "realized-pnl-usd": {
    label: "Realized PnL in USD",
    formula: REALIZED_USD_FORMULA,
    unknownReason: REASONS.costUsd,
    unit: "usd_result",
    path: "pnl.allTime.usd.realizedPnlUsd",
  },
  "pnl-by-day": {
    label: "Daily realized PnL",
    formula: REALIZED_FORMULA,
    unknownReason: REASONS.cost,
    evidenceReason: EVIDENCE_REASONS.cost,
  },
  "pnl-over-time": {
    label: "Cumulative realized PnL",
    formula:
      "PnL of all sales with a cost basis up to the end of each UTC day: SOL received − fee − tip − cost of the units (FIFO).",
  },
  "pnl-over-time-usd": { label: "Cumulative realized PnL", formula: REALIZED_USD_FORMULA },
  drawdown: {
    label: "Drawdown",
    formula: "Distance of the cumulative realized PnL from its maximum so far, at the end of each UTC day.",
  },
  "win-rate": {
    label: "Win rate",
    formula:
      "Winning tokens ÷ tokens with a closed trade of known result. A token wins if its closed trades made more than 0 in total. Open positions and partial exits are not counted. 95% Wilson interval, wider for few days: trades of one day count as one if it is the only one.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.result,
    unit: "percent",
    path: "pnl.allTime.winRate",
    better: "higher",
    // A rate of 0 with an interval is known.
    select: ({ pnl, intervals, coverage }) => {
      const { value, isUnknown } = readPath("winRate", pnl.allTime);
      return { value, isUnknown: isUnknown && intervals.winRate === null, isPartial: !coverage.complete };
    },
  },
  "win-rate-usd": {
    label: "Win rate in USD",
    formula: "Tokens whose closed trades made more than 0 dollars ÷ tokens with one of known result in USD.",
    unknownReason: REASONS.costUsd,
    unit: "percent",
    path: "pnl.allTime.usd.winRate",
  },
  "winning-tokens": {
    label: "Winning tokens",
    formula: "Tokens whose closed trades made more than 0 together, of all with one of known result.",
    unit: "count",
    path: "summary.profitableTradesCount",
  },
  "decided-tokens": {
    label: "Tokens of known result",
    formula: "Tokens with a closed trade of known result.",
    unit: "count",
    path: "summary.totalTradesCount",
  },
  "undecided-tokens": {
    label: "Tokens of unknown result",
    formula: "Tokens whose closed trades all have an unknown result. They are in no other count.",
    unit: "count",
    path: "summary.unknownTradesCount",
  },
  "result-per-trade": {
    label: "Avg. PnL per token (trimmed)",
    formula:
      "Mean PnL per token with a closed trade, without the top and bottom 10% of tokens. 95% bootstrap interval over days, from 10 tokens and 5 days.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.result,
    unit: "sol_result",
    path: "hud.trimmedMeanPnl",
    better: "higher",
  },
  "bought-tokens": {
    label: "Bought tokens",
    formula: "Bought tokens of known result, open or closed.",
    unit: "count",
    path: "positions.count",
  },
  "winning-bought-tokens": {
    label: "Bought tokens in profit",
    formula: "Bought tokens of known result with a profit, open or closed.",
    unit: "count",
    path: "positions.winners",
  },
  "winning-positions": {
    label: "Winning positions",
    formula:
      "Tokens in profit ÷ tokens bought of known result, open positions at their sellable value and burned or lost units at 0.",
    unknownReason: "No bought token has a fully known result.",
    unit: "percent",
    path: "positions.winRate",
    better: "higher",
  },
  "undecided-bought-tokens": {
    label: "Bought tokens of unknown result",
    formula: "Bought tokens with a part of unknown cost, value or price. They are in no other count.",
    unit: "count",
    path: "positions.unknownCount",
  },
  "mean-pnl": {
    label: "Avg. PnL per token",
    formula: "Realized PnL ÷ tokens sold.",
    unknownReason: REASONS.cost,
    unit: "sol_result",
    path: "shape.meanPnlSol",
  },
  "best-share": {
    label: "From the best token",
    formula: "Best token ÷ all winning tokens.",
    unknownReason: REASONS.cost,
    unit: "percent",
    path: "shape.bestShare",
  },
  "top-five-share": {
    label: "From the best five",
    formula: "Best five tokens ÷ all winning tokens.",
    unknownReason: REASONS.cost,
    unit: "percent",
    path: "shape.topFiveShare",
  },
  "profit-factor": {
    label: "Profit factor",
    formula: "Sum of profits ÷ sum of losses, by token.",
    unknownReason: REASONS.cost,
    unit: "multiple",
    path: "shape.profitFactor",
    nullText: "no losses",
    better: "higher",
  },
  "without-best": {
    label: "Without the best token",
    formula: "Realized PnL of all other tokens.",
    unknownReason: REASONS.cost,
    unit: "sol_result",
    path: "shape.withoutBestSol",
  },
  "max-drawdown": {
    label: "Max. drawdown",
    formula: "Largest drop of the cumulative realized PnL from an earlier peak.",
    unknownReason: REASONS.cost,
    unit: "sol",
    path: "risk.maxDrawdownSol",
    evidence: "pnl-by-day",
    better: "lower",
  },
  "losing-streak": {
    label: "Longest losing streak",
    formula: "Closed trades with a loss in a row.",
    unknownReason: REASONS.cost,
    unit: "trades",
    path: "risk.longestLosingRun",
    evidence: "returns",
  },
  "peak-capital": {
    label: "Peak capital at risk",
    formula: "Largest cost of all open positions at one time, with fees and tips.",
    unknownReason: "No purchase has a known cost.",
    unit: "sol",
    path: "risk.peakCapitalSol",
  },
  "return-on-peak-capital": {
    label: "Return on peak capital",
    formula: "Realized PnL ÷ peak capital at risk.",
    unknownReason: REASONS.cost,
    unit: "return_percent",
    path: "risk.returnOnPeakCapital",
    evidence: "peak-capital",
    better: "higher",
  },
  "pnl-by-hour": {
    label: "PnL by hour of entry",
    formula: "Realized PnL of closed trades by the hour (UTC) of their first buy.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.hold,
  },
  "pnl-by-market-cap": {
    label: "PnL by entry market cap",
    formula: "Realized PnL of closed trades by the market cap (FDV) at their first buy.",
    unknownReason: REASONS.result,
    evidenceReason: EVIDENCE_REASONS.hold,
  },
  "held-10-s": describeHeldLonger(10),
  "held-30-s": describeHeldLonger(30),
  "held-60-s": describeHeldLonger(60),
} as const satisfies Readonly<Record<string, Metric | ScalarMetric>>;

function describeHeldLonger<Seconds extends 10 | 30 | 60>(seconds: Seconds) {
  return {
    label: `Profit held over ${seconds} s`,
    formula: `Profit of closed trades held for more than ${seconds} seconds ÷ profit of all profitable closed trades.`,
    unknownReason: REASONS.profit,
    unit: "percent",
    path: `copyability.share${seconds}s`,
    better: "higher",
  } as const;
}
