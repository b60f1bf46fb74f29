import { AUTOMATION_REASONS } from "@walletlens/engine/behavior/automation";
import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import { Timestamp, Unknown, UnsolicitedSale } from "./fields.ts";
import { AtLeast, KnownBasisShare } from "./known-in-part.ts";
import { QueuedWallet } from "./queued-wallet.ts";
import { WalletCharts } from "./wallet-charts.ts";
import { WalletHud } from "./wallet-hud.ts";
import { ABOUT_WALLET, WalletQuery } from "./wallet-request.ts";

const Count = z.int().min(0);

const Summary = z.strictObject({
  lastAnalyzedAt: Timestamp,
  realizedPnl: z.number(),
  profitableTradesCount: z.int().describe("Tokens whose completed cycles made a profit."),
  totalTradesCount: z
    .int()
    .describe("Tokens with a completed cycle of known result: a trade is a token, not a swap."),
  unknownTradesCount: z
    .int()
    .describe("Tokens with completed cycles whose results are all unknown: in no count and no rate."),
  currentSolBalance: z.number(),
  knownType: z.string().nullable(),
  knownLabel: z.string().nullable(),
  atomicPnlSol: z
    .number()
    .describe("Quote in, quote out, no token change: arbitrage and wash, in no token's figures."),
  feesSol: z
    .number()
    .describe("Fees of failed transactions, transfers, wrapping and conversions, in no token's figures."),
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
  buySellRatio: z.number().nullable().describe("SOL bought ÷ SOL sold."),
  exitPattern: z.string().nullable(),
  avgEntryMcapUsd: z.number().nullable(),
  typicalEntryMcapUsd: z.number().nullable().describe("Trimmed mean, a tenth cut at each end."),
  medianEntryMcapUsd: z.number().nullable(),
  entryMcapP25Usd: z.number().nullable(),
  entryMcapP75Usd: z.number().nullable(),
  dominantEntryMcapBucket: z.string().nullable(),
  dominantEntryMcapBucketShare: z.number().nullable(),
  unknown: Unknown,
});

export const Pnl = z.strictObject({
  allTime: z.strictObject({
    realizedPnlSol: z.number(),
    unrealizedPnlSol: z.number(),
    netPnlSol: z.number(),
    winRate: z
      .number()
      .min(0)
      .max(1)
      .describe("Tokens whose completed round trips made a profit ÷ tokens with one of known result."),
    unpriced: z
      .strictObject({
        tokens: Count,
        costSol: z.number().describe("Cost of their open lots, as far as it is known."),
      })
      .describe("Tokens with open lots of known cost and no price."),
    burned: z
      .strictObject({ tokens: Count, costSol: z.number().describe("Cost of these units.") })
      .describe("Tokens of which bought units were burned: they are in the realized result, at 0 SOL."),
    transferredOut: z
      .strictObject({ tokens: Count, costSol: z.number().describe("Cost of these units.") })
      .describe("Tokens of which bought units left the wallet unsold and did not come back."),
    atLeast: AtLeast,
    knownBasisShare: KnownBasisShare,
    unknown: Unknown,
  }),
});

/** The part of the chain's history that the figures rest on; places and times are null where it is empty. */
export const Coverage = z.strictObject({
  fromSlot: z.int().nullable(),
  toSlot: z.int().nullable(),
  fromTime: Timestamp.nullable(),
  toTime: Timestamp.nullable(),
  transactions: z.int().describe("Transactions that the figures rest on."),
  complete: z.boolean().describe("True where the whole history is covered."),
  estimatedTimes: z
    .int()
    .optional()
    .describe("Transactions that the ledger has no time of, where there are any: theirs are estimated."),
});

const openOrder = {
  account: z.string().describe("Account that holds them."),
  mint: z.string(),
  amountRaw: z.string().regex(/^[0-9]+$/),
  since: Timestamp.nullable().describe("Time of the first deposit."),
};

/** The mints whose account does not add up. Amounts are base units, as decimal strings. */
export const Reconciliation = z.strictObject({
  verdict: z.enum(["RECONCILED", "PARTIAL", "UNVERIFIABLE"]),
  unknownBasisShare: z.number().min(0).max(1).describe("Part of the sales whose cost is unknown."),
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
  inEscrow: z
    .array(z.strictObject(openOrder))
    .describe("Units that wait in standing orders; chainBalance counts them."),
  unknown: Unknown,
});

/** A sale of a token that was never bought: it has no row, and counts in the wallet's activity. */
const UnboughtSale = z.strictObject({
  signature: z.string(),
  slot: z.int(),
  blockTime: Timestamp.nullable(),
  blockTimeEstimated: z
    .literal(true)
    .optional()
    .describe("True where the ledger has no time and this one is estimated."),
  tokenAddress: z.string(),
  solAmount: z.number(),
  feeSol: z.number(),
  tipSol: z.number(),
  unsolicited: UnsolicitedSale,
  unknown: Unknown,
});

/** At 95 %. */
const ConfidenceInterval = z.strictObject({ low: z.number(), high: z.number() }).nullable();

/** Each is of the covered period. */
const Intervals = z.strictObject({
  winRate: ConfidenceInterval.describe(
    "Wilson, of the trades ÷ the design effect of days: at 95 % if days were independent of each other; null without a trade.",
  ),
  trimmedMeanPnl: ConfidenceInterval.describe(
    "Expanded percentile bootstrap: at 95 % if trades were independent; null below 10 trades.",
  ),
  medianHoldTimeHours: ConfidenceInterval.describe(
    "Between order statistics (binomial): at 95 % if cycles were independent; null below 6 completed cycles.",
  ),
});

const Automation = z
  .strictObject({
    swapsPerActiveDay: z.number().nullable().describe("Mean over UTC days with swaps; null without one."),
    sameSlotShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Completed cycles that opened and closed in one slot ÷ completed cycles; null without one."),
    atomicResults: Count.describe("Transactions in which quote went out and came back."),
    failedShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("Failed transactions that it paid for ÷ covered transactions; null without one."),
    reasons: z.array(z.enum(AUTOMATION_REASONS)).describe("Grounds of isBot; empty where it is false."),
  })
  .describe("Evidence that a program trades for the wallet.");

/**
 * Figures that belong to no token: transactions that traded nothing and cost something, and quote that went out and came
 * back.
 */
const Untraded = z.strictObject({
  signature: z.string(),
  slot: z.int(),
  blockTime: Timestamp.nullable(),
  blockTimeEstimated: z.literal(true).optional(),
  feeSol: z.number(),
  tipSol: z.number(),
  rentSol: z.number(),
  costSol: z
    .number()
    .describe("Its part of feesSol: of a trade its rent alone, since fee and tip are in the trade."),
  atomicPnlSol: z.number().nullable(),
  unknown: Unknown,
});

/**
 * Holdings of the wallet, and the prices that they were valued at; a null price is that of a token without one.
 */
const HoldingsEvidence = z.strictObject({
  slot: z.int(),
  solBalance: z.number(),
  wrappedSol: z.number(),
  solUsd: z.number(),
  tokens: z.array(
    z.strictObject({
      tokenAddress: z.string(),
      decimals: z.int(),
      tokenAmount: z.number(),
      tokenAmountRaw: z.string().regex(/^[0-9]+$/),
      priceSol: z.number().nullable(),
      listedPriceSol: z.number().nullable(),
      unknown: Unknown,
    }),
  ),
  inEscrow: z
    .array(
      z.strictObject({
        ...openOrder,
        decimals: z.int(),
        priceSol: z.number().nullable(),
        listedPriceSol: z.number().nullable(),
        unknown: Unknown,
      }),
    )
    .describe("Units that wait in standing orders: not in the balances above, and still the wallet's."),
  unknown: Unknown,
});

const ProfileQuery = WalletQuery.extend({
  evidence: z
    .literal("true", "must be true or left out")
    .describe(
      "Adds what is behind the figures that belong to no token: costs, quote that went out and came back, and holdings.",
    )
    .optional(),
  charts: z
    .literal("true", "must be true or left out")
    .describe("Adds the charts: PnL by day, returns, hold times and activity. At the same price.")
    .optional(),
});

export const WalletProfile = z.strictObject({
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
  automation: Automation,
  intervals: Intervals,
  evidence: z
    .strictObject({ untraded: z.array(Untraded), holdings: HoldingsEvidence.nullable() })
    .optional()
    .describe("On request."),
  charts: WalletCharts.optional().describe("On request."),
});

export const walletProfileEndpoint = {
  ...priced("wallet-profile"),
  ...ABOUT_WALLET,
  summary: "The behavioral profile of one wallet, with how much of its history it rests on.",
  query: ProfileQuery,
  responses: { 200: WalletProfile, 202: QueuedWallet },
} as const satisfies PaidDefinition;
