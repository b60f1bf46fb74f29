import type { GraphPair, GraphWallet } from "@/components/compare/similarity/similarity-graph";
import { writeCsv } from "@/components/ui/csv-columns";

/** Loaded with the first download. */
export function writePairCsv(wallets: readonly GraphWallet[], pairs: readonly GraphPair[]): string {
  return writeCsv<GraphPair>(
    [
      { head: "walletA", value: ({ a }) => wallets[a]?.address ?? "" },
      { head: "walletB", value: ({ b }) => wallets[b]?.address ?? "" },
      { head: "similarityScore", value: ({ score }) => score },
      { head: "binaryScore", value: ({ binary }) => binary },
      { head: "capitalScore", value: ({ capital }) => capital },
      { head: "sharedTokenCount", value: ({ shared }) => shared },
      { head: "flag", value: ({ flag }) => flag },
    ],
    pairs,
  );
}
