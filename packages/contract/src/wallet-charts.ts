import { RETURN_BANDS } from "@walletlens/engine/wallet/chart-bins";
import { z } from "zod";
import { Count, component, number, Unknown } from "./fields.ts";

const PnlByDay = component(
  "PnlByDay",
  {
    days: z
      .array(
        z.strictObject({
          day: z.iso.date().describe("Day of sale, UTC."),
          realizedPnlSol: number("Result of what was sold on this day, SOL."),
          cumulativeSol: number("realizedPnlSol of this day and all days before it, SOL."),
          unknown: Unknown,
        }),
      )
      .describe("Days with a sale, earliest first; those between had none."),
    undatedSol: number("Result of sales whose time is unknown, SOL: in no day."),
    unknownSales: Count.describe("Sales whose cost or value is unknown: in no sum."),
    unknown: Unknown,
  },
  "realizedPnlSol of all days + undatedSol = pnl.allTime.realizedPnlSol.",
);

const PnlByDayUsd = component(
  "PnlByDayUsd",
  {
    days: z
      .array(
        z.strictObject({
          day: z.iso.date().describe("Day of sale, UTC."),
          realizedPnlUsd: number(
            "USD of the hour of each sale, less those of the hours in which what it sold was bought.",
          ),
          cumulativeUsd: number("realizedPnlUsd of this day and all days before it, USD."),
          unknown: Unknown,
        }),
      )
      .describe("Days with a sale, earliest first; those between had none."),
    unknownSales: Count.describe(
      "Sales without a result in dollars, in no sum: their result in SOL, their time or that of a purchase, or the price of SOL in one of these hours is unknown.",
    ),
  },
  "Proceeds of what was sold, in dollars at the price of SOL in the hour of the sale, less what it had cost at that of the hour of its purchase. What SOL gained or lost between the two is part of it.",
);

const ReturnsByBand = component(
  "ReturnsByBand",
  {
    bands: z
      .array(
        z.strictObject({
          band: z.enum(RETURN_BANDS).describe("Range of result ÷ cost."),
          cycles: Count.describe("Completed cycles in it."),
        }),
      )
      .describe("All bands, best first. A range has its lower bound in it; 5 is in 2x_to_5x."),
    unknownCycles: Count.describe("Completed cycles whose result or cost is unknown: in no band."),
  },
  "Completed cycles by result ÷ cost of what they sold, 2 being a gain of twice the cost. Cycles of all bands + unknownCycles = completed cycles.",
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
      .describe("Completed cycles by class of behavior."),
    unknownCycles: Count.describe("Completed cycles whose hold time is unknown: in no class."),
  },
  "Completed cycles by the class of wallets that hold as long; a range has its lower bound in it. Cycles of all classes + unknownCycles = completed cycles.",
);

const SwapsByTime = component(
  "SwapsByTime",
  {
    hours: z.array(Count).length(24).describe("By hour, UTC: the first from 00:00 to 01:00."),
    weekdays: z.array(Count).length(7).describe("By weekday, UTC: Monday first."),
    undatedSwaps: Count.describe("Swaps whose time is unknown: in no hour and on no weekday."),
  },
  "Sum of hours = sum of weekdays; either + undatedSwaps = swaps.",
);

/** The charts of a wallet's page. Each describes its totals. */
export const WalletCharts = component("WalletCharts", {
  pnl: PnlByDay,
  pnlUsd: PnlByDayUsd,
  returns: ReturnsByBand,
  holds: HoldTimesByClass,
  activity: SwapsByTime,
});
