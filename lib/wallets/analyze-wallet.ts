import type { Address } from "@walletlens/engine/address";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type { ReadOptions } from "@walletlens/solana/chain-reader";
import { readOrderEntries } from "@walletlens/solana/read-order-entries";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock } from "@/lib/runtime/ports";
import { type ComputedWallet, type ComputePorts, computeWallet } from "./compute-wallet";
import type { HistoryCache } from "./history-cache";
import { type IntervalPorts, readInterval } from "./read-interval";
import { refuseSystemAccount, resolveTraderLabel } from "./refuse-system-wallet";
import type { WalletStore } from "./wallet-store";

export interface AnalyzePorts extends ComputePorts {
  readonly wallets: WalletStore;
  readonly clock: Clock;
}

export interface AnalyzeOptions {
  /** Maximum number of transactions to read. */
  readonly limit: number;
  /** Time limit for reading. */
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
  /** Called with 0 to 100. */
  readonly onProgress?: (percent: number) => Promise<void> | void;
}

/** Share of progress for reading; the rest is prices and metrics. */
const READING_PERCENT = 90;

/**
 * Analyzes a wallet: reads new transactions and the state of its limit orders, and computes its metrics.
 * Throws an AppError `system_wallet`, `wallet_not_found` or `chain_unavailable`.
 */
export async function readAndAnalyze(
  ports: AnalyzePorts,
  wallet: Address,
  options: AnalyzeOptions,
): Promise<ComputedWallet> {
  await resolveTraderLabel(ports.labels, wallet);
  const { limit, budgetMs, onProgress } = options;
  const started = ports.clock.now();
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const interval = readInterval(ports, wallet, {
    until: intervals[0]?.newest ?? null,
    before: null,
    limit,
    signal,
    ...(budgetMs === undefined ? {} : { deadline: started + budgetMs }),
    onProgress: (transactions) =>
      onProgress?.(Math.floor(Math.min(1, transactions / limit) * READING_PERCENT)),
  });
  try {
    const [state, { transactions }] = await Promise.all([readTrader(ports.chain, wallet, signal), interval]);
    if (state.account === null && transactions === 0 && intervals.length === 0) {
      throw new AppError("wallet_not_found", "The address has never been used on chain.");
    }
    const analysis = await computeWallet(ports, wallet, state, ports.clock.now());
    const found = await readOpenOrders(ports, analysis, { signal });
    return found === 0 ? analysis : await computeWallet(ports, wallet, state, ports.clock.now());
  } finally {
    // Stops reading the history of a system account.
    stop.abort();
  }
}

async function readTrader(chain: Chain, wallet: Address, signal: AbortSignal): Promise<WalletState> {
  const state = await chain.readWallet(wallet, { signal });
  refuseSystemAccount(state);
  return state;
}

/**
 * Reads and stores transactions of a wallet's open orders that its own history lacks. Returns the number of
 * new transactions.
 */
async function readOpenOrders(
  ports: IntervalPorts & { readonly histories: HistoryCache },
  { input: { wallet, changes } }: ComputedWallet,
  options: ReadOptions,
): Promise<number> {
  const orders = findOrdersToRead(changes);
  if (orders.length === 0) return 0;
  const { entries } = await ports.histories.read(wallet);
  const known = new Set(entries.map(({ signature }) => signature));
  const tipAccounts = await ports.labels.tipAccounts();
  const found = await readOrderEntries(ports.chain, { wallet, orders, known, tipAccounts }, options);
  if (found.length > 0) await ports.wallets.append(wallet, found, null);
  return found.length;
}
