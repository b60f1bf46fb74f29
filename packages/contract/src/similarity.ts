import { SIMILARITY_FLAGS } from "@walletlens/engine/similarity/agent-similarity";
import { VECTOR_TYPE } from "@walletlens/engine/similarity/similarity-report";
import { z } from "zod";
import type { JsonBody, PaidDefinition } from "./endpoint-definition.ts";
import { Count, component, Fraction, knownAddressFields, TokenAddress, walletPair } from "./fields.ts";
import { LinkCoverage } from "./link-coverage.ts";
import { QueuedJob, QueuedJobAboutWallets } from "./queued-job.ts";
import { AgentLinkRow, WalletGroupRow, WalletLinkRow } from "./wallet-links.ts";
import { aboutWallets } from "./wallet-list.ts";

const NotFound = z
  .array(z.string())
  .describe("Wallets of the request that have never been used on chain. They are excluded.");

const SimilarityScore = Fraction.describe(
  "Similarity score, 0 to 1: 0.6 × binaryScore + 0.4 × capitalScore.",
);

/** Score and shared tokens of a pair, in both shapes. */
const score = {
  ...walletPair,
  similarityScore: SimilarityScore,
  sharedTokenCount: Count.describe("Number of tokens that both wallets bought."),
};

const AverageSimilarity = Fraction.describe("Mean similarity over all pairs, 0 to 1.");

const SimilarPair = component("SimilarPair", score);

const PairwiseSimilarity = component("PairwiseSimilarity", {
  ...walletPair,
  binaryScore: Fraction.describe(
    "Jaccard score, 0 to 1: tokens that both bought ÷ tokens that either bought.",
  ),
  capitalScore: Fraction.describe(
    "Weighted Jaccard score, 0 to 1: the same by each token's share of the SOL spent.",
  ),
  sharedTokens: z
    .array(z.strictObject({ mint: TokenAddress }))
    .describe("Tokens that both wallets bought. `mint` is `tokenAddress` in other results."),
  binarySharedTokenCount: Count.describe(
    "Number of tokens that both wallets bought. Same as `sharedTokenCount` of other rows.",
  ),
  capitalSharedTokenCount: Count.describe("Number of tokens that both wallets spent SOL on."),
});

/** Links and groups, in both shapes. */
const evidence = {
  groups: z.array(WalletGroupRow).describe("Groups of linked wallets, at least two wallets each."),
  coverage: LinkCoverage,
  notFound: NotFound,
};

/** Similarity of portfolios, pair by pair, with shared tokens. */
export const SimilarityResult = component("SimilarityResult", {
  vectorTypeUsed: z.literal(VECTOR_TYPE).describe("Kind of the compared portfolios."),
  globalMetrics: z
    .strictObject({
      averageSimilarity: AverageSimilarity,
      mostSimilarPairs: z.array(SimilarPair).describe("Up to 10 pairs, most similar first."),
    })
    .describe("Metrics over all pairs."),
  pairwiseSimilarities: z.array(PairwiseSimilarity).describe("All pairs, with their shared tokens."),
  uniqueTokensPerWallet: z
    .record(
      z.string(),
      z.strictObject({
        binary: Count.describe("Number of tokens bought."),
        capital: Count.describe("Number of tokens that SOL was spent on."),
      }),
    )
    .describe("Portfolio sizes, by address."),
  walletLabels: z
    .record(z.string(), z.strictObject(knownAddressFields))
    .describe("Type and name of known system accounts, by address."),
  links: z.array(WalletLinkRow).describe("Linked pairs. Pairs without a link are not listed."),
  ...evidence,
});

const MeaningfulPair = component("MeaningfulPair", {
  ...score,
  portfolioSizeA: Count.describe("Number of tokens that walletA bought."),
  portfolioSizeB: Count.describe("Number of tokens that walletB bought."),
  overlapPctA: Fraction.describe(
    "Tokens that both bought ÷ tokens that walletA bought, 0 to 1 (a fraction, despite the name).",
  ),
  overlapPctB: Fraction.describe(
    "Tokens that both bought ÷ tokens that walletB bought, 0 to 1 (a fraction, despite the name).",
  ),
  flag: z
    .enum(SIMILARITY_FLAGS)
    .optional()
    .describe("Threshold that the pair exceeds; absent if it exceeds none."),
});

/** The compact shape: meaningful pairs with their flags. */
export const AgentSimilarityResult = component("AgentSimilarityResult", {
  coordinationScore: Fraction.describe(
    "Coordination score, 0 to 1 (0: independent, 1: coordinated): mean score of the significant pairs, weighted by portfolio size.",
  ),
  pairs: z
    .array(MeaningfulPair)
    .describe("Significant pairs: similarity of at least 0.15, or at least 20 tokens in common."),
  globalMetrics: z.strictObject({ averageSimilarity: AverageSimilarity }).describe("Metrics over all pairs."),
  metadata: z
    .strictObject({
      walletsAnalyzed: Count.describe("Number of wallets compared."),
      totalPairs: Count.describe("Total number of pairs."),
      meaningfulPairs: Count.describe("Number of significant pairs."),
      flaggedPairs: Count.describe("Number of pairs with a flag."),
    })
    .describe("Size of the comparison."),
  links: z.array(AgentLinkRow).max(20).describe("Up to 20 linked pairs, strongest first."),
  linksTotal: Count.describe("Total number of linked pairs."),
  ...evidence,
});

export type SimilarityResult = JsonBody<typeof SimilarityResult>;
export type AgentSimilarityResult = JsonBody<typeof AgentSimilarityResult>;

export const similarityEndpoint = {
  ...aboutWallets("similarity"),
  summary: "Queue a comparison of 2 to 30 wallets, with the shared tokens and links of each pair.",
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

export const similarityAgentEndpoint = {
  ...aboutWallets("similarity-agent"),
  summary: "Queue a comparison of 2 to 30 wallets, with a compact result that flags coordinated pairs.",
  responses: { 202: QueuedJobAboutWallets },
} as const satisfies PaidDefinition;
