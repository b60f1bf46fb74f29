import type { Discovery } from "./discovery";
import type { Labels } from "./labels";
import type { LinkStore } from "./link-store";
import type {
  DiscoveredWallet,
  DiscoveredWallets,
  RankedWallet,
  RankingSearch,
  ShrunkenRateName,
} from "./rules/ranking-search";
import { fitRatePrior, type ObservedRate, type RatePrior, shrinkRate } from "./rules/shrunken-rate";

export interface DiscoveryPorts {
  readonly discovery: Discovery;
  readonly labels: Labels;
  readonly linkStore: LinkStore;
}

/** Share of a wallet's profit from tokens in which a linked wallet lost, from which the wallet is marked. */
const MIN_LOSS_SHARE = 0.5;

/**
 * Lists analyzed wallets in the requested order. Addresses that were labeled as system wallets after their
 * analysis are left out, so a page may be shorter than requested.
 */
export async function discoverWallets(
  { discovery, labels, linkStore }: DiscoveryPorts,
  search: RankingSearch,
): Promise<DiscoveredWallets> {
  const { after, period, sortBy } = search;
  const ranked: ShrunkenRateName = sortBy === "positions" ? "positions" : period;
  const fitPrior = async (rate: ShrunkenRateName) => {
    // All pages of a list rank by the prior of the first, so that none repeats or omits a wallet.
    if (rate === ranked && after !== null) return after.prior;
    return fitRatePrior(await discovery.sumRates(rate));
  };
  const [prior, ofAllTime, ofPeriod, ofPositions] = await Promise.all([
    fitPrior(ranked),
    fitPrior("all"),
    fitPrior(period),
    fitPrior("positions"),
  ]);
  const rankedWallets = await discovery.listRanked({ ...search, limit: search.limit + 1 }, prior);
  const page = rankedWallets.slice(0, search.limit);
  const addresses = page.map(({ address }) => address);
  const [knownAddresses, losses] = await Promise.all([
    labels.find(addresses),
    linkStore.findLinkedLosses(addresses, MIN_LOSS_SHARE),
  ]);
  const lastWallet = page.at(-1);
  return {
    wallets: page
      .filter(({ address }) => (knownAddresses.get(address)?.label ?? null) === null)
      .map((wallet) => ({
        ...addShrunkenRates(wallet, { ofAllTime, ofPeriod, ofPositions }),
        label: knownAddresses.get(wallet.address)?.kol?.name ?? null,
        linkedLoss: losses.get(wallet.address) ?? null,
      })),
    next:
      rankedWallets.length > page.length && lastWallet !== undefined
        ? { complete: lastWallet.sortedFirst, value: lastWallet.sortedBy, address: lastWallet.address, prior }
        : null,
  };
}

interface Priors {
  readonly ofAllTime: RatePrior;
  readonly ofPeriod: RatePrior;
  readonly ofPositions: RatePrior;
}

function addShrunkenRates(
  wallet: RankedWallet,
  { ofAllTime, ofPeriod, ofPositions }: Priors,
): Omit<DiscoveredWallet, "label" | "linkedLoss"> {
  const { winRate, independentTrades, periodRate, period, positions } = wallet;
  const { winRate: positionRate, independent } = positions;
  return {
    ...wallet,
    shrunkenWinRate: shrink(toRate(winRate, independentTrades), ofAllTime),
    period: { ...period, shrunkenWinRate: shrink(periodRate, ofPeriod) },
    positions: { ...positions, shrunkenWinRate: shrink(toRate(positionRate, independent), ofPositions) },
  };
}

function toRate(winRate: number | null, independentTrades: number): ObservedRate | null {
  return winRate === null ? null : { winRate, independentTrades };
}

function shrink(observed: ObservedRate | null, prior: RatePrior) {
  return observed === null ? null : shrinkRate(observed, prior);
}
