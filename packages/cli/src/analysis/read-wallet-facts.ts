import type { Address } from "@walletlens/engine/address";
import { type DollarList, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { findOpenOrders } from "@walletlens/engine/orders/find-open-orders";
import { listSplitMints } from "@walletlens/engine/swaps/list-split-mints";
import { type HourRange, joinHours } from "@walletlens/engine/swaps/missing-hours";
import { solUsdByHour, toHour } from "@walletlens/engine/swaps/sol-usd";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { listMints, listPricedHours } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import {
  addEstimates,
  findPresentSolUsd,
  listUnlistedTrades,
  toPresentPrices,
} from "@walletlens/engine/wallet/present-prices";
import { joinTokenOrigins, type PriceOrigins } from "@walletlens/engine/wallet/price-origin";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { createPoolPrices } from "@walletlens/solana/prices/create-pool-prices";
import {
  openSolPrices,
  openTokenPrices,
  type SourceListOptions,
} from "@walletlens/solana/prices/open-price-sources";
import {
  findUnavailableSince,
  type HourlyPrice,
  type SolPrices,
  type TokenPrices,
} from "@walletlens/solana/prices/price-sources";
import type { PriceSource } from "@walletlens/solana/prices/source-address";
import { SolanaError } from "@walletlens/solana/solana-error";

/** Sources of prices in order of preference; none for an analysis without these prices. */
export interface PriceSourceLists {
  /** Current token prices. */
  readonly tokenPriceSources: readonly PriceSource[];
  /** Hourly SOL/USD. */
  readonly solPriceSources: readonly PriceSource[];
  /** Receives each change of the state of a source, such as a refusal. */
  readonly onPriceChange?: SourceListOptions["onChange"];
}

/** Readers of prices with the states of their sources, and of estimates from pools. */
export function openPrices({ tokenPriceSources, solPriceSources, onPriceChange }: PriceSourceLists) {
  const options = onPriceChange === undefined ? {} : { onChange: onPriceChange };
  return {
    solPrices: openSolPrices(solPriceSources, options),
    tokenPrices: openTokenPrices(tokenPriceSources, options),
    poolPrices: createPoolPrices(),
  };
}

/** Reads the prices and mints for the metrics of a history. `now` is in Unix milliseconds. */
export async function readWalletFacts(
  { solPrices, tokenPrices, poolPrices, dollars }: ReturnType<typeof openPrices> & WithDollars,
  chain: ChainReader,
  entries: readonly HistoryEntry[],
  { address, tokenAccounts }: WalletState,
  now: number,
) {
  const changes = entries.flatMap(({ change }) => (change === null ? [] : [change]));
  const endTime = Math.floor(now / 1000);
  const heldAccounts = tokenAccounts.filter(({ amount }) => amount > 0n);
  const heldMints = [...heldAccounts, ...findOpenOrders(changes)]
    .map(({ mint }) => mint)
    .concat(listSplitMints(changes));
  const orderedChanges = changes.toSorted((a, b) => a.slot - b.slot);
  const pricedHours = listPricedHours(orderedChanges);
  const recentHours = [toHour(endTime - SECONDS_PER_DAY), toHour(endTime)];
  const [hours, mints, prices] = await Promise.all([
    readHours(solPrices, joinHours([...pricedHours, ...recentHours], MAX_UNUSED_SECONDS)),
    chain.readMints(Array.from(new Set([...listMints(changes), ...heldMints]))),
    readTokenPrices(tokenPrices, [WRAPPED_SOL, ...heldMints]),
  ]);
  const solUsd = solUsdByHour(hours);
  const solSince = findUnavailableSince(solPrices.reports());
  const tokensSince = findUnavailableSince(tokenPrices.reports());
  const priceOrigins: PriceOrigins = {
    sol: findSolOrigin(hours, endTime),
    tokens: joinTokenOrigins(prices),
    ...(solSince === null ? {} : { solUnavailableSince: solSince }),
    ...(tokensSince === null ? {} : { tokensUnavailableSince: tokensSince }),
  };
  const solUsdNow = findPresentSolUsd(solUsd, prices, now);
  const trades = listUnlistedTrades(orderedChanges, heldMints, prices, dollars);
  const estimates =
    solUsdNow === null
      ? null
      : await poolPrices.readPrices(chain, { owner: address, trades, solUsd: solUsdNow, dollars });
  const present = toPresentPrices(solUsdNow, addEstimates(prices, estimates), mints);
  return { solUsd, mints, present, priceOrigins };
}

interface WithDollars {
  readonly dollars: DollarList;
}

/** Maximum gap between priced hours within one range, 12 days: a source returns as many hours in one call. */
const MAX_UNUSED_SECONDS = 12 * SECONDS_PER_DAY;

/** Reads the hours of the ranges, newest range first. */
async function readHours(source: SolPrices, ranges: readonly HourRange[]): Promise<readonly HourlyPrice[]> {
  const hours: HourlyPrice[] = [];
  for (const { from, to } of ranges.toReversed()) {
    hours.push(...((await withoutPrices(source.readHourly(from, to)))?.prices ?? []));
  }
  return hours;
}

/** Returns the source of the newest hour. A close is valid at the end of its hour. */
function findSolOrigin(hours: readonly HourlyPrice[], endTime: number): PriceOrigins["sol"] {
  const [newest] = hours.toSorted((a, b) => b.hour - a.hour);
  if (newest?.source === undefined) return null;
  return { source: newest.source, asOf: Math.min(newest.hour + SECONDS_PER_HOUR, endTime) * 1000 };
}

function readTokenPrices(source: TokenPrices, mints: readonly Address[]) {
  return withoutPrices(source.readPrices(Array.from(new Set(mints))));
}

/** Returns null if no source responds. */
async function withoutPrices<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof SolanaError && error.code === "prices_unavailable") return null;
    throw error;
  }
}
