"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface RovingLinksProps {
  /** Selector of the links. */
  readonly links: string;
  /** Direction in which they follow each other. */
  readonly along?: "rows" | "columns";
  readonly children: ReactNode;
}

/**
 * A table or list whose links are one stop for the tab key: arrow keys, Home and End go from one to the next. Without
 * scripts each is a stop of its own.
 */
export function RovingLinks({ links, along = "rows", children }: RovingLinksProps) {
  const frame = useRef<HTMLDivElement>(null);
  // After each drawing: rows that were drawn anew are stops again.
  useEffect(() => {
    import("@/components/ui/rove-links").then(({ rove }) => rove(frame.current, links, along));
  });
  return <div ref={frame}>{children}</div>;
}
