import { AUTOMATION_REASONS } from "@walletlens/engine/behavior/automation";
import { z } from "zod";
import { CashSchema } from "./cash.ts";
import type { PaidDefinition } from "./endpoint-definition.ts";
import { EntriesSchema } from "./entry-results.ts";
import {
  CalculatedAt,
  Count,
  component,
  Fraction,
  flag,
  knownAddressFields,
  nullableNumber,
  nullableText,
  number,
  RealizedPnlSol,
  SolBalance,
  Timestamp,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { QueuedWallet } from "./queued-job.ts";
import { ReconciliationSchema } from "./reconciliation.ts";
import {
  BagsSchema,
  CopyabilitySchema,
  HitRatesSchema,
  ProfitShapeSchema,
  ResultRisk,
} from "./result-shape.ts";
import { Review } from "./review.ts";
import { WalletBehavior } from "./wallet-behavior.ts";
import { WalletChartsSchema } from "./wallet-charts.ts";
import { UnboughtSaleSchema, WalletEvidenceSchema } from "./wallet-evidence.ts";
import { WalletHudSchema } from "./wallet-hud.ts";
import { aboutWallet, MetricsQuery } from "./wallet-request.ts";
import { Periods, Pnl, Positions } from "./wallet-results.ts";

const WalletSummary = component(
  "WalletSummary",
  {
    lastAnalyzedAt: CalculatedAt,
    review: Review,
    realizedPnl: RealizedPnlSol.describe("Realized PnL, SOL. Same as `pnl.allTime.realizedPnlSol`."),
    profitableTradesCount: Count.describe("Number of tokens with a profit over their completed cycles."),
    totalTradesCount: Count.describe(
      "Number of tokens with a completed cycle of known PnL. A trade here is a token, not a swap.",
    ),
    unknownTradesCount: Count.describe(
      "Number of tokens whose completed cycles all have unknown PnL. They are in no other count and no rate.",
    ),
    currentSolBalance: SolBalance.describe(
      "Native SOL balance of the wallet account, SOL. Same as `solBalance` of other results.",
    ),
    ...knownAddressFields,
    atomicPnlSol: number(
      "Atomic arbitrage PnL, SOL: quote spent and received in one transaction, in which no token changed by more than residue. Not part of any token.",
    ),
    feesSol: number(
      "Network fees and tips of transactions without a trade, and rent paid for accounts of others less rent received, also beside trades, SOL. Negative if more rent was received. Not part of any token.",
    ),
    unknown: Unknown,
  },
  "PnL and holdings of the wallet.",
);

const Kol = component(
  "Kol",
  {
    name: text("Public name of the trader."),
    twitter: nullableText("URL of the profile; null if unknown."),
    telegram: nullableText("URL of the channel; null if unknown."),
  },
  "Publicly known trader behind the wallet.",
);

/** Covered part of the history; slots and times are null if it is empty. */
export const CoverageSchema = component(
  "Coverage",
  {
    fromSlot: z.int().nullable().describe("First covered slot; null if nothing is covered."),
    toSlot: z.int().nullable().describe("Last covered slot; null if nothing is covered."),
    fromTime: Timestamp.nullable().describe(
      "Time of the first covered transaction; null if nothing is covered.",
    ),
    toTime: Timestamp.nullable().describe(
      "Time of the last covered transaction; null if nothing is covered.",
    ),
    transactions: Count.describe("Transactions behind the metrics."),
    complete: flag("True if the full history is covered."),
    estimatedTimes: Count.optional().describe(
      "Number of transactions with an estimated time, because the chain has no time for them; absent if it is 0.",
    ),
  },
  "Part of the history behind the metrics.",
);

export const ConfidenceInterval = component("ConfidenceInterval", {
  low: number("Lower bound."),
  high: number("Upper bound."),
});

const interval = (meaning: string) => ConfidenceInterval.nullable().describe(meaning);

const WalletIntervals = component(
  "WalletIntervals",
  {
    winRate: interval(
      "Interval of winRate, 0 to 1: Wilson interval with the number of trades divided by the design effect of days. Trades of a single day count as one; null without a trade.",
    ),
    trimmedMeanPnl: interval(
      "Interval of trimmedMeanPnl, SOL: bootstrap of days, widened for few days. Null below 10 trades and below 5 days on which their last cycles ended.",
    ),
    medianHoldTimeHours: interval(
      "Interval of medianHoldTimeHours, hours: order statistics by a bootstrap of days, widened for few days. Null below 6 completed cycles and below 5 days on which they ended.",
    ),
  },
  "95 % confidence intervals of the covered period. They hold if days are independent of each other: at least 93 % of simulated wallets (docs/accuracy.md). A market or strategy that changes after weeks is not included.",
);

const Automation = component(
  "Automation",
  {
    swapsPerActiveDay: nullableNumber("Mean number of swaps per UTC day with swaps; null without swaps."),
    sameSlotShare: Fraction.nullable().describe(
      "Cycles that opened and closed in one slot ÷ completed cycles, 0 to 1; null without a completed cycle.",
    ),
    atomicResults: Count.describe("Number of atomic arbitrages."),
    failedShare: Fraction.nullable().describe(
      "Failed transactions whose fee the wallet paid ÷ covered transactions, 0 to 1; null without transactions.",
    ),
    reasons: z.array(z.enum(AUTOMATION_REASONS)).describe("Reasons for isBot; empty if isBot is false."),
  },
  "Evidence of automated trading.",
);

const ProfileQuery = MetricsQuery.extend({
  evidence: z
    .literal("true", "must be true or omitted")
    .describe(
      "Set to `true` to add the evidence of metrics that belong to no token (costs, atomic arbitrage and holdings) and the inputs of all metrics. The price is the same.",
    )
    .optional(),
  charts: z
    .literal("true", "must be true or omitted")
    .describe(
      "Set to `true` to add the charts: PnL by day, returns, hold times and activity. The price is the same.",
    )
    .optional(),
});

export const WalletProfileSchema = component("WalletProfile", {
  status: z.literal("ok").describe("Status of the call."),
  walletAddress: WalletAddress,
  summary: WalletSummary,
  kol: Kol.nullable().describe("Publicly known trader behind the wallet; null if unknown."),
  hud: WalletHudSchema,
  behavior: WalletBehavior.nullable().describe("Trading behavior; null if unknown."),
  pnl: Pnl,
  cash: CashSchema,
  periods: Periods,
  positions: Positions,
  shape: ProfitShapeSchema,
  risk: ResultRisk,
  copyability: CopyabilitySchema,
  hitRates: HitRatesSchema.optional().describe(
    "Shares of completed cycles by what they returned. Absent in results of earlier versions.",
  ),
  bags: BagsSchema.optional().describe("Open positions. Absent in results of earlier versions."),
  entries: EntriesSchema.optional().describe(
    "How soon after their launch tokens are first bought. Absent in results of earlier versions.",
  ),
  coverage: CoverageSchema,
  reconciliation: ReconciliationSchema,
  unboughtSales: z
    .array(UnboughtSaleSchema)
    .describe("Sales of tokens that the wallet never bought. These tokens have no row."),
  automation: Automation,
  intervals: WalletIntervals,
  evidence: WalletEvidenceSchema.optional().describe(
    "Evidence of the metrics; present with `evidence=true`.",
  ),
  charts: WalletChartsSchema.optional().describe("Data of the charts; present with `charts=true`."),
});

export const walletProfileEndpoint = {
  ...aboutWallet("wallet-profile"),
  summary:
    "Get the profile of a wallet: behavior, PnL, results of the last 7, 30 and 90 days and of positions, risk, data quality and coverage.",
  query: ProfileQuery,
  responses: { 200: WalletProfileSchema, 202: QueuedWallet },
} as const satisfies PaidDefinition;
