import type { Address } from "@walletlens/engine/address";
import { EXACT_DOLLARS } from "@walletlens/engine/chain/assets";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { findFunding } from "@walletlens/engine/coordination/direct/find-funding";
import {
  type Contact,
  listContacts,
  MAX_CONTACTS,
} from "@walletlens/engine/coordination/direct/list-contacts";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { ClassifyContext } from "@walletlens/engine/swaps/classify-change";
import { type CoveredHistory, toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { type Chain, nullIfChainUnavailable } from "@/lib/runtime/chain";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import { type AnalyzedHistory, type HistoryCache, loadHistory } from "@/lib/wallets/history-cache";
import type { Labels } from "@/lib/wallets/labels";
import type { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import type { BuyerFacts } from "./rules/launch-tag-facts";
import { sumTokenMoves, type TokenMoves } from "./rules/sum-token-moves";

/** Ports that read the beginning of a history. */
export interface BeginningPorts {
  readonly chain: Chain;
  readonly labels: Labels;
}

export interface BuyerFactsPorts {
  readonly labels: Labels;
  readonly histories: HistoryCache;
  readonly solUsdHours: SolUsdHours;
}

/** Facts of a buyer, and its sales of the token. */
export interface ReadBuyerFacts extends BuyerFacts {
  /** Movements of the token. */
  readonly moves: TokenMoves;
  /** True if the history covers the time of the purchase. */
  readonly coversPurchase: boolean;
  /** Newest movements with others, which tell a hub. */
  readonly contacts: readonly Contact[];
}

/** Reads the stored history of a wallet that bought `mint` at `boughtAt` (unix seconds, or null). */
export async function readBuyerFacts(
  { histories, solUsdHours, labels }: BuyerFactsPorts,
  request: BuyerFactsRequest,
): Promise<ReadBuyerFacts> {
  const history = await loadHistory(histories, request.wallet);
  const solUsd = await solUsdHours.load(history.coverage.fromTime ?? request.until, request.until);
  return toBuyerFacts(history, request, { solUsd, labeled: await loadLabeled(labels) });
}

/** Prices and labeled addresses by which changes of a buyer are classified. */
type BuyerContext = Pick<ClassifyContext, "solUsd" | "labeled">;

/** Returns the facts of a buyer by its history. */
export async function toBuyerFacts(
  history: CoveredHistory & Pick<AnalyzedHistory, "entries">,
  { wallet, mint, boughtAt, until }: BuyerFactsRequest,
  context: BuyerContext,
): Promise<ReadBuyerFacts> {
  const { fromTime, complete } = history.coverage;
  const observed = await runCooperatively(observeWallet(wallet, history, { ...context, until }));
  const { solUsd, labeled } = context;
  const dollars = labeled?.dollars ?? EXACT_DOLLARS;
  const toLamports = valueMoves(observed.prices, solUsd, dollars);
  const moves = sumTokenMoves(history, mint, context);
  const coversPurchase = complete || (fromTime !== null && boughtAt !== null && fromTime <= boughtAt);
  return {
    first: complete ? toFirst(history.entries[0]) : null,
    coveredFrom: fromTime,
    complete,
    funding: findFunding(observed, toLamports, { before: boughtAt, dollars }),
    moves,
    coversPurchase,
    contacts: listContacts(observed, toLamports).slice(-MAX_CONTACTS),
  };
}

/** An entry without a time may be older than what the history says. */
function toFirst(entry: HistoryEntry | undefined): BuyerFacts["first"] {
  return entry === undefined || entry.blockTime === null
    ? null
    : { signature: entry.signature, slot: entry.slot };
}

/**
 * Adds the first transaction of a wallet whose stored history does not reach back to it, by one call to a provider that sorts
 * ascending, and its funding if these transactions reach its purchase. Others, and failures, leave the facts as they are.
 */
export async function completeBuyerFacts<Facts extends BuyerFacts>(
  { chain, labels }: BeginningPorts,
  { wallet, boughtAt }: Pick<BuyerFactsRequest, "wallet" | "boughtAt">,
  facts: Facts,
): Promise<Facts> {
  if (facts.complete) return facts;
  const [context, transactions] = await Promise.all([
    labels.extractionContext(),
    nullIfChainUnavailable(readBeginning(chain, wallet)),
  ]);
  const entries = toEntries(transactions ?? [], wallet, context);
  const [first] = entries;
  if (first === undefined || first.blockTime === null) return facts;
  const history = toCoveredHistory(entries, true);
  const beginning = { ...facts, first: toFirst(first), coveredFrom: first.blockTime };
  // A larger inflow may follow in what was not read.
  const lastTime = entries.at(-1)?.blockTime ?? first.blockTime;
  if (boughtAt !== null && lastTime < boughtAt) return beginning;
  const observation = { solUsd: new Map(), until: Number.POSITIVE_INFINITY };
  const observed = await runCooperatively(observeWallet(wallet, history, observation));
  const funding = findFunding(observed, valueMoves([], observation.solUsd), { before: boughtAt });
  return { ...beginning, funding, complete: true };
}

/**
 * Returns the oldest transactions of a wallet, at most a page; none if the provider does not sort ascending or lacks one of
 * them.
 */
async function readBeginning(chain: Chain, wallet: Address): Promise<readonly Transaction[]> {
  for await (const { transactions, missingAt } of chain.readOldest(wallet, {
    maxPages: 1,
    onlyAscending: true,
  })) {
    return missingAt === null ? transactions : [];
  }
  return [];
}

export interface BuyerFactsRequest {
  readonly wallet: Address;
  readonly mint: Address;
  readonly boughtAt: number | null;
  /** Unix seconds of the end of the observation. */
  readonly until: number;
}
