import * as z from "zod/mini";
import type { GraphPair, SimilarityGraph } from "@/components/similarity/similarity-graph";

/** Weights of the two scores, for pairs that the compact result leaves out (docs/definitions.md#similarity). */
const BINARY_WEIGHT = 0.6;
const CAPITAL_WEIGHT = 0.4;

const Full = z.object({
  globalMetrics: z.object({ averageSimilarity: z.number() }),
  pairwiseSimilarities: z.array(
    z.object({
      walletA: z.string(),
      walletB: z.string(),
      binaryScore: z.number(),
      capitalScore: z.number(),
      binarySharedTokenCount: z.number(),
    }),
  ),
  uniqueTokensPerWallet: z.record(z.string(), z.object({ binary: z.number() })),
  walletLabels: z.record(z.string(), z.object({ knownLabel: z.nullable(z.string()) })),
});

const Agent = z.object({
  coordinationScore: z.number(),
  pairs: z.array(
    z.object({
      walletA: z.string(),
      walletB: z.string(),
      similarityScore: z.number(),
      flag: z.optional(z.enum(["HIGH_SIMILARITY", "HIGH_OVERLAP", "HIGH_SIMILARITY_AND_OVERLAP"])),
    }),
  ),
});

const Holders = z.object({
  profiles: z.array(z.object({ walletAddress: z.string(), supplyPercent: z.number() })),
});

/**
 * Puts the two shapes of a result together: scores and labels of the full one, flags of the compact one. `holders` is
 * the full result about the holders that are compared, null where they are not a token's or it is not there any more.
 */
export function buildSimilarityGraph(full: unknown, agent: unknown, holders: unknown): SimilarityGraph {
  const { globalMetrics, pairwiseSimilarities, uniqueTokensPerWallet, walletLabels } = Full.parse(full);
  const { coordinationScore, pairs: meaningful } = Agent.parse(agent);
  const supply = new Map(
    (holders === null ? [] : Holders.parse(holders).profiles).map((holder) => [
      holder.walletAddress,
      holder.supplyPercent,
    ]),
  );
  const addresses = Object.keys(uniqueTokensPerWallet);
  const numbers = new Map(addresses.map((address, number) => [address, number]));
  const known = new Map(meaningful.map((pair) => [`${pair.walletA} ${pair.walletB}`, pair]));
  const pairs = pairwiseSimilarities.map((pair): GraphPair => {
    const { walletA, walletB, binaryScore: binary, capitalScore: capital } = pair;
    const kept = known.get(`${walletA} ${walletB}`);
    return {
      a: numbers.get(walletA) ?? 0,
      b: numbers.get(walletB) ?? 0,
      score: kept?.similarityScore ?? binary * BINARY_WEIGHT + capital * CAPITAL_WEIGHT,
      binary,
      capital,
      shared: pair.binarySharedTokenCount,
      flag: kept?.flag ?? null,
    };
  });
  return {
    wallets: addresses.map((address) => ({
      address,
      label: walletLabels[address]?.knownLabel ?? null,
      tokens: uniqueTokensPerWallet[address]?.binary ?? 0,
      supplyPercent: supply.get(address) ?? null,
    })),
    pairs: pairs.sort((left, right) => right.score - left.score || left.a - right.a || left.b - right.b),
    averageSimilarity: globalMetrics.averageSimilarity,
    coordinationScore,
  };
}
