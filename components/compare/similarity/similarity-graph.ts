import type { WalletGroupRow, WalletLinkRow } from "@walletlens/contract/wallet-links";
import type { z } from "zod";

/** A comparison as the page shows it: wallets by number, and every pair of them. */
export interface SimilarityGraph {
  readonly wallets: readonly GraphWallet[];
  /** Pairs of wallets, the most similar first. */
  readonly pairs: readonly GraphPair[];
  /** Pairs that belong together by evidence. */
  readonly links: readonly GraphLink[];
  /** Wallets that links connect, the most of them first. */
  readonly linkedGroups: readonly LinkedGroup[];
  /** Addresses outside that wallets dealt with: those that link them, and hubs. */
  readonly vias: readonly GraphVia[];
  readonly hubs: readonly { readonly address: string; readonly wallets: readonly number[] }[];
  readonly averageSimilarity: number;
  readonly coordinationScore: number;
}

export interface GraphWallet {
  readonly address: string;
  /** Name that the wallet is publicly known by; null for an ordinary wallet. */
  readonly label: string | null;
  /** Number of different tokens that the wallet bought. */
  readonly tokens: number;
  /** Percent of the token's supply, where the holders of a token are compared; null for other comparisons. */
  readonly supplyPercent: number | null;
}

export interface GraphPair {
  /** Numbers of the wallets. */
  readonly a: number;
  readonly b: number;
  readonly score: number;
  readonly binary: number;
  readonly capital: number;
  readonly shared: number;
  readonly flag: PairFlag | null;
}

/** Flags of a pair, the strongest first. */
export const PAIR_FLAGS = ["HIGH_SIMILARITY_AND_OVERLAP", "HIGH_SIMILARITY", "HIGH_OVERLAP"] as const;
export type PairFlag = (typeof PAIR_FLAGS)[number];

/**
 * The group of each wallet among pairs of at least `threshold`: wallets that are joined by such pairs, however many are
 * between them. Groups are numbered by size, the largest 0; null for a wallet without a match.
 */
export function findGroups(
  { wallets, pairs }: SimilarityGraph,
  threshold: number,
): readonly (number | null)[] {
  const parents = wallets.map((_, number) => number);
  const rootOf = (number: number): number => {
    const parent = parents[number] ?? number;
    return parent === number ? number : rootOf(parent);
  };
  for (const { a, b, score } of pairs) if (score >= threshold) parents[rootOf(a)] = rootOf(b);
  const members = wallets.map((_, root) => [...wallets.keys()].filter((number) => rootOf(number) === root));
  const groups = members
    .filter(({ length }) => length > 1)
    .sort((left, right) => right.length - left.length || (left[0] ?? 0) - (right[0] ?? 0));
  return wallets.map((_, number) => {
    const group = groups.findIndex((numbers) => numbers.includes(number));
    return group === -1 ? null : group;
  });
}

/** The strongest flag of each wallet among its pairs of at least `threshold`; null for a wallet without one. */
export function findStrongestFlags(
  { wallets, pairs }: SimilarityGraph,
  threshold: number,
): readonly (PairFlag | null)[] {
  const shown = pairs.filter(({ score }) => score >= threshold);
  return wallets.map((_, number) => {
    const own = shown.filter(({ a, b }) => a === number || b === number);
    return PAIR_FLAGS.find((flag) => own.some((pair) => pair.flag === flag)) ?? null;
  });
}

/** Number of the group of each wallet that links connect; null for a wallet of none. */
export function listLinkedGroups({ wallets, linkedGroups }: SimilarityGraph): readonly (number | null)[] {
  return wallets.map((_, number) => {
    const group = linkedGroups.findIndex((each) => each.wallets.includes(number));
    return group === -1 ? null : group;
  });
}

export type LinkKind = z.output<typeof WalletLinkRow>["kinds"][number];

/** Pair of a comparison that belongs together, with its evidence. */
export interface GraphLink {
  /** Numbers of the wallets. */
  readonly a: number;
  readonly b: number;
  readonly verdict: z.output<typeof WalletLinkRow>["verdict"];
  readonly kinds: readonly LinkKind[];
}

/** Wallets that links connect. */
export interface LinkedGroup extends Omit<z.output<typeof WalletGroupRow>, "wallets"> {
  /** Numbers of the wallets. */
  readonly wallets: readonly number[];
}

/** Address outside the comparison that several of its wallets dealt with. */
export interface GraphVia {
  readonly address: string;
  /** True for one that many others deal with: it proves nothing. */
  readonly isHub: boolean;
}
