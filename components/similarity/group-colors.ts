import type { PairFlag } from "@/components/similarity/similarity-graph";

const GROUP_COLORS = ["var(--accent)", "var(--warning)", "var(--gain)", "var(--loss)"] as const;

/** Colour of a group of wallets, the largest first; those beyond the fourth share one with each other. */
export function colorOfGroup(group: number | null): string {
  return group === null ? "var(--text-faint)" : (GROUP_COLORS[group] ?? "var(--text-muted)");
}

/** Name of a group: never the colour alone. */
export function nameOfGroup(group: number | null): string {
  return group === null ? "joined to nobody" : `group ${group + 1}`;
}

/** What a flag means, in words. */
export const FLAGS: Readonly<Record<PairFlag, { readonly word: string; readonly meaning: string }>> = {
  HIGH_SIMILARITY: { word: "High similarity", meaning: "The score is above 0.7." },
  HIGH_OVERLAP: {
    word: "High overlap",
    meaning: "More than half of one wallet's tokens are the other's, too, or more than 20 are shared.",
  },
  HIGH_SIMILARITY_AND_OVERLAP: {
    word: "Similarity and overlap",
    meaning: "The score is above 0.7, and more than half of the tokens or more than 20 are shared.",
  },
};
