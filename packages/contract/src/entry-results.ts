import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { z } from "zod";
import { Count, component, nullableNumber, number, Unknown } from "./fields.ts";

/** Results of completed cycles that were entered alike. */
const entryResults = {
  cycles: Count.describe("Number of completed cycles."),
  wins: Count.describe("Number of these cycles with a profit."),
  realizedPnlSol: number("Realized PnL of these cycles, SOL."),
  unknown: Unknown,
};

export const EntryResults = component(
  "EntryResults",
  entryResults,
  "Results of completed cycles that were entered alike.",
);

export const EntryMcapBucket = component(
  "EntryMcapBucket",
  {
    bucket: z.enum(MARKET_CAP_BUCKETS).describe("Range of the market cap (FDV) at the first buy, USD."),
    ...entryResults,
  },
  "Results of completed cycles whose market cap at the first buy is in one range.",
);

export const EntriesSchema = component(
  "Entries",
  {
    afterLaunchSeconds: nullableNumber(
      "Median time from the launch of a token to the first purchase of it, seconds, over the tokens whose launch is known; null without one.",
    ),
    tokens: Count.describe("Number of these tokens: bought ones whose launch this server has read."),
    unknown: Unknown,
  },
  "How soon after their launch tokens are first bought.",
);
