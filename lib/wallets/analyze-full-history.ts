import type { Address } from "@walletlens/engine/address";
import {
  type AccountSearches,
  chooseAccounts,
  listUnsearched,
  mergeSearches,
  type SearchedAccounts,
} from "@walletlens/engine/wallet/account-searches";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import type {
  HistoryChunk,
  PackedTransactions,
  Packing,
  ReadOptions,
  SignaturePosition,
} from "@walletlens/solana/chain-reader";
import { type AnalyzeOptions, type AnalyzePorts, readAndAnalyze } from "./analyze-wallet";
import { type ComputedWallet, computeWallet } from "./compute-wallet";
import type { IntervalPorts } from "./read-interval";

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
  const read = options.signal === undefined ? {} : { signal: options.signal };
  const { found, accounts } = await findMissingTransfers(ports, analysis, { mints, searches }, read);
  const explained =
    found === 0 ? analysis : await computeWallet(ports, wallet, analysis.state, ports.clock.now());
  const { reconciliation } = explained.metrics;
  await ports.wallets.storeSearches(wallet, mergeSearches(reconciliation, searches, { fromSlot, accounts }));
  return explained;
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
  const known = new Set(changes.map(({ signature }) => signature));
  const packing = { owner: wallet, tipAccounts: await ports.labels.tipAccounts(), fromSlot };
  let found = 0;
  const accounts = new Map<Address, Map<Address, string | null>>();
  const read = async (mint: Address, account: Address) => {
    const search = searches.get(mint);
    const until = search?.fromSlot === coverage.fromSlot ? (search.accounts.get(account) ?? null) : null;
    const range = {
      limit: MAX_TRANSACTIONS,
      isKnown: (signature: string) => known.has(signature),
      ...(until === null ? {} : { until }),
    };
    let newest: string | null = null;
    for await (const chunk of ports.chain.readHistory(account, range, { ...options, packing })) {
      newest ??= chunk.newest.signature;
      const within = selectWithin(chunk, packing);
      const count = "bytes" in within ? within.positions.length : within.length;
      if (count > 0) await ports.wallets.append(wallet, within, null);
      found += count;
    }
    const searched = accounts.get(mint) ?? new Map<Address, string | null>();
    accounts.set(mint, searched.set(account, newest ?? until));
  };
  await Promise.all(chosen.map(([mint, account]) => read(mint, account)));
  return { found, accounts };
}

/** Returns the transactions of a chunk from the first slot of `packing`. */
function selectWithin(
  { transactions, packed, unavailable }: HistoryChunk,
  { owner, tipAccounts, fromSlot = 0 }: Packing,
): readonly HistoryEntry[] | PackedTransactions {
  if (packed === undefined) {
    return toEntries(transactions, owner, tipAccounts).filter(({ slot }) => slot >= fromSlot);
  }
  const missing = new Set(unavailable.map(({ signature }) => signature));
  const isWithin = ({ signature, slot }: SignaturePosition) => slot >= fromSlot && !missing.has(signature);
  return { bytes: packed.bytes, positions: packed.positions.filter(isWithin) };
}
