import { z } from "zod";
import { NO_BODY, type PaidDefinition, priced } from "./endpoint-definition";
import { Timestamp, Unknown } from "./fields";
import { PrepaidHeaders } from "./paid-headers";
import { QueuedWallet } from "./queued-wallet";
import { WalletHud } from "./wallet-hud";
import { WalletParams, WalletQuery } from "./wallet-request";

const Summary = z.strictObject({
  lastAnalyzedAt: Timestamp,
  realizedPnl: z.number(),
  profitableTradesCount: z.int(),
  totalTradesCount: z.int(),
  /** Tokens with completed cycles whose results are all unknown: in no count and no rate. */
  unknownTradesCount: z.int(),
  currentSolBalance: z.number(),
  knownType: z.string().nullable(),
  knownLabel: z.string().nullable(),
  /** Quote in, quote out, no token change: arbitrage and wash, in no token's figures. */
  atomicPnlSol: z.number(),
  /** Fees of failed transactions, transfers, wrapping and conversions, in no token's figures. */
  feesSol: z.number(),
  unknown: Unknown,
});

const Kol = z.strictObject({
  name: z.string(),
  twitter: z.string().nullable(),
  telegram: z.string().nullable(),
});

const Behavior = z.strictObject({
  tradingStyle: z.string().nullable(),
  speedCategory: z.string().nullable(),
  avgHoldTimeHours: z.number(),
  medianHoldTimeHours: z.number(),
  buySellRatio: z.number().nullable(),
  exitPattern: z.string().nullable(),
  avgEntryMcapUsd: z.number().nullable(),
  typicalEntryMcapUsd: z.number().nullable(),
  entryMcapP25Usd: z.number().nullable(),
  entryMcapP75Usd: z.number().nullable(),
  dominantEntryMcapBucket: z.string().nullable(),
  dominantEntryMcapBucketShare: z.number().nullable(),
  unknown: Unknown,
});

const Pnl = z.strictObject({
  allTime: z.strictObject({
    realizedPnlSol: z.number(),
    unrealizedPnlSol: z.number(),
    netPnlSol: z.number(),
    winRate: z.number().min(0).max(1),
    unknown: Unknown,
  }),
});

/** The part of the chain's history that the figures rest on; places and times are null where it is empty. */
const Coverage = z.strictObject({
  fromSlot: z.int().nullable(),
  toSlot: z.int().nullable(),
  fromTime: Timestamp.nullable(),
  toTime: Timestamp.nullable(),
  transactions: z.int(),
  complete: z.boolean(),
});

/** The mints whose account does not add up. Amounts are raw units, as decimal strings. */
export const Reconciliation = z.strictObject({
  verdict: z.enum(["RECONCILED", "PARTIAL", "UNVERIFIABLE"]),
  unknownBasisShare: z.number().min(0).max(1),
  tokens: z.array(
    z.strictObject({
      mint: z.string(),
      opening: z.string(),
      inflow: z.string(),
      outflow: z.string(),
      closing: z.string(),
      chainBalance: z.string(),
      difference: z.string(),
    }),
  ),
  unknown: Unknown,
});

/** A sale of a token that was never bought: it has no row, and counts in the wallet's activity. */
const UnboughtSale = z.strictObject({
  signature: z.string(),
  slot: z.int(),
  blockTime: Timestamp.nullable(),
  tokenAddress: z.string(),
  solAmount: z.number(),
  feeSol: z.number(),
  tipSol: z.number(),
  unknown: Unknown,
});

/** 95 %: the true figure lies between. */
const Interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();

const WalletProfile = z.strictObject({
  status: z.literal("ok"),
  walletAddress: z.string(),
  summary: Summary,
  kol: Kol.nullable(),
  hud: WalletHud,
  behavior: Behavior.nullable(),
  pnl: Pnl,
  coverage: Coverage,
  reconciliation: Reconciliation,
  unboughtSales: z.array(UnboughtSale),
  intervals: z.strictObject({ winRate: Interval, trimmedMeanPnl: Interval, medianHoldTimeHours: Interval }),
});

export const walletProfileEndpoint = {
  ...priced("wallet-profile"),
  summary: "The behavioral profile of one wallet, with how much of its history it rests on.",
  access: "paid",
  chargeOn: "delivery",
  jobSubject: "addr",
  params: WalletParams,
  query: WalletQuery,
  headers: PrepaidHeaders,
  body: NO_BODY,
  responses: { 200: WalletProfile, 202: QueuedWallet },
} as const satisfies PaidDefinition;
