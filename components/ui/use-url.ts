"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type MouseEvent, useEffect, useRef } from "react";
import { type UrlEntry, writeQuery } from "@/components/ui/url-field";

/** Returns the query of the page and functions that change it without a request to the server. */
export function useUrl() {
  const path = usePathname();
  const params = useSearchParams();
  const buildPath = (entries: readonly UrlEntry[]) => `${path}${writeQuery(params.toString(), entries)}`;
  const isFollowed = useRef(false);
  const pendingPath = useRef<string | null>(null);
  const change = (entries: readonly UrlEntry[]) => {
    const newPath = buildPath(entries);
    if (isFollowed.current) window.history.replaceState(null, "", newPath);
    else pendingPath.current = newPath;
  };
  // The router follows the history from its first effect on, which runs after those of all components that were
  // rendered with it. A change that comes earlier waits for it: the address would change, and the page would not.
  useEffect(() => {
    isFollowed.current = true;
    queueMicrotask(() => {
      if (pendingPath.current !== null) window.history.replaceState(null, "", pendingPath.current);
      pendingPath.current = null;
    });
  }, []);
  const linkTo = (entries: readonly UrlEntry[]) => ({
    href: buildPath(entries),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      change(entries);
    },
  });
  return { params, change, linkTo };
}
