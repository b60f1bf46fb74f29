import { EXIT_PATTERNS } from "@walletlens/engine/behavior/classify-behavior";
import { FRESH } from "@walletlens/engine/holders/agent-holders";
import { HOLDER_DISCOVERIES } from "@walletlens/engine/holders/holder-outcome";
import { HOLDERS_MODE } from "@walletlens/engine/holders/holder-profiles";
import { UNKNOWN_WORD } from "@walletlens/engine/wallet/unknown-fields";
import { z } from "zod";
import { type PaidDefinition, priced } from "./endpoint-definition.ts";
import {
  AddressText,
  AvgHoldTimeHours,
  BehaviorType,
  COMPONENTS,
  Count,
  component,
  Fraction,
  flag,
  knownAddressFields,
  MedianHoldTimeHours,
  nullableText,
  number,
  SolBalance,
  TokenAddress,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { DataQualityTier, KnownBasisShare, TierReasons } from "./known-in-part.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { QueuedJob, QueuedJobWithKeys, QueuedMessage, QueuedStatus, ResultKey } from "./queued-job.ts";
import { Copyability, HudPeriods, Positions, ResultRisk, ResultShape } from "./wallet-results.ts";
import { TokenPnl } from "./wallet-tokens.ts";

/** Fields of a holder in both shapes. */
const holder = {
  walletAddress: WalletAddress,
  rank: z.int().min(1).describe("1 holds most; every owner counts, skipped ones included."),
  supplyPercent: number("Percent, 0 to 100, of the whole supply, over all accounts of the owner."),
  behaviorType: BehaviorType.nullable().describe(
    "Class of behavior by median hold time; null below 2 completed exits.",
  ),
  exitPattern: z
    .enum([...EXIT_PATTERNS, UNKNOWN_WORD])
    .describe("Way of selling; `unknown` without a completed cycle."),
  medianHoldTimeHours: MedianHoldTimeHours,
  dataQualityTier: DataQualityTier,
  tierReasons: TierReasons,
  confidence: Fraction.describe(
    "Fraction, 0 to 1: by number of completed cycles and share of the volume that reconciles.",
  ),
  completedCycleCount: Count.describe("Completed round trips."),
  walletPnlSol: number("Realized and unrealized result of the wallet over all tokens, SOL."),
  solBalance: SolBalance,
};

/** Extent of the analysis, in both shapes. */
const extent = {
  totalHoldersRequested: Count.describe("Number of holders that was asked for."),
  totalHoldersAnalyzed: Count.describe("Holders that were analyzed."),
  discovery: z.enum(HOLDER_DISCOVERIES).describe("Source of the list of holders."),
  truncated: flag("True where the list may lack some holders."),
};

/** Results over all tokens of a holder. */
const holderResults = {
  periods: HudPeriods.nullable().describe(
    "Results of the last days; null for holders that are not analyzed.",
  ),
  positions: Positions.nullable().describe(
    "Every token that it bought, open or sold; null for holders that are not analyzed.",
  ),
  shape: ResultShape.nullable().describe(
    "Distribution of its realized results by token; null for holders that are not analyzed.",
  ),
  risk: ResultRisk.nullable().describe(
    "Its losses in the order of time; null for holders that are not analyzed.",
  ),
  copyability: Copyability.nullable().describe(
    "Part of its profit that a follower could have had; null for holders that are not analyzed.",
  ),
};

const TokenMint = text("Mint of the token that was asked about, base58.");

export const HolderProfile = component("HolderProfile", {
  ...holder,
  avgHoldTimeHours: AvgHoldTimeHours,
  dailyFlipRatio: Fraction.describe("Fraction, 0 to 1: completed cycles under 5 minutes ÷ completed cycles."),
  knownBasisShare: KnownBasisShare,
  coverage: z
    .strictObject({
      transactions: Count.describe("Transactions that the figures rest on."),
      complete: flag("True where the whole history is covered."),
    })
    .nullable()
    .describe("Extent of what the figures rest on; null where no transaction was read."),
  tokenHoldingValueSol: number("What its units of the token could be sold for, SOL."),
  token: TokenPnl.nullable().describe(
    "Its result in this token; null where the covered history has no buy of it, and for holders that are not analyzed.",
  ),
  walletRealizedPnlSol: number("Result of all that the wallet has sold, SOL."),
  ...holderResults,
  exitRate: Fraction.describe("Fraction, 0 to 1: tokens with a completed cycle ÷ tokens traded."),
  totalTokensTraded: Count.describe("Tokens that the wallet has traded."),
  currentHoldingsCount: Count.describe("Tokens that the wallet holds, wrapped SOL left out."),
  ...knownAddressFields,
  analysisSkipped: flag("True for pools, exchanges, burn and program accounts."),
  unknown: Unknown,
});

/** Profiles of a token's largest holders. */
export const HolderProfilesResult = component("HolderProfilesResult", {
  mode: z.literal(HOLDERS_MODE).describe("Way in which the wallets were chosen."),
  tokenMint: TokenMint,
  profiles: z.array(HolderProfile).describe("A profile for each holder, by rank."),
  metadata: z
    .strictObject({
      ...extent,
      totalProcessingTimeMs: z.int().describe("Milliseconds that the analysis took."),
      avgProcessingTimePerWalletMs: z.int().describe("Milliseconds that a holder took on average."),
      failedHolders: Count.describe("Holders whose analysis failed; they have no profile."),
    })
    .describe("Circumstances of the analysis: its size, time and failures."),
});

const TopHolding = component("TopHolding", {
  tokenAddress: TokenAddress,
  valueSol: number("What it could be sold for now, SOL."),
  listedValueSol: number("The same units at the listed price, SOL."),
  thin: z.literal(true).optional().describe("The listed value is above 1.1 × what it could be sold for."),
});

const AgentHolder = component("AgentHolder", {
  ...holder,
  holdingsSummary: z
    .strictObject({
      totalPositions: Count.describe("Tokens that the wallet holds."),
      totalCurrentHoldingsValueSol: number("Value of these, SOL."),
      topHoldings: z.array(TopHolding).max(5).describe("The most valuable of these, at most five."),
      unknown: Unknown,
    })
    .describe("Present holdings of the wallet."),
  unknown: Unknown,
});

const BehaviorCount = component("BehaviorCount", {
  behaviorType: z
    .enum([...BehaviorType.options, FRESH])
    .describe("Class of behavior by median hold time; FRESH below 2 completed exits."),
  count: Count.describe("Holders of the class."),
  supplyPct: number("Percent, 0 to 100, of the whole supply that they hold."),
});

/** The compact shape: aggregates, and the analyzed holders. */
export const AgentHoldersResult = component("AgentHoldersResult", {
  aggregate: z
    .strictObject({
      totalHolders: Count.describe("Holders that were found, at most as many as were asked for."),
      analyzedHolders: Count.describe("Holders that were neither skipped nor failed."),
      top1SupplyPct: number(
        "Percent, 0 to 100, of the supply of the largest holder that is no system wallet.",
      ),
      top5SupplyPct: number(
        "Percent, 0 to 100, of the supply of the five largest holders that are no system wallets.",
      ),
      behaviorDistribution: z
        .array(BehaviorCount)
        .describe("Number of holders by class of behavior, largest first."),
      avgWalletPnlSol: number("Mean realized result of the analyzed holders, SOL."),
      unknown: Unknown,
    })
    .describe("Figures over all holders."),
  profiles: z.array(AgentHolder).describe("A profile for each analyzed holder, by rank."),
  metadata: z.strictObject({ tokenMint: TokenMint, ...extent }).describe("Circumstances of the analysis."),
});

const TokenParams = z.strictObject({ mint: AddressText.describe("Mint of the token, base58.") });

/** A missing body means the default. */
function holdersBody(most: number) {
  return z.preprocess(
    (body) => (body === undefined ? {} : body),
    z.strictObject({
      topN: z.int().min(1).max(most).default(20).describe("Number of the largest holders."),
    }),
  );
}

const common = {
  access: "paid",
  chargeOn: "acceptance",
  mayQueue: false,
  params: TokenParams,
  query: z.strictObject({}),
  headers: PaidHeaders,
  failures: ["mint_not_found", "chain_unavailable"],
} as const;

export const holdersEndpoint = {
  ...priced("holders"),
  ...common,
  summary: "Queues the behavioral profiles of a token's 1 to 100 largest holders.",
  body: holdersBody(100),
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

const AboutToken = {
  tokenMint: text("Mint of the token that was asked about, base58."),
  topN: z.int().describe("Number of the largest holders that was asked for."),
};

export const holdersAgentEndpoint = {
  ...priced("holders-agent"),
  ...common,
  summary: "Queues the profiles of a token's 1 to 50 largest holders, with a compact result.",
  body: holdersBody(50),
  responses: { 202: QueuedJobWithKeys.extend(AboutToken).register(COMPONENTS, { id: "QueuedHoldersJob" }) },
} as const satisfies PaidDefinition;

export const holdersDeepEndpoint = {
  ...priced("holders-deep"),
  ...common,
  summary: "Queues the profiles of a token's 1 to 50 largest holders, then a comparison of the first 30.",
  body: holdersBody(50),
  responses: {
    202: component("QueuedDeepHoldersJob", {
      status: QueuedStatus,
      ...AboutToken,
      holderProfiles: QueuedJob.omit({ status: true }).describe("Job of the holders' profiles."),
      similarity: z
        .strictObject({
          jobId: nullableText(
            "Null: the comparison follows from the first job, and is polled by its request id.",
          ),
          requestId: QueuedJob.shape.requestId,
          resultKey: ResultKey,
          message: QueuedMessage,
        })
        .describe("Comparison that follows from it."),
      message: QueuedMessage,
    }),
  },
} as const satisfies PaidDefinition;
