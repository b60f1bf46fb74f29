import {
  EXIT_PATTERNS,
  SPEED_CATEGORIES,
  TRADING_STYLES,
} from "@walletlens/engine/behavior/classify-behavior";
import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { z } from "zod";
import { EntryMcapBucket, EntryResults } from "./entry-results.ts";
import { AvgHoldTimeHours, component, MedianHoldTimeHours, nullableNumber, Unknown } from "./fields.ts";

const EntryMcapUsd = z.number().nullable();

export const WalletBehavior = component(
  "WalletBehavior",
  {
    tradingStyle: z
      .enum(TRADING_STYLES)
      .nullable()
      .describe("`hud.behaviorCategory` in lower case; null if unknown."),
    speedCategory: z
      .enum(SPEED_CATEGORIES)
      .nullable()
      .describe("Pace by median hold time; null without a completed cycle."),
    avgHoldTimeHours: AvgHoldTimeHours,
    medianHoldTimeHours: MedianHoldTimeHours,
    buySellRatio: nullableNumber("SOL bought ÷ SOL sold; null without sales."),
    exitPattern: z
      .enum(EXIT_PATTERNS)
      .nullable()
      .describe("How the wallet sells; null without a completed cycle."),
    avgEntryMcapUsd: EntryMcapUsd.describe("Mean market cap (FDV) at first buys, USD; null if unknown."),
    typicalEntryMcapUsd: EntryMcapUsd.describe(
      "Trimmed mean of the market cap (FDV) at first buys, USD. 10 % is cut at each end; null if unknown.",
    ),
    medianEntryMcapUsd: EntryMcapUsd.describe("Median market cap (FDV) at first buys, USD; null if unknown."),
    entryMcapP25Usd: EntryMcapUsd.describe(
      "25th percentile of the market cap (FDV) at first buys, USD; null if unknown.",
    ),
    entryMcapP75Usd: EntryMcapUsd.describe(
      "75th percentile of the market cap (FDV) at first buys, USD; null if unknown.",
    ),
    dominantEntryMcapBucket: z
      .enum(MARKET_CAP_BUCKETS)
      .nullable()
      .describe("Most frequent range of the market cap (FDV) at first buys, USD; null without a buy."),
    dominantEntryMcapBucketShare: nullableNumber(
      "Fraction of first buys in the most frequent range, 0 to 1; null without a buy.",
    ),
    entryMcapBuckets: z
      .array(EntryMcapBucket)
      .optional()
      .describe(
        "Results of completed cycles by the market cap (FDV) at their first buy, lowest range first. Ranges without a cycle are not listed. Absent in results of earlier versions.",
      ),
    unknownEntryMcap: EntryResults.optional().describe(
      "Results of completed cycles whose market cap at the first buy is unknown. They are in no range. Absent in results of earlier versions.",
    ),
    unknown: Unknown,
  },
  "Trading behavior of the wallet.",
);
