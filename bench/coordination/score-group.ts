import { findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { runSteps } from "@walletlens/engine/steps";
import { detectCoordination } from "@/lib/coordination/detect-coordination";
import { chainOfTrades } from "@/lib/testing/chain-of-trades";
import type { SimGroup } from "./build-group";

/** Number of pairs by truth, and of those with a verdict. */
export interface Tally {
  readonly ringPairs: number;
  readonly ringCalled: number;
  readonly otherPairs: number;
  readonly otherCalled: number;
}

/** Counts of the verdicts of coordination, and of the thresholds on shared tokens (flags). */
export interface GroupScore {
  readonly coordination: Tally;
  readonly flags: Tally;
}

interface Pair {
  readonly walletA: string;
  readonly walletB: string;
}

export async function scoreGroup(group: SimGroup): Promise<GroupScore> {
  return {
    coordination: countPairs(group, await findCalled(group)),
    flags: countPairs(group, findFlagged(group)),
  };
}

/** Returns the pairs that the statistics call, after the wallets that traded just before were read. */
async function findCalled(group: SimGroup): Promise<readonly Pair[]> {
  const { evidence } = runSteps(findCoordination(group));
  // Most groups have no pair to examine; only the others need the trader of each trade.
  if (!evidence.some(({ holds, kind }) => holds || kind === "fixed_order")) return [];
  const { chain, page } = chainOfTrades(group.listTrades());
  const pages = new Map(
    Array.from(group.tokens, ([mint, { background }]) => [mint, page(mint, background.to)] as const),
  );
  const examined = await detectCoordination({ chain }, { ...group, pages, direct: [] });
  return examined.evidence.filter(({ holds }) => holds);
}

function findFlagged({ wallets }: SimGroup): readonly Pair[] {
  const portfolios = wallets.map(({ wallet, trades }) => {
    const spentSol = new Map<(typeof trades)[number]["mint"], number>();
    for (const { side, mint, sol } of trades) {
      if (side === "buy") spentSol.set(mint, (spentSol.get(mint) ?? 0) + sol);
    }
    return { wallet, tokens: Array.from(spentSol, ([mint, sum]) => ({ mint, spentSol: sum })) };
  });
  const { pairs } = buildAgentSimilarity(comparePortfolios(portfolios));
  return pairs.filter(({ flag }) => flag !== undefined);
}

function countPairs({ wallets, ring }: SimGroup, pairs: readonly Pair[]): Tally {
  const members = new Set<string>(ring);
  const isRingByPair = new Map(
    pairs.map(({ walletA, walletB }) => [
      [walletA, walletB].sort().join(),
      members.has(walletA) && members.has(walletB),
    ]),
  );
  const ringPairs = (ring.size * (ring.size - 1)) / 2;
  const ringCalled = [...isRingByPair.values()].filter((isRing) => isRing).length;
  const otherPairs = (wallets.length * (wallets.length - 1)) / 2 - ringPairs;
  return { ringPairs, ringCalled, otherPairs, otherCalled: isRingByPair.size - ringCalled };
}
