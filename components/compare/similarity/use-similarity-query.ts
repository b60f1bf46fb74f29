"use client";

import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/compare/similarity/similarity-query";
import type { WalletMark } from "@/components/compare/similarity/wallet-marks";
import { useUrl } from "@/components/ui/use-url";

export type QueryChange = Partial<SimilarityQuery>;

/** Returns the query of the page and the functions that change it. */
export function useSimilarityQuery(count: number) {
  const { params, change, linkTo } = useUrl();
  const query = readSimilarityQuery(params, count);
  return {
    query,
    changeQuery: (other: QueryChange) => change(writeSimilarityQuery({ ...query, ...other })),
    linkTo: (other: QueryChange) => linkTo(writeSimilarityQuery({ ...query, ...other })),
  };
}

export interface DrawingProps {
  readonly graph: SimilarityGraph;
  readonly groups: readonly (number | null)[];
  readonly marks: readonly WalletMark[];
  readonly query: SimilarityQuery;
  readonly changeQuery: (change: QueryChange) => void;
  readonly linkTo: ReturnType<typeof useSimilarityQuery>["linkTo"];
}
