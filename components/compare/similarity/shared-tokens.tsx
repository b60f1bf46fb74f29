"use client";

import type { SharedTokensProps } from "@/components/compare/similarity/shared-tokens-view";
import { lazyView } from "@/components/ui/lazy-view";
import { Panel } from "@/components/ui/panel";

const View = lazyView(
  () => import("@/components/compare/similarity/shared-tokens-view"),
  <Panel title="Shared tokens">
    <div className="h-20" />
  </Panel>,
);

/** Loads the view with the first selection. */
export function SharedTokens({ pair, ...props }: SharedTokensProps) {
  if (pair !== null) return <View {...props} pair={pair} />;
  return (
    <Panel title="Shared tokens">
      <p className="p-4 text-muted">Choose a line, a cell or a pair to see what both wallets bought.</p>
    </Panel>
  );
}
