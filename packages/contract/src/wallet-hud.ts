import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { Timestamp, Unknown } from "./fields.ts";
import { DataQualityTier, DataRange, TierReasons } from "./known-in-part.ts";
import { QueuedWallet } from "./queued-wallet.ts";
import { ABOUT_WALLET } from "./wallet-request.ts";

/** The compact signal of a wallet. Shares are 0 to 1, hold times hours. */
export const WalletHud = z.strictObject({
  walletAddress: z.string(),
  signalType: z.string().regex(/^.*_v1$/),
  behaviorCode: z
    .string()
    .describe("Class of behavior by median hold: S C M I D W P H, fast to slow; ? for none."),
  behaviorCategory: z
    .string()
    .nullable()
    .describe(
      "Word of the code: SNIPER, SCALPER, MOMENTUM, INTRADAY, DAY_TRADER, SWING, POSITION, HODLER; null for ?.",
    ),
  winRate: z
    .number()
    .min(0)
    .max(1)
    .describe(
      "Tokens whose completed round trips made a profit ÷ tokens with a completed round trip of known result. Units still held, and exits below 80 %, count in neither.",
    ),
  trimmedMeanPnl: z.number().describe("Mean result per token in SOL, a tenth cut at each end."),
  avgTxValueSol: z.number().describe("Mean value of a swap in SOL."),
  avgTradesPerDay: z.number().describe("Swaps a day, from the first to the last."),
  medianHoldTimeHours: z.number().describe("Over completed cycles."),
  uniqueTokensPerDay: z.number().describe("Mean over active UTC days."),
  currentHoldingsSol: z
    .number()
    .describe(
      "SOL, wrapped SOL and what tokens could be sold for; named in unknown where a token held counts as unpriced.",
    ),
  currentHoldingsUsd: z.number(),
  typicalEntryMcapUsd: z
    .number()
    .describe(
      "Market cap at first buys, trimmed mean: price paid × present whole supply, so a fully diluted value (FDV).",
    ),
  dominantEntryMcapBucket: z.string().describe("Range of market caps (FDV) that it enters most often."),
  dataQualityTier: DataQualityTier,
  tierReasons: TierReasons,
  isBot: z
    .boolean()
    .describe(
      "True at more than 60 tokens or more than 500 swaps on an average day with swaps, at 100 atomic results, or where half of at least 20 completed cycles opened and closed in one slot.",
    ),
  isWhale: z.boolean().describe("Holdings above 200 SOL or 20,000 USD."),
  calculatedAt: Timestamp.describe("Time at which the figures were computed."),
  provenance: z.strictObject({
    provider: z.string(),
    schemaVersion: z.string(),
    generatedAt: Timestamp,
    dataRange: DataRange,
  }),
  unknown: Unknown,
});

export const walletHudEndpoint = {
  ...priced("wallet-hud"),
  ...ABOUT_WALLET,
  summary: "A compact signal about one wallet: behavior, win rate, bot and whale flags, data quality.",
  responses: { 200: WalletHud, 202: QueuedWallet },
} as const satisfies PaidDefinition;
