"use client";

import { useLateName } from "@/components/ui/late-names";
import { TokenSymbolLabel, UNKNOWN_NAME } from "@/components/ui/token-symbol";

/** Symbol that is requested once the page is shown. It has the width of a known one. */
export function LateTokenSymbol({ mint }: { mint: string }) {
  return <TokenSymbolLabel mint={mint} called={useLateName(mint) ?? UNKNOWN_NAME} />;
}
