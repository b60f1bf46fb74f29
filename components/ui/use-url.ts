"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type MouseEvent, useEffect, useRef } from "react";
import { type UrlEntry, writeQuery } from "@/components/ui/url-field";

/** Returns the query of the page and functions that change it without a request to the server. */
export function useUrl() {
  const path = usePathname();
  const params = useSearchParams();
  const hrefOf = (entries: readonly UrlEntry[]) => `${path}${writeQuery(params.toString(), entries)}`;
  const isFollowed = useRef(false);
  const early = useRef<string | null>(null);
  const change = (entries: readonly UrlEntry[]) => {
    const href = hrefOf(entries);
    if (isFollowed.current) window.history.replaceState(null, "", href);
    else early.current = href;
  };
  // The router follows the history from its first effect on, which runs after those of all components that were
  // rendered with it. A change that comes earlier waits for it: the address would change, and the page would not.
  useEffect(() => {
    isFollowed.current = true;
    queueMicrotask(() => {
      if (early.current !== null) window.history.replaceState(null, "", early.current);
      early.current = null;
    });
  }, []);
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
