"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { PendingBar } from "@/components/ui/pending-bar";

/**
 * Line at the head of the window from a click on a link of this site until its page is there, so that a slow network
 * shows at once that the click has arrived. The click of a metric (`EvidenceLink`) opens what it is made of without leaving
 * the page. Stands once, in the layout.
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
    // A page that the browser brings back as it was left has nothing under way any more.
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

/** After so long the page that was asked for does not come any more, or is the one that was left. */
const MAX_MS = 20_000;

/** Tells whether a form leads to another page of this site. */
function sendsForm({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && target instanceof HTMLFormElement && target.method === "get";
}

/** Tells whether a link leads to another page of this site in this window. */
function leadsAway(link: HTMLAnchorElement): boolean {
  if (link.target !== "" || link.hasAttribute("download")) return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && `${link.pathname}${link.search}` !== `${pathname}${search}`;
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(button || ctrlKey || metaKey || shiftKey || altKey);
}
