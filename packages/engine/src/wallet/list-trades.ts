import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { Steps } from "../steps.ts";
import type { LedgerPosition } from "./coverage-intervals.ts";
import {
  type AmountView,
  presentAmount,
  presentTransactionRef,
  type TransactionRef,
} from "./token-evidence.ts";
import { UnknownFields } from "./unknown-fields.ts";
import { listWalkedTokens, walkToken } from "./walk-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readLedgerInSteps, type WalletLedger } from "./wallet-ledger.ts";

/** A trade with its role in the position of the token. */
export interface ListedTrade extends TransactionRef, AmountView {
  readonly side: "buy" | "sell";
  readonly tokenAddress: Address;
  /** Without fee and tip; 0 and listed in `unknown` if it is unknown. */
  readonly solAmount: number;
  /** First invoked program, or null. */
  readonly venue: string | null;
  /** True for the first buy of the token in the covered history. */
  readonly isFirstBuy: boolean;
  /** True if it completed a cycle. */
  readonly completesCycle: boolean;
  readonly unknown?: readonly string[];
}

/**
 * Lists the trades after a transaction in the order of the ledger. In the slot of the transaction it lists
 * those behind it, or all of them if it is no change of the wallet. A step is one change.
 *
 * @example
 * const result = runSteps(listTrades(input, { slot: 301_000_000, signature: "4Nd1mY…" }));
 */
export function* listTrades(input: WalletInput, after: LedgerPosition): Steps<readonly ListedTrade[]> {
  const ledger = yield* readLedgerInSteps(input);
  const first = findFirstAfter(ledger, after);
  if (first === ledger.changes.length) return [];
  const trades: { readonly index: number; readonly trade: ListedTrade }[] = [];
  for (const token of yield* listWalkedTokens(ledger)) {
    if ((token.indexes.at(-1) ?? -1) < first) continue;
    const { mint, trades: walked, cycles } = yield* walkToken(ledger, token);
    const ends = new Set(cycles.map(({ index }) => index));
    const firstBuy = walked.find(({ settled }) => settled.trade.side === "buy");
    for (const { settled, index } of walked) {
      const { change, time, trade } = settled;
      const { side } = trade;
      if (index < first || side === "burn") continue;
      const unknown = new UnknownFields();
      const value = trade.valueLamports === null ? null : toSol(trade.valueLamports);
      trades.push({
        index,
        trade: {
          ...presentTransactionRef(change, time),
          ...presentAmount(trade.amount, trade.decimals),
          side,
          tokenAddress: mint,
          solAmount: unknown.number("solAmount", value),
          venue: change.venue,
          isFirstBuy: settled === firstBuy?.settled,
          completesCycle: side === "sell" && ends.has(index),
          ...unknown.field(),
        },
      });
    }
  }
  return trades.sort((a, b) => a.index - b.index).map(({ trade }) => trade);
}

/**
 * Index of the first change after a position; by its slot if it is no change of the ledger.
 *
 * @internal
 */
export function findFirstAfter({ changes }: WalletLedger, { slot, signature }: LedgerPosition): number {
  const known = changes.findIndex((change) => change.slot === slot && change.signature === signature);
  if (known >= 0) return known + 1;
  const later = changes.findIndex((change) => change.slot >= slot);
  return later < 0 ? changes.length : later;
}
