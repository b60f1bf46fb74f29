"use client";

import type { TokenNames } from "@walletlens/engine/chain/token-name";
import { lazy, Suspense } from "react";
import type { SimilarityGraph } from "@/components/similarity/similarity-graph";
import { Panel } from "@/components/ui/panel";

const View = lazy(() => import("@/components/similarity/shared-tokens-view"));

/** Asks the server for the names of tokens. */
export type NameMints = (mints: readonly string[]) => Promise<TokenNames>;

export interface SharedTokensProps {
  readonly graph: SimilarityGraph;
  readonly pair: readonly [number, number] | null;
  /** Key of the full result, which lists every pair's tokens. */
  readonly resultKey: string;
  readonly nameMints: NameMints;
}

/**
 * Tokens that two chosen wallets both bought; the script that asks for them is loaded with the first choice.
 */
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
