import { SIMILARITY_FLAGS } from "@walletlens/engine/similarity/agent-similarity";
import { z } from "zod";
import { AgentLinkRow, LinkCoverage, WalletGroupRow, WalletLinkRow } from "./wallet-links-result.ts";

const NotFound = z
  .array(z.string())
  .describe("Wallets that were never used on chain: they take part in nothing.");

const Share = z.number().min(0).max(1);

/** Similarity of the portfolios of wallets, pair by pair, with the tokens that they share. */
export const SimilarityResult = z.strictObject({
  vectorTypeUsed: z.string(),
  globalMetrics: z.strictObject({
    averageSimilarity: Share.describe("Over all pairs."),
    mostSimilarPairs: z.array(
      z.strictObject({
        walletA: z.string(),
        walletB: z.string(),
        similarityScore: Share.describe("0.6 × tokens in common + 0.4 × capital in common."),
        sharedTokenCount: z.int(),
      }),
    ),
  }),
  pairwiseSimilarities: z.array(
    z.strictObject({
      walletA: z.string(),
      walletB: z.string(),
      binaryScore: Share.describe("Tokens shared ÷ tokens that either bought."),
      capitalScore: Share.describe("The same by shares of the SOL spent."),
      sharedTokens: z.array(z.strictObject({ mint: z.string() })),
      binarySharedTokenCount: z.int(),
      capitalSharedTokenCount: z.int(),
    }),
  ),
  uniqueTokensPerWallet: z.record(z.string(), z.strictObject({ binary: z.int(), capital: z.int() })),
  walletLabels: z.record(
    z.string(),
    z.strictObject({ knownType: z.string().nullable(), knownLabel: z.string().nullable() }),
  ),
  links: z.array(WalletLinkRow).describe("Pairs that belong together; those without a tie are left out."),
  groups: z.array(WalletGroupRow),
  coverage: LinkCoverage,
  notFound: NotFound,
});

/** The compact shape: pairs that mean something, each with its flag. */
export const AgentSimilarityResult = z.strictObject({
  coordinationScore: Share.describe("Mean score of the meaningful pairs, larger portfolios count more."),
  pairs: z.array(
    z.strictObject({
      walletA: z.string(),
      walletB: z.string(),
      similarityScore: Share,
      sharedTokenCount: z.int(),
      portfolioSizeA: z.int(),
      portfolioSizeB: z.int(),
      overlapPctA: Share.describe("Fractions of each wallet's tokens that the other one bought, too."),
      overlapPctB: Share,
      flag: z.enum(SIMILARITY_FLAGS).optional(),
    }),
  ),
  globalMetrics: z.strictObject({ averageSimilarity: Share }),
  metadata: z.strictObject({
    walletsAnalyzed: z.int(),
    totalPairs: z.int(),
    meaningfulPairs: z.int(),
    flaggedPairs: z.int(),
  }),
  links: z.array(AgentLinkRow).max(20).describe("The strongest pairs that belong together."),
  linksTotal: z.int(),
  groups: z.array(WalletGroupRow),
  coverage: LinkCoverage,
  notFound: NotFound,
});
