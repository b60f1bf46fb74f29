import type { Address } from "../address.ts";
import type { Cycle } from "../positions/cycle.ts";
import { PositionBook } from "../positions/position-book.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { addMints } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Payouts } from "../swaps/payouts.ts";
import type { WalletLedger } from "./wallet-ledger.ts";

/** Changes of a token, as ascending indexes of the ledger. */
export interface TokenChanges {
  readonly mint: Address;
  readonly indexes: readonly number[];
}

/** Position of a wallet in one token, trade by trade. */
export interface WalkedToken {
  readonly mint: Address;
  /** In the order of the ledger. */
  readonly trades: readonly WalkedTrade[];
  /** Completed cycles, in the order in which they ended. */
  readonly cycles: readonly WalkedCycle[];
}

export interface WalkedTrade {
  readonly settled: SettledTrade;
  /** Index of its change in the ledger. */
  readonly index: number;
}

export interface WalkedCycle {
  readonly cycle: Cycle;
  readonly trades: readonly SettledTrade[];
  /** Index of the change that ended it. */
  readonly index: number;
}

/** Lists the tokens of a ledger in order of appearance, without quote assets. */
export function* listWalkedTokens({
  changes,
  labeled,
  payouts,
}: WalletLedger): Steps<readonly TokenChanges[]> {
  const byMint = new Map<Address, number[]>();
  const mints = new Set<Address>();
  for (const [index, change] of changes.entries()) {
    yield;
    mints.clear();
    addMints(change, mints);
    addPaidMint(change, payouts, mints);
    for (const mint of mints) {
      if (labeled.dollars.isQuote(mint)) continue;
      const indexes = byMint.get(mint);
      if (indexes === undefined) byMint.set(mint, [index]);
      else if (indexes.at(-1) !== index) indexes.push(index);
    }
  }
  return Array.from(byMint, ([mint, indexes]) => ({ mint, indexes }));
}

/** Adds the mint whose units a payout settles: none of them is in the change. */
export function addPaidMint(change: OwnerChange, { payouts }: Payouts, mints: Set<Address>): void {
  const payout = payouts.size === 0 ? undefined : payouts.get(change);
  if (payout !== undefined) mints.add(payout.mint);
}

/** Reads one token, so that memory holds the evidence of one token only; a step is one change. */
export function* walkToken(ledger: WalletLedger, { mint, indexes }: TokenChanges): Steps<WalkedToken> {
  const book = new PositionBook(mint);
  const { trades: settled, cycleTrades } = book.evidence;
  const trades: WalkedTrade[] = [];
  for (const index of indexes) {
    yield;
    const change = ledger.changes[index];
    if (change === undefined) continue;
    book.read(change, ledger.times[index] ?? null, ledger, ledger.openings);
    for (const trade of settled.slice(trades.length)) trades.push({ settled: trade, index });
  }
  const bySignature = new Map(trades.map((trade) => [trade.settled.change.signature, trade]));
  const cycles = book.positions().get(mint)?.cycles ?? [];
  return {
    mint,
    trades,
    cycles: cycles.map((cycle, index) => {
      const ownTrades = (cycleTrades[index] ?? []).flatMap((signature) => bySignature.get(signature) ?? []);
      return { cycle, trades: ownTrades.map((trade) => trade.settled), index: ownTrades.at(-1)?.index ?? 0 };
    }),
  };
}
