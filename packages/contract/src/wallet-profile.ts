import { AUTOMATION_REASONS } from "@walletlens/engine/behavior/automation";
import {
  EXIT_PATTERNS,
  SPEED_CATEGORIES,
  TRADING_STYLES,
} from "@walletlens/engine/behavior/classify-behavior";
import { RECONCILIATION_VERDICTS } from "@walletlens/engine/behavior/data-quality";
import { MARKET_CAP_BUCKETS } from "@walletlens/engine/behavior/entry-market-cap";
import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import {
  AvgHoldTimeHours,
  CalculatedAt,
  Count,
  component,
  Fraction,
  flag,
  knownAddressFields,
  MedianHoldTimeHours,
  nullableNumber,
  nullableText,
  number,
  RealizedPnlSol,
  SolBalance,
  Timestamp,
  TokenAddress,
  text,
  transactionCosts,
  transactionFields,
  Unknown,
  UnrealizedPnlSol,
  UnsolicitedSale,
  WalletAddress,
} from "./fields.ts";
import { AtLeast, KnownBasisShare } from "./known-in-part.ts";
import { QueuedWallet } from "./queued-job.ts";
import { WalletCharts } from "./wallet-charts.ts";
import { OpenOrder, WalletEvidence } from "./wallet-evidence.ts";
import { WalletHud } from "./wallet-hud.ts";
import { ABOUT_WALLET, WalletQuery } from "./wallet-request.ts";
import {
  Copyability,
  Periods,
  Positions,
  ResultRisk,
  ResultShape,
  TransactionCosts,
  UsdPnl,
} from "./wallet-results.ts";

const WalletSummary = component(
  "WalletSummary",
  {
    lastAnalyzedAt: CalculatedAt,
    realizedPnl: RealizedPnlSol.describe(
      "Realized result, SOL: the same figure as `pnl.allTime.realizedPnlSol`.",
    ),
    profitableTradesCount: Count.describe("Tokens whose completed cycles made a profit."),
    totalTradesCount: Count.describe(
      "Tokens with a completed cycle of known result: a trade is a token, not a swap.",
    ),
    unknownTradesCount: Count.describe(
      "Tokens with completed cycles whose results are all unknown: in no count and no rate.",
    ),
    currentSolBalance: SolBalance.describe(
      "Native SOL of the wallet's own account, as `solBalance` of other results.",
    ),
    ...knownAddressFields,
    atomicPnlSol: number(
      "SOL. Quote in, quote out, no token change: arbitrage and wash, in no token's figures.",
    ),
    feesSol: number(
      "SOL. Fees of failed transactions, transfers, wrapping and conversions, in no token's figures.",
    ),
    unknown: Unknown,
  },
  "Earnings of the wallet, and its holdings.",
);

const Kol = component(
  "Kol",
  {
    name: text("Name by which the trader is known."),
    twitter: nullableText("Address of the profile; null where none is known."),
    telegram: nullableText("Address of the channel; null where none is known."),
  },
  "Trader who is publicly known to use the wallet.",
);

const EntryMcapUsd = z.number().nullable();

const WalletBehavior = component(
  "WalletBehavior",
  {
    tradingStyle: z
      .enum(TRADING_STYLES)
      .nullable()
      .describe("`hud.behaviorCategory` in lower case; null where nothing is known."),
    speedCategory: z
      .enum(SPEED_CATEGORIES)
      .nullable()
      .describe("Pace of its round trips by median hold time; null without one."),
    avgHoldTimeHours: AvgHoldTimeHours,
    medianHoldTimeHours: MedianHoldTimeHours,
    buySellRatio: nullableNumber("SOL bought ÷ SOL sold; null where nothing was sold."),
    exitPattern: z.enum(EXIT_PATTERNS).nullable().describe("Way of selling; null without a completed cycle."),
    avgEntryMcapUsd: EntryMcapUsd.describe("Mean market cap (FDV) at first buys, USD."),
    typicalEntryMcapUsd: EntryMcapUsd.describe("Trimmed mean of the same, USD, a tenth cut at each end."),
    medianEntryMcapUsd: EntryMcapUsd.describe("Median of the same, USD."),
    entryMcapP25Usd: EntryMcapUsd.describe("Market cap (FDV) below which a quarter of the entries was, USD."),
    entryMcapP75Usd: EntryMcapUsd.describe("Market cap (FDV) above which a quarter of the entries was, USD."),
    dominantEntryMcapBucket: z
      .enum(MARKET_CAP_BUCKETS)
      .nullable()
      .describe("Range of market caps (FDV) that it enters most often, USD; null without an entry."),
    dominantEntryMcapBucketShare: nullableNumber(
      "Fraction, 0 to 1, of the entries in that range; null without an entry.",
    ),
    unknown: Unknown,
  },
  "Way in which the wallet trades.",
);

const unitsAtCost = (costSol: string) => ({
  tokens: Count.describe("Number of the tokens."),
  costSol: number(costSol),
});

export const PnlTotals = component(
  "PnlTotals",
  {
    realizedPnlSol: RealizedPnlSol,
    unrealizedPnlSol: UnrealizedPnlSol,
    netPnlSol: number("Realized and unrealized result, SOL."),
    winRate: Fraction.describe(
      "Fraction, 0 to 1: tokens whose completed round trips made a profit ÷ tokens with one of known result.",
    ),
    unpriced: z
      .strictObject(unitsAtCost("Cost of their open lots, SOL, as far as it is known."))
      .describe("Tokens with open lots of known cost and no price."),
    burned: z
      .strictObject(unitsAtCost("Cost of these units, SOL."))
      .describe("Tokens of which bought units were burned: they are in the realized result, at 0 SOL."),
    transferredOut: z
      .strictObject(unitsAtCost("Cost of these units, SOL."))
      .describe("Tokens of which bought units left the wallet unsold and did not come back."),
    atLeast: AtLeast,
    knownBasisShare: KnownBasisShare,
    usd: UsdPnl,
    costs: TransactionCosts,
    netAfterCostsSol: number(
      "Realized and unrealized result + `summary.atomicPnlSol` − `summary.feesSol`, the costs that no trade bears, SOL.",
    ),
    unknown: Unknown,
  },
  "Results over the covered history; `coverage` tells which part of the whole history that is.",
);

export const Pnl = component("Pnl", { allTime: PnlTotals }, "Profit and loss.");

/** Covered part of the history; slots and times are null if it is empty. */
export const Coverage = component(
  "Coverage",
  {
    fromSlot: z.int().nullable().describe("First slot that is covered."),
    toSlot: z.int().nullable().describe("Last slot that is covered."),
    fromTime: Timestamp.nullable().describe("Time of the first transaction that is covered."),
    toTime: Timestamp.nullable().describe("Time of the last transaction that is covered."),
    transactions: Count.describe("Transactions that the figures rest on."),
    complete: flag("True where the whole history is covered."),
    estimatedTimes: Count.optional().describe(
      "Transactions that the ledger has no time of, where there are any: theirs are estimated.",
    ),
  },
  "Part of the history that the figures rest on.",
);

const baseUnits = (meaning: string) => text(`${meaning}, in base units as a decimal string.`);

const TokenReconciliation = component("TokenReconciliation", {
  mint: TokenAddress,
  opening: baseUnits("Units before the covered history"),
  inflow: baseUnits("Units that came in"),
  outflow: baseUnits("Units that went out"),
  closing: baseUnits("Units that there should be: opening + inflow − outflow"),
  chainBalance: baseUnits("Units that the chain says there are"),
  difference: baseUnits("Units that nothing explains"),
});

/** The mints whose balance does not reconcile. Amounts are base units, as decimal strings. */
export const Reconciliation = component(
  "Reconciliation",
  {
    verdict: z.enum(RECONCILIATION_VERDICTS).describe("Extent to which the flow explains the balances."),
    unknownBasisShare: Fraction.describe(
      "Fraction, 0 to 1: proceeds of units of unknown cost ÷ proceeds of all sales of known value.",
    ),
    tokens: z.array(TokenReconciliation).describe("Tokens whose balances differ."),
    inEscrow: z.array(OpenOrder).describe("Units that wait in standing orders; chainBalance counts them."),
    unknown: Unknown,
  },
  "Covered flow of each token against the chain's own balance.",
);

/** A sale of a token without a purchase: it has no row and counts in the wallet's activity. */
const UnboughtSale = component("UnboughtSale", {
  ...transactionFields,
  tokenAddress: TokenAddress,
  solAmount: number("SOL received, without fee and tip."),
  ...transactionCosts,
  unsolicited: UnsolicitedSale,
  unknown: Unknown,
});

const ConfidenceInterval = component("ConfidenceInterval", {
  low: number("Lower end."),
  high: number("Upper end."),
});

const WalletIntervals = component(
  "WalletIntervals",
  {
    winRate: ConfidenceInterval.nullable().describe(
      "Fractions, 0 to 1. Wilson, of the trades ÷ the design effect of days: at 95 % if days were independent of each other; null without a trade.",
    ),
    trimmedMeanPnl: ConfidenceInterval.nullable().describe(
      "SOL. Expanded percentile bootstrap: at 95 % if trades were independent; null below 10 trades.",
    ),
    medianHoldTimeHours: ConfidenceInterval.nullable().describe(
      "Hours. Between order statistics (binomial): at 95 % if cycles were independent; null below 6 completed cycles.",
    ),
  },
  "Confidence intervals at 95 %, each of the covered period.",
);

const Automation = component(
  "Automation",
  {
    swapsPerActiveDay: nullableNumber("Swaps a day, mean over UTC days with swaps; null without one."),
    sameSlotShare: Fraction.nullable().describe(
      "Fraction, 0 to 1: completed cycles that opened and closed in one slot ÷ completed cycles; null without one.",
    ),
    atomicResults: Count.describe("Transactions in which quote went out and came back."),
    failedShare: Fraction.nullable().describe(
      "Fraction, 0 to 1: failed transactions that it paid for ÷ covered transactions; null without one.",
    ),
    reasons: z.array(z.enum(AUTOMATION_REASONS)).describe("Grounds of isBot; empty where it is false."),
  },
  "Evidence that a program trades for the wallet.",
);

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

export const WalletProfile = component("WalletProfile", {
  status: z.literal("ok").describe("State of the call."),
  walletAddress: WalletAddress,
  summary: WalletSummary,
  kol: Kol.nullable().describe("Trader who is publicly known to use the wallet; null where none is."),
  hud: WalletHud,
  behavior: WalletBehavior.nullable().describe(
    "Way in which the wallet trades; null where nothing is known of it.",
  ),
  pnl: Pnl,
  periods: Periods,
  positions: Positions,
  shape: ResultShape,
  risk: ResultRisk,
  copyability: Copyability,
  coverage: Coverage,
  reconciliation: Reconciliation,
  unboughtSales: z.array(UnboughtSale).describe("Sales of tokens that were never bought: they have no row."),
  automation: Automation,
  intervals: WalletIntervals,
  evidence: WalletEvidence.optional().describe("On request."),
  charts: WalletCharts.optional().describe("On request."),
});

export const walletProfileEndpoint = {
  ...priced("wallet-profile"),
  ...ABOUT_WALLET,
  summary: "The behavioral profile of one wallet, with how much of its history it rests on.",
  query: ProfileQuery,
  responses: { 200: WalletProfile, 202: QueuedWallet },
} as const satisfies PaidDefinition;
