import { z } from "zod";
import {
  Count,
  component,
  Fraction,
  flag,
  nullableNumber,
  number,
  RealizedPnlSol,
  Timestamp,
  Unknown,
  UnrealizedPnlSol,
} from "./fields.ts";
import { AtLeast, KnownBasisShare } from "./partial-data.ts";
import { PnlResultsSchema, RealizedResults } from "./pnl-results.ts";

/** Fields of a period in both shapes. */
const periodResults = {
  realizedPnlSol: number("Realized PnL of the sales in the period, SOL."),
  realizedPnlUsd: number(
    "Realized PnL of the sales in the period, USD: proceeds − costs. Dollars count as they were paid, SOL at SOL/USD of its minute.",
  ),
  tradesCount: Count.describe("Number of cycles completed in the period."),
  winRate: Fraction.describe(
    "Profitable cycles ÷ cycles of known PnL, of those completed in the period, 0 to 1.",
  ),
};

const PeriodResults = component(
  "PeriodResults",
  {
    from: Timestamp.describe("Start of the period. It ends at the time of the analysis, or at `asOf`."),
    ...periodResults,
    volumeSol: number("Value of buys and sales in the period without fees and tips, SOL."),
    complete: flag(
      "True if the covered history includes the whole period. Otherwise its metrics are listed in `unknown`.",
    ),
    results: RealizedResults,
    unknown: Unknown,
  },
  "Results of one period by time of sale.",
);

export const Periods = component(
  "Periods",
  {
    d7: PeriodResults.describe("Last 7 days."),
    d30: PeriodResults.describe("Last 30 days."),
    d90: PeriodResults.describe("Last 90 days."),
  },
  "Results of the days before the analysis.",
);

const HudPeriodResults = component(
  "HudPeriodResults",
  { ...periodResults, unknown: Unknown },
  "Results of one period by time of sale.",
);

export const HudPeriods = component(
  "HudPeriods",
  {
    d7: HudPeriodResults.describe("Last 7 days."),
    d30: HudPeriodResults.describe("Last 30 days."),
    d90: HudPeriodResults.describe("Last 90 days."),
  },
  "Results of the days before the analysis.",
);

const PositionWinRate = Fraction.describe(
  "Bought tokens with a profit ÷ bought tokens of known PnL, 0 to 1. Units held count at their liquidation value.",
);

const PositionWinRateAtLeast = Fraction.optional().describe(
  "Lower bound of `winRate`: bought tokens with a profit ÷ all bought tokens, 0 to 1. Those of unknown PnL count as lost. Absent in results of earlier versions.",
);

export const Positions = component(
  "Positions",
  {
    count: Count.describe("Number of bought tokens of known PnL."),
    winners: Count.describe("Number of these tokens with a profit."),
    winRate: PositionWinRate,
    winRateAtLeast: PositionWinRateAtLeast,
    unknownCount: Count.describe(
      "Number of bought tokens with a part of unknown cost, value or price. They are in no other count.",
    ),
    unknown: Unknown,
  },
  "Results of all bought tokens, open or closed: realized PnL + liquidation value of units held − their cost − cost of units transferred out unsold.",
);

export const HudPositions = component(
  "HudPositions",
  { winRate: PositionWinRate, winRateAtLeast: PositionWinRateAtLeast, unknown: Unknown },
  "Results of all bought tokens, open or closed.",
);

export const UsdPnl = component(
  "UsdPnl",
  {
    realizedPnlUsd: number(
      "Realized PnL, USD: proceeds − costs. Dollars count as they were paid, SOL at SOL/USD of its minute.",
    ),
    winRate: Fraction.describe(
      "Tokens whose completed cycles made a profit in USD ÷ tokens with a completed cycle of known PnL in USD, 0 to 1.",
    ),
    unknown: Unknown,
  },
  "PnL in USD, which includes changes of the SOL price.",
);

export const TransactionCosts = component(
  "TransactionCosts",
  {
    networkFeesSol: number("Network fees of transactions that succeeded, SOL."),
    tipsSol: number("Tips to block engines such as Jito, SOL."),
    failedFeesSol: number("Network fees of transactions that failed, SOL."),
    unknown: Unknown,
  },
  "Costs of all transactions that the wallet paid for, in trades or not. The three values sum to the total.",
);

export const ProfitShapeSchema = component(
  "ProfitShape",
  {
    meanPnlSol: number("Mean realized PnL per token, SOL."),
    bestShare: Fraction.describe("PnL of the best token ÷ sum of the profits of all tokens, 0 to 1."),
    topFiveShare: Fraction.describe(
      "Profits of the best five tokens ÷ sum of the profits of all tokens, 0 to 1.",
    ),
    profitFactor: nullableNumber("Sum of profits ÷ sum of losses by token, 0 or more; null without a loss."),
    withoutBestSol: number("Realized PnL without the best token, SOL."),
    unknown: Unknown,
  },
  "Distribution of realized PnL by token.",
);

export const ResultRisk = component(
  "ResultRisk",
  {
    maxDrawdownSol: number(
      "Largest drop of the cumulative realized PnL from an earlier peak, SOL, 0 or more.",
    ),
    longestLosingRun: Count.describe("Maximum number of consecutive completed cycles with a loss."),
    unknown: Unknown,
  },
  "Losses in chronological order.",
);

const heldLonger = (seconds: number) =>
  Fraction.describe(
    `Profit of completed cycles held for more than ${seconds} seconds ÷ profit of all, 0 to 1.`,
  );

export const CopyabilitySchema = component(
  "Copyability",
  {
    share10s: heldLonger(10),
    share30s: heldLonger(30),
    share60s: heldLonger(60),
    unknown: Unknown,
  },
  "Share of the profit from cycles long enough to be copied with a delay.",
);

const returned = (what: string) =>
  Fraction.describe(`Completed cycles that ${what} ÷ completed cycles of known return, 0 to 1.`);

export const HitRatesSchema = component(
  "HitRates",
  {
    over2x: returned("brought at least 2 × their cost"),
    over5x: returned("brought at least 5 × their cost"),
    over10x: returned("brought at least 10 × their cost"),
    below50: returned("lost at least half of their cost"),
    unknown: Unknown,
  },
  "Shares of completed cycles by what they returned on their cost, own costs included.",
);

export const BagsSchema = component(
  "Bags",
  {
    count: Count.describe("Number of tokens held with units of known cost."),
    costSol: number("Cost of these units, SOL."),
    worthSol: number(
      "Liquidation value of these units, SOL. Tokens without a price count as 0, and the value is listed in `unknown`.",
    ),
    medianAgeHours: number("Median time since the oldest of these units of each token was bought, hours."),
    unknown: Unknown,
  },
  "Open positions: tokens that are held with units of known cost.",
);

const unitsAtCost = (costSol: string) => ({
  tokens: Count.describe("Number of tokens."),
  costSol: number(costSol),
});

export const PnlTotals = component(
  "PnlTotals",
  {
    results: PnlResultsSchema,
    realizedPnlSol: RealizedPnlSol,
    unrealizedPnlSol: UnrealizedPnlSol,
    netPnlSol: number("Net PnL, SOL: realized and unrealized."),
    winRate: Fraction.describe("Profitable tokens ÷ tokens with a completed cycle of known PnL, 0 to 1."),
    unpriced: z
      .strictObject(unitsAtCost("Known cost of their open lots, SOL."))
      .describe("Unpriced tokens: open lots with a known cost but no price."),
    estimated: z
      .strictObject({
        tokens: Count.describe("Number of tokens."),
        valueSol: number("Value of their open lots with a known cost, SOL."),
      })
      .optional()
      .describe(
        "Tokens that no source lists, valued by the present balances of the pool in which they were last traded. Their value counts in `unrealizedPnlSol` and not in `atLeast`. Absent in results of earlier versions.",
      ),
    burned: z
      .strictObject(unitsAtCost("Cost of the units, SOL."))
      .describe("Bought tokens that were burned. They count in realized PnL with proceeds of 0 SOL."),
    transferredOut: z
      .strictObject(unitsAtCost("Cost of the units, SOL."))
      .describe("Bought tokens that were transferred out unsold and did not return."),
    returned: z
      .strictObject(unitsAtCost("Cost that the units had, SOL."))
      .optional()
      .describe(
        "Bought tokens that were transferred out unsold and came back from a wallet with a key or from an exchange. The holder may have exchanged the units for others, so their cost is unknown. `transferredOut` excludes them. Absent in results of earlier versions.",
      ),
    atLeast: AtLeast,
    knownBasisShare: KnownBasisShare,
    usd: UsdPnl,
    costs: TransactionCosts,
    netAfterCostsSol: number(
      "Net PnL after all costs, SOL: `netPnlSol` + `summary.atomicPnlSol` − `summary.feesSol`.",
    ),
    unknown: Unknown,
  },
  "PnL over the covered history. `coverage` describes the covered part.",
);

export const Pnl = component("Pnl", { allTime: PnlTotals }, "Profit and loss.");
