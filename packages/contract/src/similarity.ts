import { SIMILARITY_FLAGS } from "@walletlens/engine/similarity/agent-similarity";
import { VECTOR_TYPE } from "@walletlens/engine/similarity/similarity-report";
import { z } from "zod";
import { type JsonBody, type PaidDefinition, priced } from "./endpoint-definition.ts";
import { Count, component, Fraction, knownAddressFields, TokenAddress, walletPair } from "./fields.ts";
import { QueuedJob, QueuedJobAboutWallets } from "./queued-job.ts";
import { AgentLinkRow, LinkCoverage, WalletGroupRow, WalletLinkRow } from "./wallet-links.ts";
import { ABOUT_WALLETS } from "./wallet-list.ts";

const NotFound = z
  .array(z.string())
  .describe("Wallets that were never used on chain: they take part in nothing.");

const SimilarityScore = Fraction.describe("Score, 0 to 1: 0.6 × tokens in common + 0.4 × capital in common.");

/** Score and shared tokens of a pair, in both shapes. */
const score = {
  ...walletPair,
  similarityScore: SimilarityScore,
  sharedTokenCount: Count.describe("Tokens that both bought."),
};

const AverageSimilarity = Fraction.describe("Mean similarity over all pairs, 0 to 1.");

const SimilarPair = component("SimilarPair", score);

const PairwiseSimilarity = component("PairwiseSimilarity", {
  ...walletPair,
  binaryScore: Fraction.describe("Score, 0 to 1: tokens shared ÷ tokens that either bought."),
  capitalScore: Fraction.describe("Score, 0 to 1: the same by shares of the SOL spent."),
  sharedTokens: z
    .array(z.strictObject({ mint: TokenAddress }))
    .describe("Tokens that both bought. `mint` is what other results name `tokenAddress`."),
  binarySharedTokenCount: Count.describe(
    "Tokens that both bought: the same figure as `sharedTokenCount` of other rows.",
  ),
  capitalSharedTokenCount: Count.describe("Tokens that both spent SOL on."),
});

/** Links and groups, in both shapes. */
const evidence = {
  groups: z.array(WalletGroupRow).describe("Wallets that belong together, at least two each."),
  coverage: LinkCoverage,
  notFound: NotFound,
};

/** Similarity of portfolios, pair by pair, with shared tokens. */
export const SimilarityResult = component("SimilarityResult", {
  vectorTypeUsed: z.literal(VECTOR_TYPE).describe("Portfolios that were compared."),
  globalMetrics: z
    .strictObject({
      averageSimilarity: AverageSimilarity,
      mostSimilarPairs: z.array(SimilarPair).describe("Pairs by similarity, largest first, at most 10."),
    })
    .describe("Figures over all pairs."),
  pairwiseSimilarities: z.array(PairwiseSimilarity).describe("Every pair, with the tokens that it shares."),
  uniqueTokensPerWallet: z
    .record(
      z.string(),
      z.strictObject({
        binary: Count.describe("Tokens bought."),
        capital: Count.describe("Tokens that SOL was spent on."),
      }),
    )
    .describe("Sizes of the portfolios, by address."),
  walletLabels: z
    .record(z.string(), z.strictObject(knownAddressFields))
    .describe("Known kind and name, by address."),
  links: z.array(WalletLinkRow).describe("Pairs that belong together; those without a link are left out."),
  ...evidence,
});

const MeaningfulPair = component("MeaningfulPair", {
  ...score,
  portfolioSizeA: Count.describe("Tokens that walletA bought."),
  portfolioSizeB: Count.describe("Tokens that walletB bought."),
  overlapPctA: Fraction.describe(
    "Fraction, 0 to 1 in spite of the name: walletA's tokens that walletB bought, too ÷ walletA's tokens.",
  ),
  overlapPctB: Fraction.describe(
    "Fraction, 0 to 1 in spite of the name: walletB's tokens that walletA bought, too ÷ walletB's tokens.",
  ),
  flag: z
    .enum(SIMILARITY_FLAGS)
    .optional()
    .describe("Threshold that the pair crosses; left out where it crosses none."),
});

/** The compact shape: meaningful pairs with their flags. */
export const AgentSimilarityResult = component("AgentSimilarityResult", {
  coordinationScore: Fraction.describe(
    "Score, 0 to 1: mean score of the meaningful pairs, larger portfolios count more.",
  ),
  pairs: z
    .array(MeaningfulPair)
    .describe("Meaningful pairs: similarity of 0.15 and more, or at least 20 tokens in common."),
  globalMetrics: z.strictObject({ averageSimilarity: AverageSimilarity }).describe("Figures over all pairs."),
  metadata: z
    .strictObject({
      walletsAnalyzed: Count.describe("Wallets that were compared."),
      totalPairs: Count.describe("Pairs that there are."),
      meaningfulPairs: Count.describe("Pairs in `pairs`."),
      flaggedPairs: Count.describe("Pairs with a flag."),
    })
    .describe("Extent of the comparison."),
  links: z.array(AgentLinkRow).max(20).describe("The strongest pairs that belong together."),
  linksTotal: Count.describe("Pairs that belong together."),
  ...evidence,
});

export type SimilarityResult = JsonBody<typeof SimilarityResult>;
export type AgentSimilarityResult = JsonBody<typeof AgentSimilarityResult>;

export const similarityEndpoint = {
  ...priced("similarity"),
  ...ABOUT_WALLETS,
  summary: "Queues a comparison of 2 to 30 wallets: what each pair bought in common.",
  responses: { 202: QueuedJob },
} as const satisfies PaidDefinition;

export const similarityAgentEndpoint = {
  ...priced("similarity-agent"),
  ...ABOUT_WALLETS,
  summary: "Queues a comparison of 2 to 30 wallets whose compact result flags coordinated pairs.",
  responses: { 202: QueuedJobAboutWallets },
} as const satisfies PaidDefinition;
