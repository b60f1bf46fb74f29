import type { HolderProfile } from "@walletlens/client/api-types";
import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { describeGroups } from "@walletlens/format/verdict";
import type { z } from "zod";
import type { GraphPair, SimilarityGraph } from "@/components/compare/similarity/similarity-graph";

/** Weights of the two scores for pairs that the compact result leaves out (docs/definitions.md#similarity). */
const BINARY_WEIGHT = 0.6;
const CAPITAL_WEIGHT = 0.4;

interface StoredComparison {
  readonly full: Omit<z.output<typeof SimilarityResult>, "vectorTypeUsed">;
  readonly agent: Pick<z.output<typeof AgentSimilarityResult>, "coordinationScore" | "pairs">;
  /** Result about the compared holders; null for other wallets or after expiry. */
  readonly holders: {
    readonly profiles: readonly Pick<HolderProfile, "walletAddress" | "supplyPercent">[];
  } | null;
}

/** Joins the two results: scores and labels of the full one, flags of the compact one. */
export function buildSimilarityGraph({ full, agent, holders }: StoredComparison): SimilarityGraph {
  const { globalMetrics, pairwiseSimilarities, uniqueTokensPerWallet, walletLabels, coverage } = full;
  const { coordinationScore, pairs: meaningful } = agent;
  const supply = new Map(
    holders?.profiles.map(({ walletAddress, supplyPercent }) => [walletAddress, supplyPercent]),
  );
  const addresses = Object.keys(uniqueTokensPerWallet);
  const numbers = new Map(addresses.map((address, number) => [address, number]));
  const meaningfulPairs = new Map(meaningful.map((pair) => [`${pair.walletA} ${pair.walletB}`, pair]));
  const pairs = pairwiseSimilarities.map((pair): GraphPair => {
    const { walletA, walletB, binaryScore: binary, capitalScore: capital } = pair;
    const meaningfulPair = meaningfulPairs.get(`${walletA} ${walletB}`);
    return {
      a: numbers.get(walletA) ?? 0,
      b: numbers.get(walletB) ?? 0,
      score: meaningfulPair?.similarityScore ?? binary * BINARY_WEIGHT + capital * CAPITAL_WEIGHT,
      binary,
      capital,
      shared: pair.binarySharedTokenCount,
      flag: meaningfulPair?.flag ?? null,
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
    ...buildLinks(full, numbers),
    averageSimilarity: globalMetrics.averageSimilarity,
    coordinationScore,
    incompleteWallets: coverage.incompleteWallets.length,
    untestedPairs: coverage.untestedPairs,
    fixedOrders: coverage.fixedOrders ?? [],
    leaderSearchComplete: coverage.leaderSearchComplete ?? true,
  };
}

type Links = Pick<SimilarityGraph, "links" | "linkedGroups" | "vias" | "hubs">;

function buildLinks(full: StoredComparison["full"], numbers: ReadonlyMap<string, number>): Links {
  const { links: rows, groups, coverage } = full;
  const verdicts = describeGroups(full);
  const toNumbers = (wallets: readonly string[]) => wallets.flatMap((wallet) => numbers.get(wallet) ?? []);
  const links = rows.flatMap(({ walletA, walletB, verdict, kinds }) => {
    const [a, b] = toNumbers([walletA, walletB]);
    return a === undefined || b === undefined ? [] : [{ a, b, verdict, kinds }];
  });
  const intermediaries = links.flatMap(({ kinds }) => kinds.flatMap(({ detail }) => detail.via ?? []));
  // An intermediary can be one of the compared wallets, which has a node already.
  const outsideWallets = [...new Set(intermediaries)].filter((address) => !numbers.has(address));
  const hubs = coverage.hubs.filter(({ address }) => !numbers.has(address));
  return {
    links,
    linkedGroups: groups
      .flatMap((group, index) => {
        const verdict = verdicts[index];
        return verdict === undefined ? [] : [{ ...group, ...verdict, wallets: toNumbers(group.wallets) }];
      })
      .sort((one, other) => other.wallets.length - one.wallets.length),
    vias: [
      ...outsideWallets.map((address) => ({ address, isHub: false })),
      ...hubs.map(({ address }) => ({ address, isHub: true })),
    ],
    hubs: hubs.map(({ address, wallets }) => ({ address, wallets: toNumbers(wallets) })),
  };
}
