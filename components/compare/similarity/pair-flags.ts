import type { PairFlag } from "@/components/compare/similarity/similarity-graph";

export const FLAGS: Readonly<Record<PairFlag, { readonly word: string; readonly meaning: string }>> = {
  HIGH_SIMILARITY_AND_OVERLAP: {
    word: "Similarity and overlap",
    meaning: "The score is above 0.7, and more than half of the tokens or more than 20 are shared.",
  },
  HIGH_SIMILARITY: { word: "High similarity", meaning: "The score is above 0.7." },
  HIGH_OVERLAP: {
    word: "High overlap",
    meaning: "More than half of one wallet's tokens are the other's, too, or more than 20 are shared.",
  },
};
