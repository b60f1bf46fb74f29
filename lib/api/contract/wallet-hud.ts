import { z } from "zod";
import { NO_BODY, type PaidDefinition, priced } from "./endpoint-definition";
import { Timestamp, Unknown } from "./fields";
import { PrepaidHeaders } from "./paid-headers";
import { QueuedWallet } from "./queued-wallet";
import { WalletParams, WalletQuery } from "./wallet-request";

/** The compact signal of a wallet. Shares are 0 to 1, hold times hours. */
export const WalletHud = z.strictObject({
  walletAddress: z.string(),
  signalType: z.string().regex(/_v1$/),
  behaviorCode: z.string(),
  winRate: z.number().min(0).max(1),
  trimmedMeanPnl: z.number(),
  avgTxValueSol: z.number(),
  avgTradesPerDay: z.number(),
  medianHoldTimeHours: z.number(),
  uniqueTokensPerDay: z.number(),
  currentHoldingsSol: z.number(),
  currentHoldingsUsd: z.number(),
  typicalEntryMcapUsd: z.number(),
  dominantEntryMcapBucket: z.string(),
  dataQualityTier: z.enum(["GOLD", "SILVER", "BRONZE", "INSUFFICIENT"]),
  isBot: z.boolean(),
  isWhale: z.boolean(),
  calculatedAt: Timestamp,
  provenance: z.strictObject({ provider: z.string(), schemaVersion: z.string(), generatedAt: Timestamp }),
  unknown: Unknown,
});

export const walletHudEndpoint = {
  ...priced("wallet-hud"),
  summary: "A compact signal about one wallet: behavior, win rate, bot and whale flags, data quality.",
  access: "paid",
  chargeOn: "delivery",
  jobSubject: "addr",
  params: WalletParams,
  query: WalletQuery,
  headers: PrepaidHeaders,
  body: NO_BODY,
  responses: { 200: WalletHud, 202: QueuedWallet },
} as const satisfies PaidDefinition;
