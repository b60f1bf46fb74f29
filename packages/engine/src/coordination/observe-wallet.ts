import type { Address } from "../address.ts";
import { followOrders } from "../orders/follow-orders.ts";
import { runSteps, type Steps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import { listTimes, surveyInSteps } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { CoveredHistory } from "../wallet/covered-history.ts";
import type { PricedTrade } from "./direct/value-moves.ts";
import type { TokenTrade, TradingHistory } from "./trading-history.ts";

/** History of one wallet, as far as coordination asks. */
export interface ObservedWallet {
  readonly wallet: Address;
  /** True where the history reaches back to the wallet's first transaction. */
  readonly complete: boolean;
  readonly trading: TradingHistory;
  /** Changes that name somebody else, with their times in unix seconds. */
  readonly contacts: readonly Contact[];
  /** Values of its own trades. */
  readonly prices: readonly PricedTrade[];
}

export interface Contact {
  readonly change: OwnerChange;
  readonly time: number;
  /** True where the wallet traded in it: then others got fees of it. */
  readonly traded: boolean;
}

/**
 * Observes a wallet: its trades, the changes that name others, and when it could be seen, up to `until` (unix seconds).
 * Changes whose time nothing tells are left out.
 *
 * @example
 * const { trading, contacts } = observeWallet(wallet, toCoveredHistory(entries, true), { solUsd, until });
 */
export function observeWallet(
  wallet: Address,
  history: CoveredHistory,
  terms: { readonly solUsd: SolUsd; readonly until: number },
): ObservedWallet {
  return runSteps(observeInSteps(wallet, history, terms));
}

/**
 * As `observeWallet`; a step is one change.
 *
 * @example
 * const steps = observeInSteps(wallet, toCoveredHistory(entries, true), { solUsd, until });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.contacts.length);
 */
export function* observeInSteps(
  wallet: Address,
  { changes: stored, coverage }: CoveredHistory,
  { solUsd, until }: { readonly solUsd: SolUsd; readonly until: number },
): Steps<ObservedWallet> {
  const survey = yield* surveyInSteps(stored);
  const { changes } = followOrders(survey);
  const times = listTimes(survey);
  const trades: TokenTrade[] = [];
  const prices: PricedTrade[] = [];
  const contacts: Contact[] = [];
  for (const [place, change] of changes.entries()) {
    yield;
    const time = times[place] ?? null;
    if (time === null) continue;
    const moved = classifyChange(change, time, { solUsd, nfts: NONE }).trades;
    if (namesOthers(change)) contacts.push({ change, time, traded: moved.length > 0 });
    for (const { side, mint, amount, valueLamports } of moved) {
      trades.push({ signature: change.signature, mint, side, time, slot: change.slot });
      if (valueLamports !== null) prices.push({ mint, time, amount, lamports: valueLamports });
    }
  }
  const from = coverage.complete ? Number.NEGATIVE_INFINITY : (coverage.fromTime ?? until);
  const trading = { wallet, trades, covered: [{ from, to: until }] };
  return { wallet, complete: coverage.complete, trading, contacts, prices };
}

const NONE: ReadonlySet<Address> = new Set();

function namesOthers({ feePayer, cosigners, direct }: OwnerChange): boolean {
  return feePayer !== null || cosigners.length > 0 || direct.length > 0;
}
