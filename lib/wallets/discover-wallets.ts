import type { Discovery, Labels } from "./ports";
import type { DiscoveredWallets, RankedWallet, RankingSearch } from "./rules/ranking-search";
import { fitRatePrior, type RatePrior, shrinkRate } from "./rules/shrunken-rate";

export interface DiscoveryPorts {
  readonly discovery: Discovery;
  readonly labels: Labels;
}

/**
 * Lists analyzed wallets in the requested order. Addresses that were labeled as system wallets after their
 * analysis are left out, so a page may be shorter than requested.
 */
export async function discoverWallets(
  { discovery, labels }: DiscoveryPorts,
  search: RankingSearch,
): Promise<DiscoveredWallets> {
  // All pages of a list use the prior of the first, so that none repeats or omits a wallet.
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
