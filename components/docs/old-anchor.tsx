"use client";

import { useEffect } from "react";

/** Opens the page of an endpoint that had an anchor here; without scripts its line of the index leads there. */
export function OldAnchor({ pages }: { pages: Readonly<Record<string, string>> }) {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const slug = pages[id];
    if (slug !== undefined) window.location.replace(`/docs/api/${slug}#${id}`);
  }, [pages]);
  return null;
}
