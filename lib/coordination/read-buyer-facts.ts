import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { countFanOut } from "@walletlens/engine/coordination/direct/count-fan-out";
import { MAX_FAN_OUT } from "@walletlens/engine/coordination/direct/hubs";
import { findOpening } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { type ClassifyContext, classifyChange } from "@walletlens/engine/swaps/classify-change";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { type Chain, nullIfChainUnavailable } from "@/lib/runtime/chain";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { loadPrograms } from "@/lib/wallets/compute-wallet";
import { type HistoryCache, loadHistory } from "@/lib/wallets/history-cache";
import type { Labels } from "@/lib/wallets/ports";
import type { SolUsdHours } from "@/lib/wallets/sol-usd-hours";
import type { BuyerFacts } from "./rules/tag-buyers";

export interface BuyerFactsPorts {
  readonly chain: Pick<Chain, "readOldest">;
  readonly labels: Pick<Labels, "tipAccounts" | "programsOfType">;
  readonly histories: HistoryCache;
  readonly solUsdHours: SolUsdHours;
}

/** Facts of a buyer, and its sales of the token. */
export interface ReadBuyerFacts extends BuyerFacts {
  /** Base units sold since `boughtAt`; null if the history does not cover that time. */
  readonly soldUnits: bigint | null;
  /** True if it funded or collected from more wallets than a trader does. */
  readonly isHub: boolean;
}

/** Reads the stored history of a wallet that bought `mint` at `boughtAt` (unix seconds, or null). */
export async function readBuyerFacts(
  ports: BuyerFactsPorts,
  { wallet, mint, boughtAt, until }: BuyerFactsRequest,
): Promise<ReadBuyerFacts> {
  const { histories, solUsdHours } = ports;
  const history = await loadHistory(histories, wallet);
  const { fromTime, complete } = history.coverage;
  const solUsd = await solUsdHours.load(fromTime ?? until, until);
  const programs = await loadPrograms(ports.labels);
  const observed = await runCooperatively(observeWallet(wallet, history, { solUsd, until, programs }));
  const opening = findOpening(observed);
  const [first] = history.changes;
  const coversPurchase = complete || (fromTime !== null && boughtAt !== null && fromTime <= boughtAt);
  return {
    first:
      complete && first !== undefined && fromTime !== null
        ? { signature: first.signature, time: fromTime }
        : null,
    coveredFrom: fromTime,
    complete,
    opening,
    soldUnits: coversPurchase ? sumSold(history.changes, mint, { solUsd, programs, nfts: NO_NFTS }) : null,
    isHub: countFanOut(observed, valueMoves(observed.prices, solUsd)) > MAX_FAN_OUT,
  };
}

/** Sums the units that a wallet sold; deposits into standing orders are no sales. */
function sumSold(changes: readonly OwnerChange[], mint: Address, context: ClassifyContext): bigint {
  let sold = 0n;
  for (const change of changes) {
    if (!change.tokens.some((token) => token.mint === mint)) continue;
    for (const trade of classifyChange(change, change.blockTime, context).trades) {
      if (trade.mint === mint && trade.side === "sell") sold += trade.amount;
    }
  }
  return sold;
}

const NO_NFTS: ReadonlySet<Address> = new Set();

/**
 * Adds the first transaction and the opening of a wallet whose stored history does not reach back to them, by one call to a
 * provider that sorts ascending. Others, and failures, leave the facts as they are.
 */
export async function completeBuyerFacts<Facts extends BuyerFacts>(
  { chain, labels }: Pick<BuyerFactsPorts, "chain" | "labels">,
  wallet: Address,
  facts: Facts,
): Promise<Facts> {
  if (facts.complete) return facts;
  const [tipAccounts, transactions] = await Promise.all([
    labels.tipAccounts(),
    nullIfChainUnavailable(readBeginning(chain, wallet)),
  ]);
  const entries = toEntries(transactions ?? [], wallet, tipAccounts);
  const [first] = entries;
  if (first === undefined || first.blockTime === null) return facts;
  const history = toCoveredHistory(entries, true);
  const at = { solUsd: new Map<number, bigint>(), until: Number.POSITIVE_INFINITY };
  const opening = findOpening(await runCooperatively(observeWallet(wallet, history, at)));
  const { signature, blockTime: time } = first;
  return { ...facts, first: { signature, time }, coveredFrom: time, opening, complete: true };
}

/** Returns the oldest transactions of a wallet, at most a page; none if the provider does not sort ascending. */
async function readBeginning(
  chain: Pick<Chain, "readOldest">,
  wallet: Address,
): Promise<readonly Transaction[]> {
  for await (const { transactions } of chain.readOldest(wallet, { maxPages: 1, onlyAscending: true })) {
    return transactions;
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
