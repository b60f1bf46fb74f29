"use client";

import { type ReactNode, useEffect, useRef } from "react";

/**
 * A table or list whose links are one stop for the tab key: arrow keys, Home and End go from one to the next. `links`
 * selects them. Without scripts each is a stop of its own.
 */
export function RovingLinks({ links, children }: { links: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // After each drawing: rows that were drawn anew are stops again.
  useEffect(() => {
    import("@/components/ui/rove-links").then(({ rove }) => rove(frame.current, links));
  });
  return <div ref={frame}>{children}</div>;
}
