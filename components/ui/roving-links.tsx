"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface RovingLinksProps {
  readonly links: string;
  readonly along?: "rows" | "columns";
  readonly children: ReactNode;
}

/** Makes the links of a table or list one tab stop. Without scripts each is a tab stop. */
export function RovingLinks({ links, along = "rows", children }: RovingLinksProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Rerendered links are tab stops again.
  useEffect(() => {
    import("@/components/ui/rove-links").then(({ rove }) => rove(frame.current, links, along));
  });
  return <div ref={frame}>{children}</div>;
}
