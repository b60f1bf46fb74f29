import type { Address } from "./address.ts";
import type { LabeledAddresses, WalletLabel } from "./known-address.ts";
import type { Kol, TokenPnl, WalletProfile } from "./result-types.ts";
import type { SolUsd } from "./swaps/sol-usd.ts";
import { computeMetrics, type WalletMetrics } from "./wallet/compute-metrics.ts";
import { toCoveredHistory } from "./wallet/covered-history.ts";
import { compareEntries, type HistoryEntry } from "./wallet/history-entry.ts";
import type { PriceOrigins } from "./wallet/price-origin.ts";
import { buildProfile } from "./wallet/profile.ts";
import { toTokenRow } from "./wallet/token-rows.ts";
import type { Holdings, MintFacts, PresentPrices } from "./wallet/wallet-input.ts";

/**
 * Facts about a wallet beside its history. An omitted fact is unknown, and so are the metrics that need it.
 */
export interface WalletFacts {
  /** True if the entries reach back to the wallet's first transaction; false by default. */
  readonly reachesBeginning?: boolean;
  /** Holdings of the wallet on chain. */
  readonly holdings?: Holdings | null;
  /** SOL/USD by hour, for payments in dollars. */
  readonly solUsd?: SolUsd;
  /** Present prices, for the holdings. */
  readonly present?: PresentPrices;
  /** Sources of the prices, for the provenance. */
  readonly priceOrigins?: PriceOrigins;
  /** Decimals and supply by mint, for market caps. */
  readonly mints?: ReadonlyMap<Address, MintFacts>;
  /** Programs that lend or destroy units, and dollars; without them their transactions are read by balances, and only USDC and USDT are dollars. */
  readonly labeled?: LabeledAddresses;
  readonly label?: WalletLabel | null;
  readonly kol?: Kol | null;
}

/** All results of a history for its wallet. */
export interface WalletAnalysis {
  readonly profile: WalletProfile;
  /** One row for each token that was bought at least once. */
  readonly tokens: readonly TokenPnl[];
  readonly metrics: WalletMetrics;
}

/**
 * Computes a wallet's profile from its history. `entries` are those of `toEntries`, in any order, each once;
 * `analyzedAt` is unix milliseconds.
 *
 * @example
 * const entries = toEntries(transactions, wallet, mainnetContext(tipAccounts));
 * const { profile } = analyzeWallet(wallet, entries, Date.now(), { reachesBeginning: true });
 * console.log(profile.hud.behaviorCode, profile.pnl.allTime.realizedPnlSol);
 */
export function analyzeWallet(
  wallet: Address,
  entries: readonly HistoryEntry[],
  analyzedAt: number,
  facts: WalletFacts = {},
): WalletAnalysis {
  const { reachesBeginning = false, holdings = null, present = null, label = null, kol = null } = facts;
  const { solUsd = new Map(), mints = new Map(), labeled, priceOrigins } = facts;
  const history = toCoveredHistory(entries.toSorted(compareEntries), reachesBeginning);
  const input = {
    wallet,
    ...history,
    holdings,
    solUsd,
    present,
    mints,
    label,
    kol,
    analyzedAt,
    ...(labeled === undefined ? {} : { labeled }),
    ...(priceOrigins === undefined ? {} : { priceOrigins }),
  };
  const metrics = computeMetrics(input);
  return { profile: buildProfile(input, metrics), tokens: metrics.tokens.map(toTokenRow), metrics };
}
