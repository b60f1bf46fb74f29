"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import {
  readSimilarityQuery,
  type SimilarityQuery,
  writeSimilarityQuery,
} from "@/components/similarity/similarity-query";

/** Something else to look at. */
export type Look = Partial<SimilarityQuery>;

/** What is looked at among `count` wallets, and the ways to look at something else: both live in the page's address. */
export function useSimilarityQuery(count: number) {
  const path = usePathname();
  const params = useSearchParams();
  const query = readSimilarityQuery(params, count);
  const hrefOf = (change: Look) =>
    `${path}${writeSimilarityQuery(new URLSearchParams(params), { ...query, ...change })}`;
  const look = (change: Look) => window.history.replaceState(null, "", hrefOf(change));
  /** Props of a link that asks the server for nothing. */
  const linkTo = (change: Look) => ({
    href: hrefOf(change),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      look(change);
    },
  });
  return { query, look, linkTo };
}
