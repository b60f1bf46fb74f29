"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Line at the head of the window from a click on a link of this site until its page is there, so that a slow network
 * shows at once that the click has arrived. Stands once, in the layout.
 */
export function PendingLine() {
  const place = `${usePathname()}?${useSearchParams()}`;
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const note = (event: Event) => {
      if (leadsElsewhere(event)) setLeft(place);
    };
    document.addEventListener("click", note, { signal: end.signal });
    document.addEventListener("submit", note, { signal: end.signal });
    // A page that the browser brings back as it was left has nothing under way any more.
    window.addEventListener("pageshow", () => setLeft(null), { signal: end.signal });
    return () => end.abort();
  }, [place]);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => setLeft(null), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [left]);
  if (left !== place) return null;
  return (
    <div
      role="progressbar"
      aria-label="Opening the page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent"
    />
  );
}

/** After so long the page that was asked for does not come any more, or is the one that was left. */
const LONGEST_MS = 20_000;

/** Tells whether an event leads to another page of this site in this window. */
function leadsElsewhere(event: Event): boolean {
  if (event instanceof MouseEvent) return isPlain(event) && leadsAway(event.target);
  const { target } = event;
  return !event.defaultPrevented && target instanceof HTMLFormElement && target.method === "get";
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return false;
  const { origin, pathname, search } = window.location;
  return link.origin === origin && `${link.pathname}${link.search}` !== `${pathname}${search}`;
}
