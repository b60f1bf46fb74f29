import { RETURN_BANDS } from "@walletlens/engine/wallet/chart-bins";
import { z } from "zod";
import { EntryResults } from "./entry-results.ts";
import { Count, component, number, Unknown } from "./fields.ts";

const daysWith = <Results extends z.ZodRawShape>(results: Results) =>
  z
    .array(z.strictObject({ day: z.iso.date().describe("Day of sale, UTC."), ...results, unknown: Unknown }))
    .describe("Days with sales, earliest first. Days without sales are not listed.");

const PnlByDay = component(
  "PnlByDay",
  {
    days: daysWith({
      realizedPnlSol: number("Realized PnL of the sales of this day, SOL."),
      cumulativeSol: number("Cumulative realizedPnlSol up to and including this day, SOL."),
    }),
    undatedSol: number("Realized PnL of sales with unknown time, SOL. It is in no day."),
    unknownSales: Count.describe("Number of sales whose cost or value is unknown. They are in no sum."),
    unknown: Unknown,
  },
  "realizedPnlSol of all days + undatedSol = pnl.allTime.realizedPnlSol.",
);

const PnlByDayUsd = component(
  "PnlByDayUsd",
  {
    days: daysWith({
      realizedPnlUsd: number(
        "Realized PnL of the sales of this day, USD. Proceeds and cost are converted at the hour of each sale and purchase.",
      ),
      cumulativeUsd: number("Cumulative realizedPnlUsd up to and including this day, USD."),
    }),
    unknownSales: Count.describe(
      "Number of sales whose result in USD is unknown. They are in no sum. Their result in SOL, the time of the sale or purchase, or the SOL price of one of these hours is unknown.",
    ),
  },
  "Realized PnL by day in USD: proceeds − costs. Dollars count as they were paid, SOL at SOL/USD of its minute. Gains and losses of SOL between the two are included.",
);

const ReturnsByBand = component(
  "ReturnsByBand",
  {
    bands: z
      .array(
        z.strictObject({
          band: z.enum(RETURN_BANDS).describe("Range of realized PnL ÷ cost."),
          cycles: Count.describe("Number of completed cycles in this range."),
        }),
      )
      .describe("All ranges, best first. A range includes its lower bound; 5 is in 2x_to_5x."),
    unknownCycles: Count.describe(
      "Number of completed cycles whose PnL or cost is unknown. They are in no range.",
    ),
  },
  "Completed cycles by realized PnL ÷ cost of the units sold; 2 is a gain of twice the cost. Sum of `cycles` over all ranges + unknownCycles = completed cycles.",
);

const HoldTimesByClass = component(
  "HoldTimesByClass",
  {
    cycles: z
      .strictObject({
        SNIPER: Count.describe("Held under 1 minute."),
        SCALPER: Count.describe("1 to 5 minutes."),
        MOMENTUM: Count.describe("5 to 30 minutes."),
        INTRADAY: Count.describe("30 minutes to 4 hours."),
        DAY_TRADER: Count.describe("4 to 24 hours."),
        SWING: Count.describe("1 to 7 days."),
        POSITION: Count.describe("7 to 30 days."),
        HODLER: Count.describe("30 days and more."),
      })
      .describe("Number of completed cycles per behavior class."),
    unknownCycles: Count.describe("Number of completed cycles with unknown hold time. They are in no class."),
  },
  "Completed cycles by hold time, in the ranges of the behavior classes. A range includes its lower bound. Sum of all classes + unknownCycles = completed cycles.",
);

const SwapsByTime = component(
  "SwapsByTime",
  {
    hours: z
      .array(Count)
      .length(24)
      .describe("Swaps per hour of the day, UTC. The first hour is 00:00 to 01:00."),
    weekdays: z.array(Count).length(7).describe("Swaps per weekday, UTC, Monday first."),
    undatedSwaps: Count.describe("Number of swaps with unknown time. They are in no hour and on no weekday."),
    entryHours: z
      .array(EntryResults)
      .length(24)
      .optional()
      .describe(
        "Results of completed cycles by the hour of the day of their first buy, UTC. The first hour is 00:00 to 01:00. Absent in results of earlier versions.",
      ),
    undatedEntries: EntryResults.optional().describe(
      "Results of completed cycles whose first buy has an unknown time. They are in no hour. Absent in results of earlier versions.",
    ),
  },
  "Sum of hours = sum of weekdays; either + undatedSwaps = swaps. Sum of `cycles` over entryHours + undatedEntries = completed cycles.",
);

/** The charts of a wallet's page. Each describes its totals. */
export const WalletChartsSchema = component("WalletCharts", {
  pnl: PnlByDay,
  pnlUsd: PnlByDayUsd,
  returns: ReturnsByBand,
  holds: HoldTimesByClass,
  activity: SwapsByTime,
});
