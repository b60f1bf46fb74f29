"use client";

import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/similarity/similarity-query";
import { useUrl } from "@/components/url/use-url";

/** Something else to look at. */
export type Look = Partial<SimilarityQuery>;

/**
 * Reads what is looked at among `count` wallets, whose strongest pair has the score `strongest`, and gives the ways to look at something else: both are kept in the
 * page's address.
 */
export function useSimilarityQuery(count: number, strongest: number) {
  const { params, change, linkTo } = useUrl();
  const query = readSimilarityQuery(params, count, strongest);
  return {
    query,
    look: (other: Look) => change(writeSimilarityQuery({ ...query, ...other }, strongest)),
    linkTo: (other: Look) => linkTo(writeSimilarityQuery({ ...query, ...other }, strongest)),
  };
}
