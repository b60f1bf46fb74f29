import type { Address } from "@walletlens/engine/address";
import { DollarList, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { type LabeledAddresses, VENUE_TYPES } from "@walletlens/engine/known-address";
import { addEscrow } from "@walletlens/engine/orders/add-escrow";
import { findOpenOrders } from "@walletlens/engine/orders/find-open-orders";
import { indexChanges, indexChangesInSteps } from "@walletlens/engine/swaps/index-changes";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { limitSolUsd } from "@walletlens/engine/swaps/sol-usd";
import { computeMetricsInSteps, type WalletMetrics } from "@walletlens/engine/wallet/compute-metrics";
import { type CoveredHistory, firstPricedAt } from "@walletlens/engine/wallet/covered-history";
import type { AsOf } from "@walletlens/engine/wallet/cut-history";
import {
  addEstimates,
  findPresentSolUsd,
  listUnlistedTrades,
  toPresentPrices,
} from "@walletlens/engine/wallet/present-prices";
import { joinTokenOrigins, type PriceOrigins } from "@walletlens/engine/wallet/price-origin";
import type { Holdings, WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import { toHoldings } from "@walletlens/engine/wallet/wallet-state";
import type { PoolPrices } from "@walletlens/solana/prices/price-sources";
import {
  findUnavailableSince,
  type TokenPrice,
  type TokenPrices,
  type WatchedPrices,
} from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type AnalyzedHistory, type HistoryCache, loadHistory, loadHistoryAsOf } from "./history-cache";
import type { Labels } from "./labels";
import type { LaunchStore } from "./launch-store";
import type { SolUsdHours } from "./sol-usd-hours";

export interface ComputePorts {
  readonly chain: Chain;
  readonly histories: HistoryCache;
  readonly solUsdHours: SolUsdHours;
  readonly solPrices: WatchedPrices;
  readonly tokenPrices: TokenPrices & WatchedPrices;
  readonly poolPrices: PoolPrices;
  readonly labels: Labels;
  readonly launches: Pick<LaunchStore, "find">;
}

/** A wallet's metrics with their input. */
export interface ComputedWallet {
  readonly input: WalletInput;
  readonly metrics: WalletMetrics;
  /** State of the wallet on chain; null for a time in the past. */
  readonly state: WalletState | null;
  readonly history: AnalyzedHistory;
}

/** Computes a wallet's metrics from its stored history, holdings and prices. `now` is unix milliseconds. */
export async function computeWallet(
  ports: ComputePorts,
  wallet: Address,
  state: WalletState,
  now: number,
): Promise<ComputedWallet> {
  const history = await loadHistory(ports.histories, wallet);
  // All lookups of these changes below use this index.
  const { splitMints } = await runCooperatively(indexChangesInSteps(history.changes));
  const holdings = toHoldings(state);
  const heldMints = listHeld(addEscrow(holdings, findOpenOrders(history.changes)));
  const [facts, prices] = await Promise.all([
    loadFacts(ports, wallet, history, now, heldMints),
    loadTokenPrices(ports.tokenPrices, heldMints, splitMints),
  ]);
  const solUsd = findPresentSolUsd(facts.solUsd, prices, now);
  const { dollars } = facts.labeled;
  const trades = listUnlistedTrades(history.changes, heldMints, prices, dollars);
  const estimates =
    solUsd === null
      ? null
      : await ports.poolPrices.readPrices(ports.chain, { owner: wallet, trades, solUsd, dollars });
  const present = toPresentPrices(solUsd, addEstimates(prices, estimates), facts.mints);
  const priceOrigins = findOrigins(ports, facts.solUsd, prices, now);
  const input = { ...facts, holdings, present, priceOrigins, analyzedAt: now };
  const metrics = await runCooperatively(computeMetricsInSteps(input));
  return { input, metrics, state, history };
}

/**
 * Like `computeWallet`, as if the chain had ended at `asOf`: metrics that need a current price are unknown.
 * The time of the result is the requested time, or that of the last transaction up to the slot. `evidenceFor`
 * includes one token's trades. Throws `wallet_not_found` if the wallet's first transaction came later.
 */
export async function computeWalletAsOf(
  ports: ComputePorts,
  wallet: Address,
  asOf: AsOf,
  evidenceFor: Address | null = null,
): Promise<ComputedWallet> {
  const history = await loadHistoryAsOf(ports.histories, wallet, asOf);
  const { complete, transactions, toTime } = history.coverage;
  if (complete && transactions === 0) {
    throw new AppError("wallet_not_found", "The address was not used on chain before this time.");
  }
  const end = "time" in asOf ? asOf.time : (toTime ?? 0);
  const facts = await loadFacts(ports, wallet, history, (toTime ?? 0) * 1000);
  const priceOrigins = { sol: ports.solUsdHours.findOrigin(facts.solUsd, toTime ?? 0), tokens: null };
  const solUsd = limitSolUsd(facts.solUsd, end);
  const past = { holdings: null, isPast: true, present: null, priceOrigins, solUsd };
  const input = { ...facts, ...past, analyzedAt: end * 1000 };
  const metrics = await runCooperatively(computeMetricsInSteps(input, evidenceFor));
  return { input, metrics, state: null, history };
}

/**
 * Loads data that does not depend on current state: SOL/USD by hour, mints, labels, launches. `until` is unix
 * milliseconds. Includes `heldMints` without changes, whose supply determines their value.
 */
async function loadFacts(
  ports: ComputePorts,
  wallet: Address,
  { changes, coverage }: CoveredHistory,
  until: number,
  heldMints: readonly Address[] = [],
) {
  const untilSeconds = Math.floor(until / 1000);
  const movedMints = indexChanges(changes).mints;
  const [solUsd, mints, knownAddresses, labeled, launches] = await Promise.all([
    ports.solUsdHours.load(firstPricedAt(changes) ?? untilSeconds, untilSeconds),
    ports.chain.readMints([...movedMints, ...heldMints.filter((mint) => !movedMints.has(mint))]),
    ports.labels.find([wallet]),
    loadLabeled(ports.labels),
    ports.launches.find(movedMints),
  ]);
  const { label, kol } = knownAddresses.get(wallet) ?? { label: null, kol: null };
  return { wallet, changes, coverage, solUsd, mints, labeled, launches, label, kol };
}

/** Returns the labeled addresses that classify the changes of a wallet. */
export async function loadLabeled(labels: Labels): Promise<LabeledAddresses> {
  const [venues, exchanges, lending, incinerators, fees, dollars] = await Promise.all([
    Promise.all(VENUE_TYPES.map((type) => labels.addressesOfType(type))),
    labels.addressesOfType("exchange"),
    labels.addressesOfType("lending"),
    labels.addressesOfType("incinerator"),
    labels.addressesOfType("fee"),
    labels.addressesOfType("dollar"),
  ]);
  return {
    venues: new Set(venues.flatMap((addresses) => Array.from(addresses))),
    exchanges,
    lending,
    incinerators,
    fees,
    dollars: new DollarList(dollars),
  };
}

/** Returns prices of `heldMints`, `otherMints` and SOL; null if no source is available. */
async function loadTokenPrices(
  prices: TokenPrices,
  heldMints: readonly Address[],
  otherMints: ReadonlySet<Address>,
): Promise<ReadonlyMap<Address, TokenPrice> | null> {
  try {
    return await prices.readPrices(Array.from(new Set([WRAPPED_SOL, ...heldMints, ...otherMints])));
  } catch (error) {
    if (error instanceof AppError && error.code === "prices_unavailable") return null;
    throw error;
  }
}

function listHeld(holdings: Holdings | null): readonly Address[] {
  return Array.from(holdings?.tokens ?? []).flatMap(([mint, { amount }]) => (amount > 0n ? [mint] : []));
}

/** Returns the sources of the prices of an analysis, and since when none works. `now` is unix milliseconds. */
function findOrigins(
  { solUsdHours, solPrices, tokenPrices }: ComputePorts,
  solUsd: SolUsd,
  prices: ReadonlyMap<Address, TokenPrice> | null,
  now: number,
): PriceOrigins {
  const solSince = findUnavailableSince(solPrices.reports());
  const tokensSince = findUnavailableSince(tokenPrices.reports());
  return {
    sol: solUsdHours.findOrigin(solUsd, Math.floor(now / 1000)),
    tokens: joinTokenOrigins(prices),
    ...(solSince === null ? {} : { solUnavailableSince: solSince }),
    ...(tokensSince === null ? {} : { tokensUnavailableSince: tokensSince }),
  };
}
