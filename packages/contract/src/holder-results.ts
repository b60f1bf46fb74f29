import { EXIT_PATTERNS } from "@walletlens/engine/behavior/classify-behavior";
import { FRESH } from "@walletlens/engine/holders/agent-holders";
import { HOLDER_DISCOVERIES } from "@walletlens/engine/holders/holder-outcome";
import { HOLDERS_MODE } from "@walletlens/engine/holders/holder-profiles";
import { UNKNOWN_WORD } from "@walletlens/engine/wallet/unknown-fields";
import { z } from "zod";
import {
  AvgHoldTimeHours,
  BehaviorTypeSchema,
  Count,
  component,
  Fraction,
  FrozenShare,
  flag,
  knownAddressFields,
  MedianHoldTimeHours,
  number,
  SolBalance,
  TokenAddress,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { DataQualityTierSchema, KnownBasisShare, TierReasons } from "./partial-data.ts";
import { PnlResultsSchema } from "./pnl-results.ts";
import { CopyabilitySchema, ProfitShapeSchema, ResultRisk } from "./result-shape.ts";
import { HudPeriods, Positions, TransactionCosts, UsdPnl } from "./wallet-results.ts";
import { TokenPnlSchema } from "./wallet-tokens.ts";

/** Fields of a holder in both shapes. */
export const holder = {
  walletAddress: WalletAddress,
  rank: z.int().min(1).describe("Rank by balance, from 1. Skipped owners count."),
  supplyPercent: number("Percentage of the total supply, 0 to 100, over all token accounts of the owner."),
  behaviorType: BehaviorTypeSchema.nullable().describe(
    "Behavior class by median hold time; null below 2 completed exits.",
  ),
  exitPattern: z
    .enum([...EXIT_PATTERNS, UNKNOWN_WORD])
    .describe("How the wallet sells; `unknown` without a completed cycle."),
  medianHoldTimeHours: MedianHoldTimeHours,
  dataQualityTier: DataQualityTierSchema,
  tierReasons: TierReasons,
  confidence: Fraction.describe(
    "Confidence in the metrics, 0 to 1, by completed cycles and the share of volume that reconciles.",
  ),
  completedCycleCount: Count.describe(
    "Completed cycles: each from a buy to the sale that leaves at most 20 % of the peak.",
  ),
  walletPnlSol: number("Net PnL of the wallet over all tokens, realized and unrealized, SOL."),
  solBalance: SolBalance,
};

/** Extent of the analysis, in both shapes. */
const extent = {
  totalHoldersRequested: Count.describe("Number of holders requested."),
  totalHoldersAnalyzed: Count.describe("Number of holders analyzed."),
  discovery: z.enum(HOLDER_DISCOVERIES).describe("Source of the holder list."),
  truncated: flag("True if the holder list may be incomplete."),
};

const ofAnalyzed = <Schema extends z.ZodType>(schema: Schema, meaning: string) =>
  schema.nullable().describe(`${meaning}; null for holders that are not analyzed.`);

/** Results over all tokens of a holder. */
const holderResults = {
  usd: ofAnalyzed(UsdPnl, "PnL in USD over all tokens, which includes changes of the SOL price"),
  costs: ofAnalyzed(TransactionCosts, "Costs of all transactions that the wallet paid for"),
  periods: ofAnalyzed(HudPeriods, "Results of the days before the analysis"),
  positions: ofAnalyzed(Positions, "Results of all bought tokens, open or closed"),
  shape: ofAnalyzed(ProfitShapeSchema, "Distribution of realized PnL by token"),
  risk: ofAnalyzed(ResultRisk, "Losses in chronological order"),
  copyability: ofAnalyzed(
    CopyabilitySchema,
    "Share of the profit from cycles long enough to be copied with a delay",
  ),
};

const TokenMint = text("Mint of the requested token, base58.");

export const HolderProfileSchema = component("HolderProfile", {
  ...holder,
  avgHoldTimeHours: AvgHoldTimeHours,
  dailyFlipRatio: Fraction.describe("Cycles shorter than 5 minutes ÷ completed cycles, 0 to 1."),
  knownBasisShare: KnownBasisShare,
  coverage: z
    .strictObject({
      transactions: Count.describe("Transactions behind the metrics."),
      complete: flag("True if the full history is covered."),
    })
    .nullable()
    .describe("Coverage of the history; null if no transaction was read."),
  tokenHoldingValueSol: number("Liquidation value of the wallet's balance of the token, SOL."),
  frozenShare: FrozenShare,
  token: TokenPnlSchema.nullable().describe(
    "PnL in this token; null if the covered history has no buy of it or the holder is not analyzed.",
  ),
  results: PnlResultsSchema.describe("PnL of the wallet over all tokens."),
  walletRealizedPnlSol: number("Realized PnL of the wallet over all tokens, SOL."),
  netAfterCostsSol: number(
    "Net PnL + atomic arbitrage − fees and tips that no trade includes, over all tokens, SOL.",
  ),
  ...holderResults,
  exitRate: Fraction.describe("Tokens with a completed cycle ÷ tokens traded, 0 to 1."),
  totalTokensTraded: Count.describe("Number of tokens traded."),
  currentHoldingsCount: Count.describe("Number of tokens held, without wrapped SOL."),
  ...knownAddressFields,
  analysisSkipped: flag(
    "True if the account is not analyzed: pools, exchanges, burn addresses and program accounts.",
  ),
  unknown: Unknown,
});

/** Profiles of a token's largest holders. */
export const HolderProfilesResult = component("HolderProfilesResult", {
  mode: z.literal(HOLDERS_MODE).describe("How the wallets were selected."),
  tokenMint: TokenMint,
  profiles: z.array(HolderProfileSchema).describe("One profile per holder, by rank."),
  metadata: z
    .strictObject({
      ...extent,
      totalProcessingTimeMs: z.int().describe("Duration of the analysis, milliseconds."),
      avgProcessingTimePerWalletMs: z.int().describe("Mean duration per holder, milliseconds."),
      failedHolders: Count.describe("Number of holders whose analysis failed. They have no profile."),
    })
    .describe("Size, duration and failures of the analysis."),
});

const TopHolding = component("TopHolding", {
  tokenAddress: TokenAddress,
  valueSol: number("Current liquidation value, SOL."),
  listedValueSol: number("Value at the listed price, SOL."),
  thin: z.literal(true).optional().describe("True if the listed value exceeds 1.1 × the liquidation value."),
});

const AgentHolder = component("AgentHolder", {
  ...holder,
  holdingsSummary: z
    .strictObject({
      totalPositions: Count.describe("Number of tokens held."),
      totalCurrentHoldingsValueSol: number("Value of the tokens held, SOL."),
      topHoldings: z.array(TopHolding).max(5).describe("Up to five tokens held, by value, highest first."),
      unknown: Unknown,
    })
    .describe("Current holdings of the wallet."),
  unknown: Unknown,
});

const BehaviorCount = component("BehaviorCount", {
  behaviorType: z
    .enum([...BehaviorTypeSchema.options, FRESH])
    .describe("Behavior class by median hold time; FRESH below 2 completed exits."),
  count: Count.describe("Number of holders of this class."),
  supplyPct: number("Percentage of the total supply that these holders hold, 0 to 100."),
});

/** The compact shape: aggregates, and the analyzed holders. */
export const AgentHoldersResult = component("AgentHoldersResult", {
  aggregate: z
    .strictObject({
      totalHolders: Count.describe("Number of holders found, up to the requested number."),
      analyzedHolders: Count.describe("Number of holders analyzed without failure."),
      top1SupplyPct: number(
        "Percentage of the total supply, 0 to 100, of the largest holder, without system wallets.",
      ),
      top5SupplyPct: number(
        "Percentage of the total supply, 0 to 100, of the five largest holders, without system wallets.",
      ),
      behaviorDistribution: z
        .array(BehaviorCount)
        .describe("Holders by behavior class, most frequent first."),
      avgWalletPnlSol: number("Mean realized PnL of the analyzed holders, SOL."),
      unknown: Unknown,
    })
    .describe("Metrics over all holders."),
  profiles: z.array(AgentHolder).describe("One profile per analyzed holder, by rank."),
  metadata: z.strictObject({ tokenMint: TokenMint, ...extent }).describe("Scope of the analysis."),
});
