import { HOLDER_DISCOVERIES } from "@walletlens/engine/holders/holder-outcome";
import { z } from "zod";
import { Unknown } from "./fields.ts";
import { DataQualityTier, KnownBasisShare, TierReasons } from "./known-in-part.ts";
import { TokenPnl } from "./wallet-tokens.ts";

const Fraction = z.number().min(0).max(1);

/** Source of the list of holders, and whether it may lack some. */
const Discovery = { discovery: z.enum(HOLDER_DISCOVERIES), truncated: z.boolean() };

/** The profile of each of a token's largest holders. */
export const HolderProfilesResult = z.strictObject({
  mode: z.string(),
  tokenMint: z.string(),
  profiles: z.array(
    z.strictObject({
      walletAddress: z.string(),
      rank: z.int().min(1).describe("1 holds most; every owner counts, skipped ones included."),
      supplyPercent: z.number().describe("Of the whole supply, over all accounts of the owner."),
      behaviorType: z.string().nullable().describe("Null below 2 completed exits."),
      exitPattern: z.string().describe("all_at_once or partial_exit."),
      medianHoldTimeHours: z.number(),
      avgHoldTimeHours: z.number(),
      dailyFlipRatio: Fraction.describe("Completed cycles under 5 minutes ÷ completed cycles."),
      dataQualityTier: DataQualityTier,
      tierReasons: TierReasons,
      knownBasisShare: KnownBasisShare,
      coverage: z
        .strictObject({ transactions: z.int().min(0), complete: z.boolean() })
        .nullable()
        .describe(
          "Transactions that the figures rest on, and whether these are all; null where none was read.",
        ),
      confidence: Fraction.describe("0 to 1: by completed cycles and by how much reconciles."),
      completedCycleCount: z.int(),
      tokenHoldingValueSol: z.number(),
      token: TokenPnl.nullable().describe(
        "Its result in this token; null where the covered history has no buy of it, and of who is not analysed.",
      ),
      walletRealizedPnlSol: z.number(),
      walletPnlSol: z.number(),
      exitRate: Fraction.describe("Tokens with a completed cycle ÷ tokens traded."),
      totalTokensTraded: z.int(),
      solBalance: z.number().describe("Native SOL of the wallet's own account."),
      currentHoldingsCount: z.int().describe("Tokens that the wallet holds, wrapped SOL left out."),
      knownType: z.string().nullable(),
      knownLabel: z.string().nullable().describe("Reason for which the analysis was skipped."),
      analysisSkipped: z.boolean().describe("True for pools, exchanges, burn and program accounts."),
      unknown: Unknown,
    }),
  ),
  metadata: z.strictObject({
    totalHoldersRequested: z.int(),
    totalHoldersAnalyzed: z.int(),
    totalProcessingTimeMs: z.int(),
    avgProcessingTimePerWalletMs: z.int(),
    failedHolders: z.int(),
    ...Discovery,
  }),
});

const TopHolding = z.strictObject({
  tokenAddress: z.string(),
  valueSol: z.number().describe("What it could be sold for now, in SOL."),
  listedValueSol: z.number().describe("The same units at the listed price, in SOL."),
  thin: z.literal(true).optional().describe("The listed value is above 1.1 × what it could be sold for."),
});

/** The compact shape: what the holders are together, and those that were analysed. */
export const AgentHoldersResult = z.strictObject({
  aggregate: z.strictObject({
    totalHolders: z.int(),
    analyzedHolders: z.int(),
    top1SupplyPct: z.number(),
    top5SupplyPct: z.number(),
    behaviorDistribution: z.array(
      z.strictObject({ behaviorType: z.string(), count: z.int(), supplyPct: z.number() }),
    ),
    avgWalletPnlSol: z.number(),
    unknown: Unknown,
  }),
  profiles: z.array(
    z.strictObject({
      walletAddress: z.string(),
      rank: z.int().min(1),
      supplyPercent: z.number(),
      behaviorType: z.string().nullable(),
      exitPattern: z.string(),
      medianHoldTimeHours: z.number(),
      dataQualityTier: DataQualityTier,
      tierReasons: TierReasons,
      confidence: Fraction,
      completedCycleCount: z.int(),
      walletPnlSol: z.number(),
      solBalance: z.number(),
      holdingsSummary: z.strictObject({
        totalPositions: z.int(),
        totalCurrentHoldingsValueSol: z.number(),
        topHoldings: z.array(TopHolding).max(5),
        unknown: Unknown,
      }),
      unknown: Unknown,
    }),
  ),
  metadata: z.strictObject({
    tokenMint: z.string(),
    totalHoldersRequested: z.int(),
    totalHoldersAnalyzed: z.int(),
    ...Discovery,
  }),
});
