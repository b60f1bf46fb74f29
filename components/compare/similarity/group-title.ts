import { formatCount } from "@walletlens/format";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { formatSupplyShare } from "@/components/token/format-supply-share";

/** Returns a title such as "Group 1 · 4 wallets · 12.40% of supply". */
export function titleGroup({ linkedGroups, wallets }: SimilarityGraph, position: number): string {
  const group = linkedGroups[position];
  if (group === undefined) return "";
  const shares = group.wallets.map((number) => wallets[number]?.supplyPercent ?? null);
  const known = shares.every((share) => share !== null);
  const share = group.supplyPercent ?? (known ? shares.reduce((sum, each) => sum + each, 0) : null);
  const parts = [`Group ${position + 1}`, `${formatCount(group.wallets.length)} wallets`];
  return [...parts, ...(share === null ? [] : [`${formatSupplyShare(share)} of supply`])].join(" · ");
}
