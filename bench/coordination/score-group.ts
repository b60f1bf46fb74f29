import { type Coordination, findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { runSteps } from "@walletlens/engine/steps";
import { detectCoordination } from "@/lib/coordination/detect-coordination";
import { chainOfTrades } from "@/lib/testing/chain-of-trades";
import type { SimGroup } from "./build-group";

/** Number of pairs by truth and verdict, and of groups with a wrong verdict. */
export interface Tally {
  readonly groups: number;
  readonly wrongGroups: number;
  /** Members of rings, and those that are called with another member. */
  readonly members: number;
  readonly membersCalled: number;
  readonly ringPairs: number;
  readonly ringCalled: number;
  readonly otherPairs: number;
  readonly otherCalled: number;
}

export const NO_PAIRS: Tally = {
  groups: 0,
  wrongGroups: 0,
  members: 0,
  membersCalled: 0,
  ringPairs: 0,
  ringCalled: 0,
  otherPairs: 0,
  otherCalled: 0,
};

export function addTally(one: Tally, other: Tally): Tally {
  const add = (field: keyof Tally) => one[field] + other[field];
  return {
    groups: add("groups"),
    wrongGroups: add("wrongGroups"),
    members: add("members"),
    membersCalled: add("membersCalled"),
    ringPairs: add("ringPairs"),
    ringCalled: add("ringCalled"),
    otherPairs: add("otherPairs"),
    otherCalled: add("otherCalled"),
  };
}

/**
 * Returns the pairs that are called coordinated: by the statistics alone, by the statistics after the wallets
 * that traded just before were read (`chance`), and by the flags of the first definition; the pairs that trade in a fixed
 * order (`orders`), and those with a verdict or such an order (`named`).
 */
export async function scoreGroup(group: SimGroup) {
  return { ...(await scoreByChance(group)), flags: scoreByFlags(group) };
}

async function scoreByChance(group: SimGroup) {
  const statistics = runSteps(findCoordination(group));
  const alone = count(group, listCalled(statistics));
  // Most groups have no pair to examine; only the others need the trader of each trade.
  if (listCalled(statistics).length + listOrdered(statistics).length === 0)
    return { alone, chance: alone, orders: countOrdered(group, statistics), named: alone };
  const { chain, page } = chainOfTrades(group.listTrades());
  const pages = new Map(
    Array.from(group.tokens, ([mint, { background }]) => [mint, page(mint, background?.to ?? 0)] as const),
  );
  const tested = await detectCoordination({ chain }, { ...group, pages, direct: [] });
  const called = listCalled(tested);
  return {
    alone,
    chance: count(group, called),
    orders: countOrdered(group, tested),
    named: count(group, [...called, ...listOrdered(tested)]),
  };
}

function listOrdered({ evidence }: Coordination): Coordination["evidence"] {
  return evidence.filter(({ kind }) => kind === "fixed_order");
}

/** Pairs in a fixed order, without those of a wallet of the group and its copiers, whose order is no error. */
function countOrdered(group: SimGroup, tested: Coordination): Tally {
  const isCopied = (wallet: string) => wallet === group.copied;
  const wallets = group.wallets.filter(({ wallet }) => !isCopied(wallet));
  const ordered = listOrdered(tested).filter(
    ({ walletA, walletB }) => !isCopied(walletA) && !isCopied(walletB),
  );
  return count({ ...group, wallets }, ordered);
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
  const withinRing = called.filter(({ walletA, walletB }) => members.has(walletA) && members.has(walletB));
  return {
    groups: 1,
    wrongGroups: pairs.size > ringCalled ? 1 : 0,
    members: members.size,
    membersCalled: new Set(withinRing.flatMap(({ walletA, walletB }) => [walletA, walletB])).size,
    ringPairs,
    ringCalled,
    otherPairs: (wallets.length * (wallets.length - 1)) / 2 - ringPairs,
    otherCalled: pairs.size - ringCalled,
  };
}
