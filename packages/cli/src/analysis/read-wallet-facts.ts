import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { findOpenOrders } from "@walletlens/engine/orders/find-open-orders";
import { listSplitMints } from "@walletlens/engine/swaps/list-split-mints";
import { type HourRange, joinHours } from "@walletlens/engine/swaps/missing-hours";
import { hourOf, type SolUsd, solUsdByHour } from "@walletlens/engine/swaps/sol-usd";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { listMints, listPricedHours } from "@walletlens/engine/wallet/covered-history";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { toPresentPrices } from "@walletlens/engine/wallet/present-prices";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type { ChainReader } from "@walletlens/solana/chain-reader";
import { askSolPricesInOrder, askTokenPricesInOrder } from "@walletlens/solana/prices/ask-in-order";
import { createSolPrices } from "@walletlens/solana/prices/create-sol-prices";
import { createTokenPrices } from "@walletlens/solana/prices/create-token-prices";
import type { SolPrices, TokenPrices } from "@walletlens/solana/prices/price-sources";
import { SolanaError } from "@walletlens/solana/solana-error";

/** URLs of price sources in order of preference, at least one each. */
export interface PriceSources {
  /** Current token prices, in the format of Jupiter's price API v3. */
  readonly tokenPriceUrls: readonly string[];
  /** Hourly SOL/USD, in the format of Pyth's history API. */
  readonly solPriceUrls: readonly string[];
}

/** Reads the prices and mints for the metrics of a history. `now` is in Unix milliseconds. */
export async function readWalletFacts(
  { tokenPriceUrls, solPriceUrls }: PriceSources,
  chain: ChainReader,
  entries: readonly HistoryEntry[],
  { tokenAccounts }: WalletState,
  now: number,
) {
  const changes = entries.flatMap(({ change }) => (change === null ? [] : [change]));
  const until = Math.floor(now / 1000);
  const own = tokenAccounts.filter(({ amount }) => amount > 0n);
  const held = [...own, ...findOpenOrders(changes)].map(({ mint }) => mint).concat(listSplitMints(changes));
  const priced = listPricedHours(changes.toSorted((a, b) => a.slot - b.slot));
  const present = [hourOf(until - SECONDS_PER_DAY), hourOf(until)];
  const [solUsd, mints, prices] = await Promise.all([
    readSolUsd(
      askSolPricesInOrder(solPriceUrls.map((url) => createSolPrices({ url }))),
      joinHours([...priced, ...present], MAX_UNUSED_SECONDS),
    ),
    chain.readMints(Array.from(new Set([...listMints(changes), ...held]))),
    readTokenPrices(askTokenPricesInOrder(tokenPriceUrls.map((url) => createTokenPrices({ url }))), [
      WRAPPED_SOL,
      ...held,
    ]),
  ]);
  const lastClose = Array.from(solUsd.values()).at(-1);
  const solUsdNow =
    prices?.get(WRAPPED_SOL)?.usd ?? (lastClose === undefined ? null : Number(lastClose) / 1e6);
  return { solUsd, mints, present: toPresentPrices(solUsdNow, prices, mints) };
}

/** Maximum gap between priced hours within one call, 40 days: a call costs more than the unused hours. */
const MAX_UNUSED_SECONDS = 40 * SECONDS_PER_DAY;

async function readSolUsd(source: SolPrices, ranges: readonly HourRange[]): Promise<SolUsd> {
  const read = await Promise.all(ranges.map(({ from, to }) => withoutPrices(source.readHourly(from, to))));
  return solUsdByHour(read.flatMap((hours) => hours?.prices ?? []));
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
