"use client";

import { useEffect } from "react";

/** Makes `/`, Ctrl-K and ⌘-K focus the search box. Used once, in the layout. */
export function SearchShortcuts() {
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener("keydown", focusSearch, { signal: end.signal });
    return () => end.abort();
  }, []);
  return null;
}

function focusSearch(event: KeyboardEvent): void {
  if (!isShortcut(event)) return;
  const inputs = document.querySelectorAll<HTMLInputElement>("[data-search] input");
  const input = Array.from(inputs).find((candidate) =>
    candidate.checkVisibility({ visibilityProperty: true }),
  );
  if (input === undefined) return;
  event.preventDefault();
  input.focus();
  input.select();
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !altKey;
  const isTyping =
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");
  return key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping;
}
