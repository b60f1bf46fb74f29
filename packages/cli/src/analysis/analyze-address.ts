import { analyzeWallet, type WalletAnalysis } from "@walletlens/engine";
import type { Address } from "@walletlens/engine/address";
import { MAINNET } from "@walletlens/engine/chain/protocol-parameters";
import {
  addressesOfType,
  type LabelEntry,
  toKnownAddress,
  toLabeledAddresses,
} from "@walletlens/engine/known-address";
import { findOrdersToRead } from "@walletlens/engine/orders/find-open-orders";
import type { TokenPnl, WalletProfile } from "@walletlens/engine/result-types";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { chooseAccounts, listUnsearched } from "@walletlens/engine/wallet/account-searches";
import { type HistoryEntry, missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import { describeSystemAccount, toHoldings, type WalletState } from "@walletlens/engine/wallet/wallet-state";
import { createChainReader } from "@walletlens/solana";
import type { ChainReader, ChainStats } from "@walletlens/solana/chain-reader";
import { KNOWN_ADDRESSES } from "@walletlens/solana/labels/known-addresses";
import { readOrderEntries } from "@walletlens/solana/read-order-entries";
import { withReading } from "@walletlens/solana/read-protocol";
import type { ProviderAccess } from "@walletlens/solana/rpc/connect-providers";
import { AnalysisError } from "./analysis-error.ts";
import { openPrices, type PriceSourceLists, readWalletFacts } from "./read-wallet-facts.ts";

export interface AnalysisOptions extends PriceSourceLists {
  /** Solana JSON-RPC provider. */
  readonly rpcUrl: string;
  readonly rpcHeaders?: Readonly<Record<string, string>>;
  /** Credits a second if its prices are known, else calls a second. */
  readonly rpcBudgetPerSecond?: number;
  /** Further providers, in order of preference. */
  readonly rpcFallbacks?: readonly ProviderAccess[];
  /** Maximum transactions to read. */
  readonly maxTransactions: number;
  /** Publicly known addresses; the reviewed list by default. */
  readonly known?: readonly LabelEntry[];
}

/** A profile with all token rows and statistics of the calls. */
export interface AddressAnalysis extends WalletProfile {
  readonly tokens: readonly TokenPnl[];
  readonly rpc: ChainStats & { readonly ms: number };
}

/** Maximum token accounts to search, and transactions of each. */
const MAX_ACCOUNTS = 100;
const MAX_SEARCHED = 1_000;

/**
 * Analyzes a wallet without stored data. Throws an AnalysisError `system_wallet` or `wallet_not_found`, and a
 * SolanaError `chain_unavailable`; without prices the metrics that need them are unknown.
 *
 * @example
 * const { hud, tokens } = await analyzeAddress(
 *   {
 *     rpcUrl: "https://api.mainnet-beta.solana.com",
 *     tokenPriceSources: TOKEN_PRICE_SOURCES,
 *     solPriceSources: SOL_PRICE_SOURCES,
 *     maxTransactions: 20_000,
 *   },
 *   wallet,
 * );
 */
export async function analyzeAddress(options: AnalysisOptions, wallet: Address): Promise<AddressAnalysis> {
  const startMs = performance.now();
  const { maxTransactions, known = KNOWN_ADDRESSES } = options;
  const chain = openChain(options);
  const entry = known.findLast(({ address }) => address === wallet);
  const { label, kol } = entry === undefined ? { label: null, kol: null } : toKnownAddress(entry);
  if (label !== null) {
    throw new AnalysisError(
      "system_wallet",
      `This is a known system account (${label.label}), which is not analyzed.`,
    );
  }
  const labeled = toLabeledAddresses(known);
  const context = {
    tipAccounts: addressesOfType(known, "tip"),
    dollars: labeled.dollars.mints,
    protocol: withReading(MAINNET, await chain.readProtocol()),
  };
  const [state, history] = await Promise.all([
    readTrader(chain, wallet),
    readEntries(chain, wallet, wallet, context, maxTransactions),
  ]);
  if (state.account === null && history.entries.length === 0) {
    throw new AnalysisError("wallet_not_found", "The address has never been used on chain.");
  }
  const analyzedAt = Date.now();
  const facts = { label, kol, labeled, reachesBeginning: history.end, holdings: toHoldings(state) };
  const prices = { ...openPrices(options), dollars: labeled.dollars };
  const compute = async (entries: readonly HistoryEntry[]) =>
    analyzeWallet(wallet, entries, analyzedAt, {
      ...facts,
      ...(await readWalletFacts(prices, chain, entries, state, analyzedAt)),
    });
  const firstAnalysis = await compute(history.entries);
  const orders = findOrdersToRead(listChanges(history.entries));
  const owner = { wallet, orders, known: collectSignatures(history.entries), context };
  const orderEntries = await readOrderEntries(chain, owner);
  const entries = [...history.entries, ...orderEntries];
  const analysis = orderEntries.length === 0 ? firstAnalysis : await compute(entries);
  const accountEntries = await searchAccounts(chain, state, entries, analysis, context);
  const { profile, tokens } =
    accountEntries.length === 0 ? analysis : await compute([...entries, ...accountEntries]);
  const ms = Math.round(performance.now() - startMs);
  return { ...profile, tokens, rpc: { ...chain.stats(), ms } };
}

function openChain({ rpcUrl, rpcHeaders = {}, rpcBudgetPerSecond, rpcFallbacks = [] }: AnalysisOptions) {
  const budget = rpcBudgetPerSecond === undefined ? {} : { budgetPerSecond: rpcBudgetPerSecond };
  return createChainReader({ url: rpcUrl, headers: rpcHeaders, ...budget, fallbacks: rpcFallbacks });
}

function listChanges(entries: readonly HistoryEntry[]): readonly OwnerChange[] {
  return entries.flatMap(({ change }) => (change === null ? [] : [change]));
}

function collectSignatures(entries: readonly HistoryEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ signature }) => signature));
}

async function readTrader(chain: ChainReader, wallet: Address): Promise<WalletState> {
  const state = await chain.readWallet(wallet);
  const reason = describeSystemAccount(state);
  if (reason !== null) throw new AnalysisError("system_wallet", reason);
  return state;
}

/** Reads the history of `account` as entries of `wallet`; `end` is true if it was read to its beginning. */
async function readEntries(
  chain: ChainReader,
  account: Address,
  wallet: Address,
  context: ExtractionContext,
  limit: number,
  isKnown?: (signature: string) => boolean,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly end: boolean }> {
  const entries: HistoryEntry[] = [];
  let end = true;
  const range = isKnown === undefined ? { limit } : { limit, isKnown };
  for await (const chunk of chain.readHistory(account, range)) {
    entries.push(...toEntries(chunk.transactions, wallet, context));
    if (isKnown === undefined) entries.push(...missingEntries(chunk.unavailable));
    end = chunk.end;
  }
  return { entries, end };
}

/**
 * Searches token accounts whose balances do not reconcile: a transfer to a token account names only that
 * account. Drops entries below the covered history.
 */
async function searchAccounts(
  chain: ChainReader,
  state: WalletState,
  entries: readonly HistoryEntry[],
  { metrics }: WalletAnalysis,
  context: ExtractionContext,
): Promise<readonly HistoryEntry[]> {
  const changes = listChanges(entries);
  const fromSlot = entries.reduce((lowest, { slot }) => Math.min(lowest, slot), Number.POSITIVE_INFINITY);
  const mints = listUnsearched(metrics.reconciliation, new Map(), null);
  const knownSignatures = collectSignatures(entries);
  const chosenAccounts = chooseAccounts(mints, state.tokenAccounts, changes, MAX_ACCOUNTS);
  const searchedHistories = await Promise.all(
    chosenAccounts.map(([, account]) =>
      readEntries(chain, account, state.address, context, MAX_SEARCHED, (signature) =>
        knownSignatures.has(signature),
      ),
    ),
  );
  const accountEntries = searchedHistories
    .flatMap((history) => history.entries)
    .filter(({ slot }) => slot >= fromSlot);
  return Array.from(new Map(accountEntries.map((entry) => [entry.signature, entry])).values());
}
