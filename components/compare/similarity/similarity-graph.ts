import type { LinkCoverage } from "@walletlens/contract/link-coverage";
import type { WalletGroupRow, WalletLinkRow } from "@walletlens/contract/wallet-links";
import type { GroupVerdict } from "@walletlens/format/verdict";
import type { z } from "zod";

export interface SimilarityGraph {
  readonly wallets: readonly GraphWallet[];
  /** Sorted by score, descending. */
  readonly pairs: readonly GraphPair[];
  readonly links: readonly GraphLink[];
  /** Sorted by size, descending. */
  readonly linkedGroups: readonly LinkedGroup[];
  /** Outside addresses: intermediaries and hubs. */
  readonly vias: readonly GraphVia[];
  readonly hubs: readonly { readonly address: string; readonly wallets: readonly number[] }[];
  readonly averageSimilarity: number;
  readonly coordinationScore: number;
  /** Compared wallets whose history is covered in part. */
  readonly incompleteWallets: number;
  /** Pairs with too few trades for a test. */
  readonly untestedPairs: number;
  /** Wallets that trade in a fixed order; no links. */
  readonly fixedOrders: readonly FixedOrderRow[];
  /** False if the search for copied wallets ended at its limit. */
  readonly leaderSearchComplete: boolean;
}

export type FixedOrderRow = NonNullable<z.output<typeof LinkCoverage>["fixedOrders"]>[number];

export interface GraphWallet {
  readonly address: string;
  /** Public name; null for an ordinary wallet. */
  readonly label: string | null;
  /** Number of different tokens bought. */
  readonly tokens: number;
  /** Percent of the token's supply; null if no holders are compared. */
  readonly supplyPercent: number | null;
}

/** Numbers of two wallets. */
export interface WalletPair {
  readonly a: number;
  readonly b: number;
}

export interface GraphPair extends WalletPair {
  readonly score: number;
  readonly binary: number;
  readonly capital: number;
  readonly shared: number;
  readonly flag: PairFlag | null;
}

/** In order of strength. */
export const PAIR_FLAGS = ["HIGH_SIMILARITY_AND_OVERLAP", "HIGH_SIMILARITY", "HIGH_OVERLAP"] as const;
export type PairFlag = (typeof PAIR_FLAGS)[number];

/** Score above which a pair has a flag (docs/definitions.md#similarity). */
export const FLAG_THRESHOLD = 0.7;

/** Returns whether a pair has at least `threshold`. A flagged pair counts with `FLAG_THRESHOLD`. */
export function isShownPair({ score, flag }: GraphPair, threshold: number): boolean {
  return score >= threshold || (flag !== null && threshold <= FLAG_THRESHOLD);
}

/** Returns the strongest flag of each wallet among its pairs of at least `threshold`. */
export function findStrongestFlags(
  { wallets, pairs }: SimilarityGraph,
  threshold: number,
): readonly (PairFlag | null)[] {
  const shownPairs = pairs.filter((pair) => isShownPair(pair, threshold));
  return wallets.map((_, number) => {
    const walletPairs = shownPairs.filter(({ a, b }) => a === number || b === number);
    return PAIR_FLAGS.find((flag) => walletPairs.some((pair) => pair.flag === flag)) ?? null;
  });
}

/** Returns the linked group of each wallet; null without one. */
export function listLinkedGroups({ wallets, linkedGroups }: SimilarityGraph): readonly (number | null)[] {
  return wallets.map((_, number) => {
    const group = linkedGroups.findIndex((linkedGroup) => linkedGroup.wallets.includes(number));
    return group === -1 ? null : group;
  });
}

export type LinkEvidenceRow = z.output<typeof WalletLinkRow>["kinds"][number];

export interface GraphLink extends WalletPair {
  readonly verdict: z.output<typeof WalletLinkRow>["verdict"];
  readonly kinds: readonly LinkEvidenceRow[];
}

export interface LinkedGroup extends Omit<z.output<typeof WalletGroupRow>, "wallets">, GroupVerdict {
  readonly wallets: readonly number[];
}

export interface GraphVia {
  readonly address: string;
  /** True if many others deal with it: it proves nothing. */
  readonly isHub: boolean;
}
