"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { PendingBar } from "@/components/ui/pending-bar";

/**
 * Shows progress from a click on a link until its page appears. A click on an `EvidenceLink` opens the drawer. Used
 * once, in the layout.
 */
export function PendingLine() {
  const address = `${usePathname()}?${useSearchParams()}`;
  const router = useRouter();
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || !isPlain(event)) return;
      const leaves = leadsAway(link);
      if (leaves) setLeft(address);
      if (!link.matches(".evidence")) return;
      event.preventDefault();
      if (leaves) router.push(link.href, { scroll: false });
    };
    const send = (event: SubmitEvent) => {
      if (sendsForm(event)) setLeft(address);
    };
    document.addEventListener("click", follow, { signal: end.signal });
    document.addEventListener("submit", send, { signal: end.signal });
    // A page restored from the back/forward cache has no pending navigation.
    window.addEventListener("pageshow", () => setLeft(null), { signal: end.signal });
    return () => end.abort();
  }, [address, router]);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => setLeft(null), MAX_MS);
    return () => clearTimeout(timer);
  }, [left]);
  if (left !== address) return null;
  return <PendingBar />;
}

/** After this time the navigation failed or was abandoned. */
const MAX_MS = 20_000;

/** Returns whether a form opens another page of this site. */
function sendsForm({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && target instanceof HTMLFormElement && target.method === "get";
}

/** Returns whether a link opens another page of this site in this window. */
function leadsAway(link: HTMLAnchorElement): boolean {
  if (link.target !== "" || link.hasAttribute("download")) return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && `${link.pathname}${link.search}` !== `${pathname}${search}`;
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(button || ctrlKey || metaKey || shiftKey || altKey);
}
