import { BEHAVIOR_CODES } from "@walletlens/engine/behavior/classify-behavior";
import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { UNKNOWN_WORD } from "@walletlens/engine/wallet/unknown-fields";
import { z } from "zod";
import type { PaidDefinition } from "./endpoint-definition.ts";
import {
  BehaviorTypeSchema,
  CalculatedAt,
  component,
  Fraction,
  flag,
  number,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { DataQualityTierSchema, TierReasons } from "./partial-data.ts";
import { InputsEvidence, InputsQuery, ProvenanceSchema } from "./provenance.ts";
import { QueuedWallet } from "./queued-job.ts";
import { Review } from "./review.ts";
import { aboutWallet } from "./wallet-request.ts";
import { HudPeriods, HudPositions } from "./wallet-results.ts";

/** The compact signal of a wallet. */
export const WalletHudSchema = component(
  "WalletHud",
  {
    walletAddress: WalletAddress,
    review: Review,
    signalType: z
      .string()
      .regex(/^.*_v1$/)
      .describe("Name and version of the signal format."),
    behaviorCode: z
      .enum(BEHAVIOR_CODES)
      .describe("Code of the behavior class by median hold time, from fast to slow; `?` if unknown."),
    behaviorCategory: BehaviorTypeSchema.nullable().describe(
      "Behavior class of `behaviorCode`; null for `?`.",
    ),
    winRate: Fraction.describe(
      "Profitable tokens ÷ tokens with a completed cycle of known PnL, 0 to 1. Open positions and exits below 80 % are not counted.",
    ),
    trimmedMeanPnl: number("Trimmed mean of realized PnL per token, SOL. 10 % is cut at each end."),
    avgTxValueSol: number("Mean swap value, SOL."),
    avgTradesPerDay: number("Swaps per day between the first and the last swap."),
    medianHoldTimeHours: number("Median hold time of completed cycles, hours."),
    uniqueTokensPerDay: number("Mean number of tokens traded per active UTC day."),
    currentHoldingsSol: number(
      "SOL, wrapped SOL and the liquidation value of tokens, SOL. Listed in `unknown` if a held token has no price.",
    ),
    currentHoldingsUsd: number("currentHoldingsSol in USD."),
    typicalEntryMcapUsd: number(
      "Trimmed mean of the market cap at first buys, USD: price paid × current total supply (fully diluted value, FDV).",
    ),
    dominantEntryMcapBucket: z
      .enum([...MARKET_CAP_BUCKETS, UNKNOWN_WORD])
      .describe("Most frequent range of the market cap (FDV) at first buys, USD; `unknown` without a buy."),
    periods: HudPeriods,
    positions: HudPositions,
    dataQualityTier: DataQualityTierSchema,
    tierReasons: TierReasons,
    isBot: flag(
      "True if the wallet averages more than 60 tokens or 500 swaps per active day, has at least 100 atomic arbitrages, or opens and closes half of at least 20 completed cycles in one slot.",
    ),
    isWhale: flag("True if holdings exceed 200 SOL or 20,000 USD."),
    calculatedAt: CalculatedAt,
    provenance: ProvenanceSchema,
    evidence: InputsEvidence.optional().describe("Inputs of the metrics; present with `evidence=true`."),
    unknown: Unknown,
  },
  "Compact metrics of the wallet.",
);

export const walletHudEndpoint = {
  ...aboutWallet("wallet-hud"),
  query: InputsQuery,
  summary:
    "Get the compact metrics of a wallet: verdict in three sentences, behavior class, win rates by token and by position, results of the last 7, 30 and 90 days, bot and whale flags, data quality.",
  responses: { 200: WalletHudSchema, 202: QueuedWallet },
} as const satisfies PaidDefinition;
