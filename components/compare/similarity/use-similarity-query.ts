"use client";

import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/compare/similarity/similarity-query";
import type { WalletMark } from "@/components/compare/similarity/wallet-marks";
import { useUrl } from "@/components/ui/use-url";

/** Changed part of what is shown. */
export type QueryChange = Partial<SimilarityQuery>;

/**
 * Returns what the page's address says to show of `count` wallets whose strongest pair has the score `strongest`, and the
 * functions that change it.
 */
export function useSimilarityQuery(count: number, strongest: number) {
  const { params, change, linkTo } = useUrl();
  const query = readSimilarityQuery(params, count, strongest);
  return {
    query,
    changeQuery: (other: QueryChange) => change(writeSimilarityQuery({ ...query, ...other }, strongest)),
    linkTo: (other: QueryChange) => linkTo(writeSimilarityQuery({ ...query, ...other }, strongest)),
  };
}

/** Props of a picture of a comparison. */
export interface DrawingProps {
  readonly graph: SimilarityGraph;
  /** Group of each wallet, by number; null for a wallet of no group. */
  readonly groups: readonly (number | null)[];
  /** Mark of each wallet, by number. */
  readonly marks: readonly WalletMark[];
  readonly query: SimilarityQuery;
  readonly changeQuery: (change: QueryChange) => void;
  /** Props of a link that looks at something else. */
  readonly linkTo: ReturnType<typeof useSimilarityQuery>["linkTo"];
}
