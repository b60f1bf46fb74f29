import { z } from "zod";
import { Count, component, Fraction, nullableNumber, number, Timestamp, Unknown } from "./fields.ts";

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
    peakCapitalSol: z
      .number()
      .optional()
      .describe(
        "Largest cost of all open positions together after a transaction, SOL, 0 or more. Dollars count at SOL/USD of the purchase. A lower bound, listed in `unknown`, if units of unknown cost of a bought token were received. Absent in results of earlier versions.",
      ),
    peakCapitalAt: Timestamp.nullable()
      .optional()
      .describe("Time of the first such transaction; null without one, or if its time is unknown."),
    returnOnPeakCapital: z
      .number()
      .nullable()
      .optional()
      .describe("Realized PnL ÷ `peakCapitalSol` × 100, percent; null if `peakCapitalSol` is 0."),
    unknown: Unknown,
  },
  "Losses and capital in chronological order.",
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
