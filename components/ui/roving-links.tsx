"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A table or list whose links are one stop for the tab key: up and down arrows, Home and End go from one to the next.
 * `links` selects them. Without scripts each is a stop of its own.
 */
export function RovingLinks({ links, children }: { links: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // After each drawing: rows that were drawn anew are stops again.
  useEffect(() => {
    const list = () => Array.from(frame.current?.querySelectorAll<HTMLElement>(links) ?? []);
    const stopAt = (chosen: HTMLElement | undefined) => {
      for (const link of list()) link.tabIndex = link === chosen ? 0 : -1;
    };
    const move = (event: KeyboardEvent) => {
      const all = list();
      const at = all.findIndex((link) => link.contains(document.activeElement));
      const to = at < 0 ? undefined : all[findTarget(event.key, at, all.length)];
      if (to === undefined) return;
      event.preventDefault();
      stopAt(to);
      to.focus();
    };
    const all = list();
    stopAt(all.find((link) => link === document.activeElement) ?? all[0]);
    const box = frame.current;
    box?.addEventListener("keydown", move);
    return () => box?.removeEventListener("keydown", move);
  });
  return (
    <div ref={frame}>
      <p className="sr-only">Up and down arrows go from row to row.</p>
      {children}
    </div>
  );
}

/** Index that a key leads to; -1 where it leads nowhere. */
function findTarget(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowDown":
      return Math.min(at + 1, count - 1);
    case "ArrowUp":
      return at - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}
