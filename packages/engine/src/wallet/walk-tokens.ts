import type { Address } from "../address.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import type { Cycle } from "../positions/cycle.ts";
import { PositionBook } from "../positions/position-book.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import type { WalletLedger } from "./wallet-ledger.ts";

/** Where in the ledger a token occurs: indexes of its changes, in order. */
export interface TokenChanges {
  readonly mint: Address;
  readonly indexes: readonly number[];
}

/** What a wallet did with one token, trade by trade. */
export interface WalkedToken {
  readonly mint: Address;
  /** In the order of the ledger. */
  readonly trades: readonly WalkedTrade[];
  /** Completed ones, in the order in which they ended. */
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
  /** Index in the ledger of the change that ended it. */
  readonly index: number;
}

const QUOTE_MINTS: ReadonlySet<Address> = new Set([WRAPPED_SOL, ...STABLECOINS]);

/** The tokens of a ledger in the order in which they appear; what trades are paid with is not traded itself. */
export function* listTokens({ changes }: WalletLedger): Steps<readonly TokenChanges[]> {
  const byMint = new Map<Address, number[]>();
  for (const [index, { tokens }] of changes.entries()) {
    yield;
    for (const { mint } of tokens) {
      if (QUOTE_MINTS.has(mint)) continue;
      const indexes = byMint.get(mint);
      if (indexes === undefined) byMint.set(mint, [index]);
      else if (indexes.at(-1) !== index) indexes.push(index);
    }
  }
  return Array.from(byMint, ([mint, indexes]) => ({ mint, indexes }));
}

/** Reads one token by itself, so that no more evidence is in memory than that of one; a step is one change. */
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
    cycles: cycles.map((cycle, at) => {
      const own = (cycleTrades[at] ?? []).flatMap((signature) => bySignature.get(signature) ?? []);
      return { cycle, trades: own.map((trade) => trade.settled), index: own.at(-1)?.index ?? 0 };
    }),
  };
}
