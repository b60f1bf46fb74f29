import { Count, component, Fraction, flag, nullableNumber, number, Timestamp, Unknown } from "./fields.ts";

/** Fields of a period in both shapes. */
const periodResults = {
  realizedPnlSol: number("Result of what was sold in the period, SOL."),
  realizedPnlUsd: number(
    "The same, USD: proceeds at SOL/USD of the hour of sale − costs at that of the hour of purchase.",
  ),
  tradesCount: Count.describe("Round trips that were completed in the period."),
  winRate: Fraction.describe(
    "Fraction, 0 to 1: round trips completed in the period with a profit ÷ those of known result.",
  ),
};

const PeriodResults = component(
  "PeriodResults",
  {
    from: Timestamp.describe("First second of the period. It ends with the analysis, or at `asOf`."),
    ...periodResults,
    volumeSol: number("Value of buys and sells in the period, SOL, without own costs."),
    complete: flag(
      "True if the covered history includes the whole period. Else its figures are named in unknown.",
    ),
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
  "Results of the last days before the analysis.",
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
  "Results of the last days before the analysis.",
);

const PositionWinRate = Fraction.describe(
  "Fraction, 0 to 1: bought tokens with a result above 0 ÷ bought tokens of known result. Units still held count at what they could be sold for.",
);

export const Positions = component(
  "Positions",
  {
    count: Count.describe("Bought tokens of known result."),
    winners: Count.describe("Those with a result above 0."),
    winRate: PositionWinRate,
    unknownCount: Count.describe(
      "Bought tokens with a part of unknown cost, value or price: in no other count.",
    ),
    unknown: Unknown,
  },
  "Every token that was bought, open or sold: realized result + worth of what is held − its cost − cost of what left unsold.",
);

export const HudPositions = component(
  "HudPositions",
  { winRate: PositionWinRate, unknown: Unknown },
  "Every token that was bought, open or sold.",
);

export const UsdPnl = component(
  "UsdPnl",
  {
    realizedPnlUsd: number(
      "Result of what was sold, USD: proceeds at SOL/USD of the hour of sale − costs at that of the hour of purchase.",
    ),
    winRate: Fraction.describe(
      "Fraction, 0 to 1: tokens whose completed round trips made a profit in dollars ÷ tokens with one of known result.",
    ),
    unknown: Unknown,
  },
  "Results in dollars, which include the change of the SOL price.",
);

export const TransactionCosts = component(
  "TransactionCosts",
  {
    networkFeesSol: number("Network fees of transactions that succeeded, SOL."),
    tipsSol: number("Tips to block engines, SOL."),
    failedFeesSol: number("Network fees of transactions that failed, SOL."),
    unknown: Unknown,
  },
  "Costs of all transactions that the wallet paid for, in trades or not. The three add up to all of it.",
);

export const ProfitShapeSchema = component(
  "ProfitShape",
  {
    meanPnlSol: number("Mean realized result of a token, SOL."),
    bestShare: Fraction.describe("Fraction, 0 to 1: result of the best token ÷ sum of the results above 0."),
    topFiveShare: Fraction.describe(
      "Fraction, 0 to 1: results above 0 of the best five tokens ÷ sum of the results above 0.",
    ),
    profitFactor: nullableNumber(
      "Sum of the results above 0 ÷ sum of the losses, 0 or more; null without a loss.",
    ),
    withoutBestSol: number("Realized result without the best token, SOL."),
    unknown: Unknown,
  },
  "Distribution of the realized results by token.",
);

export const ResultRisk = component(
  "ResultRisk",
  {
    maxDrawdownSol: number(
      "Largest fall of the cumulative realized result from its maximum so far, SOL, 0 or more.",
    ),
    longestLosingRun: Count.describe("Most completed round trips in a row with a loss."),
    unknown: Unknown,
  },
  "Losses in the order of time.",
);

const heldLonger = (seconds: number) =>
  Fraction.describe(
    `Fraction, 0 to 1: profit of completed round trips held for more than ${seconds} seconds ÷ that of all.`,
  );

export const CopyabilitySchema = component(
  "Copyability",
  {
    share10s: heldLonger(10),
    share30s: heldLonger(30),
    share60s: heldLonger(60),
    unknown: Unknown,
  },
  "Part of the profit that a follower could have had some seconds later.",
);
