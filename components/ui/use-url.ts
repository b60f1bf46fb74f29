"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { MouseEvent } from "react";
import { type UrlEntry, writeQuery } from "@/components/ui/url-field";

/** The query of the page's address, and the ways to change it that ask the server for nothing. */
export function useUrl() {
  const path = usePathname();
  const params = useSearchParams();
  const hrefOf = (entries: readonly UrlEntry[]) => `${path}${writeQuery(params.toString(), entries)}`;
  const change = (entries: readonly UrlEntry[]) => window.history.replaceState(null, "", hrefOf(entries));
  /** Props of a link to the changed address. */
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
