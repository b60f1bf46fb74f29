import { expect, test } from "vitest";
import { createMarket } from "@/lib/demo-chain/market/create-market";
import type { WalletTruth } from "@/lib/demo-chain/market/types";
import { address } from "@/lib/domain/address";
import { toSol } from "@/lib/domain/amount";
import { buildAgentSimilarity } from "@/lib/domain/similarity/agent-similarity";
import { comparePortfolios } from "@/lib/domain/similarity/compare-portfolios";
import { toPortfolio } from "@/lib/domain/similarity/portfolio";

const { truths } = createMarket({ seed: 1, endTime: 1_795_000_000 });

function portfolioOf({ address: wallet, tokens }: WalletTruth) {
  const bought = tokens.filter(({ totalSpentLamports }) => totalSpentLamports > 0n);
  return toPortfolio(
    address(wallet),
    bought.map(({ mint, totalSpentLamports }) => ({
      tokenAddress: address(mint),
      totalSolSpent: toSol(totalSpentLamports),
    })),
  );
}

const compare = (wallets: readonly WalletTruth[]) =>
  buildAgentSimilarity(comparePortfolios(wallets.map(portfolioOf)));

test("every pair of the demo market's ring is flagged", () => {
  const ring = truths.filter(({ persona }) => persona === "ring");
  expect(ring.length).toBeGreaterThanOrEqual(3);
  const { pairs, metadata, coordinationScore } = compare(ring);
  expect(pairs.filter(({ flag }) => flag === undefined)).toEqual([]);
  expect(metadata.flaggedPairs).toBe((ring.length * (ring.length - 1)) / 2);
  expect(coordinationScore).toBeGreaterThan(0.5);
});

test("outside of the ring only wallets that choose from the same few tokens are flagged as similar", () => {
  const personaOf = new Map(truths.map(({ address: wallet, persona }) => [wallet, persona]));
  const { pairs } = compare(truths.filter(({ label }) => label === null));
  const similar = pairs.filter(({ flag }) => flag?.startsWith("HIGH_SIMILARITY"));
  const personas = new Set(
    similar.map(({ walletA, walletB }) =>
      [personaOf.get(walletA), personaOf.get(walletB)].sort().join(" and "),
    ),
  );
  // Whales buy the nine deepest tokens, bots nine tenths of all 300: the rule looks at nothing else.
  expect(Array.from(personas).sort()).toEqual(["bot and bot", "ring and ring", "whale and whale"]);
});
