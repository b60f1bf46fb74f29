import type { Address } from "@walletlens/engine/address";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import {
  type AccountSearches,
  chooseAccounts,
  listUnsearched,
  mergeSearches,
  type SearchedAccounts,
} from "@walletlens/engine/wallet/account-searches";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { WalletState } from "@walletlens/engine/wallet/wallet-state";
import type {
  HistoryChunk,
  PackedTransactions,
  Packing,
  ReadOptions,
  SignaturePosition,
} from "@walletlens/solana/chain-reader";
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

/** Another process has set the history aside, or removed it, since this analysis read its coverage. */
const REMOVED = "The stored history was removed during its analysis; try again shortly.";

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
  const startedAt = ports.clock.now();
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const { intervals } = await ports.wallets.readCoverage(wallet);
  const interval = readInterval(ports, wallet, {
    until: intervals[0]?.newest ?? null,
    before: null,
    limit,
    signal,
    ...(budgetMs === undefined ? {} : { deadline: startedAt + budgetMs }),
    onProgress: (transactions) =>
      onProgress?.(Math.floor(Math.min(1, transactions / limit) * READING_PERCENT)),
  });
  try {
    const [state, { transactions }] = await Promise.all([readTrader(ports.chain, wallet, signal), interval]);
    if (state.account === null && transactions === 0 && intervals.length === 0) {
      throw new AppError("wallet_not_found", "The address has never been used on chain.");
    }
    const analysis = await computeWallet(ports, wallet, state, ports.clock.now());
    if (analysis.history.range === null && transactions + intervals.length > 0)
      throw new AppError("database_unavailable", REMOVED);
    const foundCount = await readOpenOrders(ports, analysis, { signal });
    return foundCount === 0 ? analysis : await computeWallet(ports, wallet, state, ports.clock.now());
  } finally {
    // Stops reading the history of a system account.
    stop.abort();
  }
}

/**
 * Like `readAndAnalyze`, and searches the transfers of balances that do not reconcile. Unsuccessful searches
 * are stored and not repeated while nothing changes.
 */
export async function analyzeFullHistory(
  ports: AnalyzePorts,
  wallet: Address,
  options: AnalyzeOptions,
): Promise<ComputedWallet> {
  const analysis = await readAndAnalyze(ports, wallet, options);
  if (analysis.state === null) return analysis;
  const { fromSlot } = analysis.input.coverage;
  const searches = await ports.wallets.readSearches(wallet);
  const mints = listUnsearched(analysis.metrics.reconciliation, searches, fromSlot);
  if (mints.length === 0) return analysis;
  const readOptions = options.signal === undefined ? {} : { signal: options.signal };
  const { found: foundCount, accounts } = await findMissingTransfers(
    ports,
    analysis,
    { mints, searches },
    readOptions,
  );
  const explained =
    foundCount === 0 ? analysis : await computeWallet(ports, wallet, analysis.state, ports.clock.now());
  const { reconciliation } = explained.metrics;
  await ports.wallets.storeSearches(wallet, mergeSearches(reconciliation, searches, { fromSlot, accounts }));
  return explained;
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
  const knownSignatures = new Set(entries.map(({ signature }) => signature));
  const context = await ports.labels.extractionContext();
  const orderEntries = await readOrderEntries(
    ports.chain,
    { wallet, orders, known: knownSignatures, context },
    options,
  );
  if (orderEntries.length > 0) await ports.wallets.append(wallet, orderEntries, null);
  return orderEntries.length;
}

/** Token accounts per run; the remaining mints follow in the next run. */
const MAX_ACCOUNTS = 100;
/** Transactions to list per token account. */
const MAX_TRANSACTIONS = 1_000;

interface SearchOutcome {
  /** Number of stored transactions. */
  readonly found: number;
  readonly accounts: SearchedAccounts;
}

/**
 * Searches transfers of `mints` that do not mention the wallet: a transfer into a token account names only
 * that account. Reads the histories of the wallet's token accounts from the end of the last search, and
 * stores transactions within the covered history.
 */
async function findMissingTransfers(
  ports: IntervalPorts,
  analysis: ComputedWallet,
  { mints, searches }: { readonly mints: readonly Address[]; readonly searches: AccountSearches },
  options: ReadOptions,
): Promise<SearchOutcome> {
  const { wallet, changes, coverage } = analysis.input;
  const chosen = chooseAccounts(mints, analysis.state?.tokenAccounts ?? [], changes, MAX_ACCOUNTS);
  const fromSlot = coverage.fromSlot ?? 0;
  const knownSignatures = new Set(changes.map(({ signature }) => signature));
  const packing = { owner: wallet, context: await ports.labels.extractionContext(), fromSlot };
  let foundCount = 0;
  const accounts = new Map<Address, Map<Address, string | null>>();
  const readHistory = async (mint: Address, account: Address) => {
    const search = searches.get(mint);
    const until = search?.fromSlot === coverage.fromSlot ? (search.accounts.get(account) ?? null) : null;
    const range = {
      limit: MAX_TRANSACTIONS,
      isKnown: (signature: string) => knownSignatures.has(signature),
      ...(until === null ? {} : { until }),
    };
    let newest: string | null = null;
    for await (const chunk of ports.chain.readHistory(account, range, { ...options, packing })) {
      newest ??= chunk.newest.signature;
      const entries = selectWithin(chunk, packing);
      const count = "bytes" in entries ? entries.positions.length : entries.length;
      if (count > 0) await ports.wallets.append(wallet, entries, null);
      foundCount += count;
    }
    const searched = accounts.get(mint) ?? new Map<Address, string | null>();
    accounts.set(mint, searched.set(account, newest ?? until));
  };
  await Promise.all(chosen.map(([mint, account]) => readHistory(mint, account)));
  return { found: foundCount, accounts };
}

/** Returns the transactions of a chunk from the first slot of `packing`. */
function selectWithin(
  { transactions, packed, unavailable }: HistoryChunk,
  { owner, context, fromSlot = 0 }: Packing,
): readonly HistoryEntry[] | PackedTransactions {
  if (packed === undefined) {
    return toEntries(transactions, owner, context).filter(({ slot }) => slot >= fromSlot);
  }
  const unavailableSignatures = new Set(unavailable.map(({ signature }) => signature));
  const isWithin = ({ signature, slot }: SignaturePosition) =>
    slot >= fromSlot && !unavailableSignatures.has(signature);
  return { bytes: packed.bytes, positions: packed.positions.filter(isWithin) };
}
