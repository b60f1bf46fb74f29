"use client";

import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import {
  SIMILARITY_PARSERS,
  SIMILARITY_URL_KEYS,
  type SimilarityQuery,
  selectAmong,
} from "@/components/compare/similarity/similarity-query";
import type { WalletMark } from "@/components/compare/similarity/wallet-marks";
import { useUrlState } from "@/components/ui/use-url-state";

export type QueryChange = Partial<SimilarityQuery>;

/** Returns the query of the page and the functions that change it. */
export function useSimilarityQuery(count: number) {
  const { fields, change: changeQuery, linkTo } = useUrlState(SIMILARITY_PARSERS, SIMILARITY_URL_KEYS);
  return { query: selectAmong(fields, count), changeQuery, linkTo };
}

export interface DrawingProps {
  readonly graph: SimilarityGraph;
  readonly groups: readonly (number | null)[];
  readonly marks: readonly WalletMark[];
  readonly query: SimilarityQuery;
  readonly changeQuery: (change: QueryChange) => void;
  readonly linkTo: ReturnType<typeof useSimilarityQuery>["linkTo"];
}
