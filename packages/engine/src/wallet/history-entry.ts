import type { Address } from "../address.ts";
import type { Transaction } from "../chain/transaction.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import type { ExtractionContext } from "../swaps/extraction-context.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";

export interface HistoryEntry {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; null if unknown. */
  readonly blockTime: number | null;
  /** Null if it did not affect the wallet or the provider does not have it. */
  readonly change: OwnerChange | null;
  /** True if the provider lists the signature but lacks the transaction, or the owners of units that it moved. */
  readonly missing: boolean;
}

/**
 * Converts transactions to entries of a wallet. `escrows` are known to hold orders of the wallet. A transaction that moved units of
 * accounts without an owner may have changed the wallet, so it is missing.
 *
 * @example
 * const entries = toEntries(transactions, wallet, context);
 */
export function toEntries(
  transactions: readonly Transaction[],
  wallet: Address,
  context: ExtractionContext,
  escrows?: ReadonlySet<Address>,
): HistoryEntry[] {
  return transactions.map((transaction) => {
    const { signature, slot, blockTime } = transaction;
    if (lacksOwners(transaction, wallet)) return { signature, slot, blockTime, change: null, missing: true };
    const change = extractOwnerChange(transaction, wallet, context, escrows);
    return { signature, slot, blockTime, change, missing: false };
  });
}

/**
 * Returns true if an account without an owner may be the wallet's. One that only got units of the wallet is somebody else's: a
 * vault, or the receiver of a transfer.
 */
function lacksOwners({ failed, tokens, transfers }: Transaction, wallet: Address): boolean {
  if (failed) return false;
  return tokens.some(({ account, owner, mint, before, after }) => {
    if (owner !== null || before === after) return false;
    const isOwn = (source: Address) =>
      tokens.some((token) => token.account === source && token.owner === wallet);
    const giftTransfers = transfers.filter(
      (transfer) => transfer.destination === account && isOwn(transfer.source),
    );
    const units = giftTransfers.reduce(
      (sum, transfer) => (transfer.mint === mint ? sum + transfer.amount : sum),
      0n,
    );
    return units !== after - before;
  });
}

/** Returns entries for signatures whose transactions the provider does not have. */
export function missingEntries(
  unavailable: readonly { readonly signature: string; readonly slot: number }[],
): HistoryEntry[] {
  return unavailable.map(({ signature, slot }) => ({
    signature,
    slot,
    blockTime: null,
    change: null,
    missing: true,
  }));
}

/**
 * Orders a history by slot, then by signature.
 *
 * @example
 * [{ slot: 2, signature: "b" }, { slot: 1, signature: "c" }].sort(compareEntries)[0]?.slot // 1
 */
export function compareEntries(
  a: Pick<HistoryEntry, "slot" | "signature">,
  b: Pick<HistoryEntry, "slot" | "signature">,
): number {
  return a.slot - b.slot || (a.signature < b.signature ? -1 : 1);
}
