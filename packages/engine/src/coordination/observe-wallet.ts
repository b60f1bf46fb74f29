import type { Address } from "../address.ts";
import { followOrders } from "../orders/follow-orders.ts";
import type { Steps } from "../steps.ts";
import { type ClassifyContext, classifyChange } from "../swaps/classify-change.ts";
import { indexChangesInSteps } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { CoveredHistory } from "../wallet/covered-history.ts";
import type { PricedTrade } from "./direct/value-moves.ts";
import type { TokenTrade, TradingHistory } from "./trading-history.ts";

export interface CounterpartyChange {
  readonly change: OwnerChange;
  readonly time: number;
  /** True if the wallet traded in the transaction, so that amounts to others are fees. */
  readonly traded: boolean;
}

/** History of one wallet as coordination needs it. */
export interface ObservedWallet {
  readonly wallet: Address;
  /** True if the history includes the first transaction of the wallet. */
  readonly complete: boolean;
  readonly trading: TradingHistory;
  /** Changes that name other wallets. */
  readonly counterpartyChanges: readonly CounterpartyChange[];
  /** Values of its own trades. */
  readonly prices: readonly PricedTrade[];
  /** Sum of its sales of known value. */
  readonly proceedsLamports: bigint;
}

/** Prices, labeled addresses, and the end of an observation in unix seconds. */
export interface Observation extends Pick<ClassifyContext, "solUsd" | "labeled"> {
  readonly until: number;
}

/**
 * Reads the trades of a wallet, the changes that name other wallets, and the interval in which it was observed, up to
 * `until` (unix seconds). Omits changes without a time. A step is one change.
 *
 * @example
 * const history = toCoveredHistory(entries, true);
 * const { trading } = runSteps(observeWallet(wallet, history, { solUsd, until }));
 */
export function* observeWallet(
  wallet: Address,
  { changes: stored, coverage }: CoveredHistory,
  { until, ...known }: Observation,
): Steps<ObservedWallet> {
  const index = yield* indexChangesInSteps(stored);
  const { changes } = followOrders(index);
  const trades: TokenTrade[] = [];
  const prices: PricedTrade[] = [];
  let proceedsLamports = 0n;
  const context = { ...known, nfts: NONE, facts: index.facts };
  const counterpartyChanges: CounterpartyChange[] = [];
  for (const [i, change] of changes.entries()) {
    yield;
    const time = index.times[i] ?? null;
    if (time === null) continue;
    const changeTrades = classifyChange(change, time, context).trades;
    if (namesOthers(change)) counterpartyChanges.push({ change, time, traded: changeTrades.length > 0 });
    for (const { side, mint, amount, valueLamports } of changeTrades) {
      trades.push({ signature: change.signature, mint, side, time, slot: change.slot });
      if (valueLamports === null) continue;
      prices.push({ mint, time, amount, lamports: valueLamports });
      if (side === "sell") proceedsLamports += valueLamports;
    }
  }
  const from = coverage.complete ? Number.NEGATIVE_INFINITY : (coverage.fromTime ?? until);
  const trading = { wallet, trades, covered: [{ from, to: until }] };
  return { wallet, complete: coverage.complete, trading, counterpartyChanges, prices, proceedsLamports };
}

const NONE: ReadonlySet<Address> = new Set();

function namesOthers({ feePayer, cosigners, direct }: OwnerChange): boolean {
  return feePayer !== null || cosigners.length > 0 || direct.length > 0;
}
