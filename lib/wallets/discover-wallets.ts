import type { Discovery, Labels } from "./ports";
import type { DiscoveredWallets, RankedWallet, RankingSearch } from "./rules/ranking-search";
import { fitRatePrior, type RatePrior, shrinkRate } from "./rules/shrunken-rate";

export interface DiscoveryPorts {
  readonly discovery: Discovery;
  readonly labels: Labels;
}

/**
 * Lists analyzed wallets, the highest first. Addresses that turned out to be systems' since they were analyzed are left
 * out, so a page may be shorter than was asked for.
 */
export async function discoverWallets(
  { discovery, labels }: DiscoveryPorts,
  search: RankingSearch,
): Promise<DiscoveredWallets> {
  // The pages of a list shrink by the prior of the first, so that none of them repeats a wallet or leaves one out.
  const prior = search.after?.prior ?? fitRatePrior(await discovery.sumRates());
  const found = await discovery.listRanked({ ...search, limit: search.limit + 1 }, prior);
  const page = found.slice(0, search.limit);
  const known = await labels.find(page.map(({ address }) => address));
  const last = page.at(-1);
  return {
    wallets: page
      .filter(({ address }) => (known.get(address)?.label ?? null) === null)
      .map((wallet) => ({
        ...wallet,
        label: known.get(wallet.address)?.kol?.name ?? null,
        shrunkenWinRate: shrink(wallet, prior),
      })),
    next:
      found.length > page.length && last !== undefined
        ? { complete: last.complete, value: last.sortedBy, address: last.address, prior }
        : null,
  };
}

function shrink({ winRate, independentTrades }: RankedWallet, prior: RatePrior) {
  return winRate === null ? null : shrinkRate({ winRate, independentTrades }, prior);
}
