import type { GraphPair, GraphWallet } from "@/components/compare/similarity/similarity-graph";
import { formatCsv } from "@/lib/runtime/rules/format-csv";

/** Loaded with the first download. */
export function writePairCsv(wallets: readonly GraphWallet[], pairs: readonly GraphPair[]): string {
  const lines = pairs.map(({ a, b, score, binary, capital, shared, flag }) => [
    wallets[a]?.address ?? "",
    wallets[b]?.address ?? "",
    ...[score, binary, capital, shared],
    flag,
  ]);
  const head = [
    "walletA",
    "walletB",
    "similarityScore",
    "binaryScore",
    "capitalScore",
    "sharedTokenCount",
    "flag",
  ];
  return formatCsv([head, ...lines]);
}
