import { createMarket } from "@walletlens/demo-chain/market/create-market";
import type { WalletTruth } from "@walletlens/demo-chain/market/types";
import { address } from "@walletlens/engine/address";
import { toSol } from "@walletlens/engine/amount";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { toPortfolio } from "@walletlens/engine/similarity/portfolio";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { describe, expect, test } from "vitest";
import { inScope } from "@/packages/testing/test-scope";

const WALLETS = 200;
/** Two rings of four. */
const RING = 8;
const RING_PAIRS = 2 * 6;

function portfolioOf({ address: wallet, tokens }: WalletTruth) {
  const bought = tokens.filter(({ totalSpentLamports }) => totalSpentLamports > 0n);
  return toPortfolio(
    address(wallet),
    bought.map(({ mint, totalSpentLamports }) => ({
      tokenAddress: address(mint),
      totalSolSpent: toPartialSum(toSol(totalSpentLamports)),
    })),
  );
}

const compare = (wallets: readonly WalletTruth[]) =>
  buildAgentSimilarity(comparePortfolios(wallets.map(portfolioOf)));

/** Seeds of markets that end at different hours, and the ends. */
const MARKETS = inScope({
  quick: [[23, 1_771_234_567]],
  full: [
    [1, 1_795_000_000],
    [7, 1_760_000_000],
    [23, 1_771_234_567],
  ],
} as const);

describe.each(MARKETS)("the demo market with seed %i", (seed, endTime) => {
  const wallets = createMarket({ seed, endTime }).truths.filter(({ label }) => label === null);
  const ring = wallets.filter(({ persona }) => persona === "ring");
  const members = new Set(ring.map((truth) => truth.address));
  const ringOf = new Map(ring.map((truth) => [truth.address, truth.ring]));
  const isOfOneRing = ({ walletA, walletB }: { readonly walletA: string; readonly walletB: string }) =>
    ringOf.has(walletA) && ringOf.get(walletA) === ringOf.get(walletB);

  test("every pair of a ring is flagged, as similar and as overlapping", () => {
    expect(ring).toHaveLength(RING);
    const { pairs, metadata, coordinationScore } = compare(ring);
    const inRings = pairs.filter(isOfOneRing);
    expect(inRings).toHaveLength(RING_PAIRS);
    expect(inRings.filter(({ flag }) => flag !== "HIGH_SIMILARITY_AND_OVERLAP")).toEqual([]);
    expect(metadata.flaggedPairs).toBe(RING_PAIRS);
    expect(coordinationScore).toBeGreaterThan(0.7);
  });

  test("no other pair is flagged, of independent wallets or with a member", () => {
    expect(wallets).toHaveLength(WALLETS);
    const { pairs, metadata } = compare(wallets);
    expect(metadata.totalPairs).toBe((WALLETS * (WALLETS - 1)) / 2);
    const flagged = pairs.filter(({ flag }) => flag !== undefined);
    expect(flagged.filter((pair) => !isOfOneRing(pair))).toEqual([]);
    expect(flagged).toHaveLength(RING_PAIRS);
  });

  test("most independent wallets have bought a token that another one bought", () => {
    const buyers = new Map<string, number>();
    const independent = wallets.filter((truth) => !members.has(truth.address)).map(portfolioOf);
    for (const { tokens } of independent) {
      for (const { mint } of tokens) buyers.set(mint, (buyers.get(mint) ?? 0) + 1);
    }
    const meeting = independent.filter(({ tokens }) =>
      tokens.some(({ mint }) => (buyers.get(mint) ?? 0) > 1),
    );
    expect(meeting.length).toBeGreaterThan(120);
  });
});
