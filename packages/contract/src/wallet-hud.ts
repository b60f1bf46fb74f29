import { BEHAVIOR_CODES } from "@walletlens/engine/behavior/classify-behavior";
import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { UNKNOWN_WORD } from "@walletlens/engine/wallet/unknown-fields";
import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import {
  BehaviorType,
  CalculatedAt,
  component,
  Fraction,
  flag,
  number,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { DataQualityTier, DataRange, TierReasons } from "./known-in-part.ts";
import { QueuedWallet } from "./queued-job.ts";
import { ABOUT_WALLET } from "./wallet-request.ts";
import { HudPeriods, HudPositions } from "./wallet-results.ts";

const Provenance = component(
  "Provenance",
  {
    provider: text("Service that computed the figures."),
    schemaVersion: text("Version of this form."),
    generatedAt: CalculatedAt,
    dataRange: DataRange,
  },
  "Source of the figures.",
);

/** The compact signal of a wallet. */
export const WalletHud = component(
  "WalletHud",
  {
    walletAddress: WalletAddress,
    signalType: z
      .string()
      .regex(/^.*_v1$/)
      .describe("Name and version of the signal."),
    behaviorCode: z
      .enum(BEHAVIOR_CODES)
      .describe("Code of the class of behavior by median hold time, fast to slow; `?` for none."),
    behaviorCategory: BehaviorType.nullable().describe("Class of `behaviorCode`; null for `?`."),
    winRate: Fraction.describe(
      "Fraction, 0 to 1: tokens whose completed round trips made a profit ÷ tokens with a completed round trip of known result. Units still held, and exits below 80 %, count in neither.",
    ),
    trimmedMeanPnl: number("Mean result per token, SOL, a tenth cut at each end."),
    avgTxValueSol: number("Mean value of a swap, SOL."),
    avgTradesPerDay: number("Swaps a day, from the first to the last."),
    medianHoldTimeHours: number("Over completed cycles, hours."),
    uniqueTokensPerDay: number("Tokens a day, mean over active UTC days."),
    currentHoldingsSol: number(
      "SOL, wrapped SOL and what tokens could be sold for, SOL; named in unknown where a token held counts as unpriced.",
    ),
    currentHoldingsUsd: number("Value of the same holdings, USD."),
    typicalEntryMcapUsd: number(
      "Market cap at first buys, USD, trimmed mean: price paid × present whole supply, so a fully diluted value (FDV).",
    ),
    dominantEntryMcapBucket: z
      .enum([...MARKET_CAP_BUCKETS, UNKNOWN_WORD])
      .describe("Range of market caps (FDV) that it enters most often, USD; `unknown` without an entry."),
    periods: HudPeriods,
    positions: HudPositions,
    dataQualityTier: DataQualityTier,
    tierReasons: TierReasons,
    isBot: flag(
      "True at more than 60 tokens or more than 500 swaps on an average day with swaps, at 100 atomic results, or where half of at least 20 completed cycles opened and closed in one slot.",
    ),
    isWhale: flag("Holdings above 200 SOL or 20,000 USD."),
    calculatedAt: CalculatedAt,
    provenance: Provenance,
    unknown: Unknown,
  },
  "Compact signal of the wallet.",
);

export const walletHudEndpoint = {
  ...priced("wallet-hud"),
  ...ABOUT_WALLET,
  summary: "A compact signal about one wallet: behavior, win rate, bot and whale flags, data quality.",
  responses: { 200: WalletHud, 202: QueuedWallet },
} as const satisfies PaidDefinition;
