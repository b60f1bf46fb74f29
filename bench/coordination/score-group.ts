import { type Coordination, findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { runSteps } from "@walletlens/engine/steps";
import { detectCoordination } from "@/lib/coordination/detect-coordination";
import { chainOfTrades } from "@/lib/testing/chain-of-trades";
import type { SimGroup } from "./build-group";

/** Number of pairs by truth and verdict. */
export interface Tally {
  readonly ringPairs: number;
  readonly ringCalled: number;
  readonly otherPairs: number;
  readonly otherCalled: number;
}

export const NO_PAIRS: Tally = { ringPairs: 0, ringCalled: 0, otherPairs: 0, otherCalled: 0 };

export function addTally(one: Tally, other: Tally): Tally {
  const add = (field: keyof Tally) => one[field] + other[field];
  return {
    ...{ ringPairs: add("ringPairs"), ringCalled: add("ringCalled") },
    ...{ otherPairs: add("otherPairs"), otherCalled: add("otherCalled") },
  };
}

/**
 * Returns the pairs that are called coordinated: by the statistics alone, by the statistics after the wallets
 * that traded just before were read (`chance`), and by the flags of the first definition.
 */
export async function scoreGroup(group: SimGroup) {
  return { ...(await scoreByChance(group)), flags: scoreByFlags(group) };
}

async function scoreByChance(group: SimGroup) {
  const alone = count(group, listCalled(runSteps(findCoordination(group))));
  // Most groups have no pair to examine; only the others need the trader of each trade.
  if (alone.ringCalled + alone.otherCalled === 0) return { alone, chance: alone };
  const { chain, page } = chainOfTrades(group.listTrades());
  const pages = new Map(
    Array.from(group.tokens, ([mint, { background }]) => [mint, page(mint, background?.to ?? 0)] as const),
  );
  const tested = await detectCoordination({ chain }, { ...group, pages, direct: [] });
  return { alone, chance: count(group, listCalled(tested)) };
}

function listCalled({ evidence }: Coordination): Coordination["evidence"] {
  return evidence.filter(({ holds }) => holds);
}

function scoreByFlags(group: SimGroup): Tally {
  const portfolios = group.wallets.map(({ wallet, trades }) => {
    const spent = new Map<(typeof trades)[number]["mint"], number>();
    for (const { side, mint, sol } of trades) {
      if (side === "buy") spent.set(mint, (spent.get(mint) ?? 0) + sol);
    }
    return { wallet, tokens: [...spent].map(([mint, spentSol]) => ({ mint, spentSol })) };
  });
  const { pairs } = buildAgentSimilarity(comparePortfolios(portfolios));
  return count(
    group,
    pairs.filter(({ flag }) => flag !== undefined),
  );
}

function count(
  { wallets, ring }: SimGroup,
  called: readonly { readonly walletA: string; readonly walletB: string }[],
): Tally {
  const members = new Set<string>(ring);
  const pairs = new Map(
    called.map(({ walletA, walletB }) => [
      [walletA, walletB].sort().join(),
      members.has(walletA) && members.has(walletB),
    ]),
  );
  const ringPairs = (ring.size * (ring.size - 1)) / 2;
  const ringCalled = [...pairs.values()].filter((isRing) => isRing).length;
  return {
    ringPairs,
    ringCalled,
    otherPairs: (wallets.length * (wallets.length - 1)) / 2 - ringPairs,
    otherCalled: pairs.size - ringCalled,
  };
}
