"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import { type UrlEntry, writeQuery } from "@/components/ui/url-field";

/** Returns the query of the page and functions that change it without a request to the server. */
export function useUrl() {
  const path = usePathname();
  const params = useSearchParams();
  const hrefOf = (entries: readonly UrlEntry[]) => `${path}${writeQuery(params.toString(), entries)}`;
  const change = (entries: readonly UrlEntry[]) => window.history.replaceState(null, "", hrefOf(entries));
  const linkTo = (entries: readonly UrlEntry[]) => ({
    href: hrefOf(entries),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      change(entries);
    },
  });
  return { params, change, linkTo };
}
