"use client";

import { lazy, Suspense } from "react";
import type { SharedTokensProps } from "@/components/compare/similarity/shared-tokens-view";
import { Panel } from "@/components/ui/panel";

const View = lazy(() => import("@/components/compare/similarity/shared-tokens-view"));

/** Loads the view with the first selection. */
export function SharedTokens({ pair, ...props }: SharedTokensProps) {
  if (pair === null) {
    return (
      <Panel title="Shared tokens">
        <p className="p-4 text-muted">Choose a line, a cell or a pair to see what both wallets bought.</p>
      </Panel>
    );
  }
  return (
    <Suspense
      fallback={
        <Panel title="Shared tokens">
          <div className="h-20" />
        </Panel>
      }
    >
      <View {...props} pair={pair} />
    </Suspense>
  );
}
