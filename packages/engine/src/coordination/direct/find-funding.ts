import type { Address } from "../../address.ts";
import { type DollarList, EXACT_DOLLARS } from "../../chain/assets.ts";
import type { ObservedWallet } from "../observe-wallet.ts";
import type { FundingTransaction, WalletFunding } from "./direct-facts.ts";
import { TRANSFER_DUST_LAMPORTS } from "./list-transfers.ts";
import type { MoveValue } from "./value-moves.ts";

/** Options of `findFunding`. */
export interface FundingOptions {
  /** Unix seconds of the purchase; absent for the first one of the wallet, or for its whole history without any. */
  readonly before?: number | null;
  readonly dollars?: DollarList;
}

/**
 * Finds the address that gave a wallet most SOL and dollars until its purchase. Dust does not count; the transaction of the
 * purchase does. Null if the history does not reach back to its beginning, or has no such inflow.
 */
export function findFunding(
  observed: ObservedWallet,
  toLamports: MoveValue,
  { before = null, dollars = EXACT_DOLLARS }: FundingOptions = {},
): WalletFunding | null {
  if (!observed.complete) return null;
  const end = before ?? findFirstPurchase(observed);
  const inflows = new Map<Address, { lamports: bigint; readonly transactions: FundingTransaction[] }>();
  for (const { change, time, traded } of observed.counterpartyChanges) {
    // SOL that a trade moved before the purchase is proceeds and no funding.
    if (time > end || (traded && time < end)) continue;
    for (const move of change.direct) {
      if (move.amount < 0n || (move.mint !== null && !dollars.has(move.mint))) continue;
      const lamports = toLamports(move, time) ?? 0n;
      if (lamports <= TRANSFER_DUST_LAMPORTS) continue;
      const inflow = inflows.get(move.counterparty) ?? { lamports: 0n, transactions: [] };
      inflows.set(move.counterparty, inflow);
      inflow.lamports += lamports;
      inflow.transactions.push({ signature: change.signature, slot: change.slot, time, lamports });
    }
  }
  let largest: WalletFunding | null = null;
  for (const [funder, { lamports, transactions }] of inflows) {
    // Of equal sums the earlier one counts.
    if (largest === null || lamports > largest.lamports) largest = { funder, lamports, transactions };
  }
  return largest;
}

/** Unix seconds; infinite without a purchase. */
function findFirstPurchase({ trading }: ObservedWallet): number {
  return trading.trades.reduce(
    (first, { side, time }) => (side === "buy" ? Math.min(first, time) : first),
    Number.POSITIVE_INFINITY,
  );
}
