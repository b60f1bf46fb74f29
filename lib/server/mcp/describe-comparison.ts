import { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { WalletLinksSchema } from "@walletlens/contract/wallet-links";
import { describePair, formatVerdict } from "@walletlens/format/verdict";
import { z } from "zod";

const Comparison = z.union([
  AgentSimilarityResult.pick({ groups: true, links: true, metadata: true }).strip(),
  SimilarityResult.pick({ groups: true, links: true, uniqueTokensPerWallet: true }).strip(),
]);
const Pair = WalletLinksSchema.pick({ walletA: true, walletB: true, verdict: true, kinds: true }).strip();

/** Returns the verdict of a comparison, or of the links of a pair, as a line of text; empty for other bodies. */
export function describeComparison(body: unknown): string {
  const comparison = Comparison.safeParse(body);
  if (comparison.success) return `${formatVerdict(comparison.data)}\n`;
  const pair = Pair.safeParse(body);
  return pair.success ? `${describePair(pair.data)}\n` : "";
}
