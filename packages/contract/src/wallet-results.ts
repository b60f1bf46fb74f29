import { z } from "zod";
import {
  Count,
  component,
  Fraction,
  flag,
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
