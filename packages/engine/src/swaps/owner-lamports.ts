import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import type { OwnerChange } from "./owner-change.ts";
import { isTokenAccount } from "./rent.ts";

/** Returns the balance of the owner's own account, or null if it did not change. */
export function findOwnLamports({ lamports }: Transaction, owner: Address): OwnerChange["ownLamports"] {
  for (const { account, before, after } of lamports) {
    if (account === owner) return before === after ? null : { before, after };
  }
  return null;
}

/**
 * Returns the change of the lamports of an owner and of its token accounts. An account that changed its owner counts with its wrapped
 * SOL but without its rent.
 */
export function sumLamportChanges(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
): bigint {
  let sum = 0n;
  for (const { account, before, after } of transaction.lamports) {
    if (account === owner) sum += after - before;
    else if (isTokenAccount(owned, account) && !isHandedOver(transaction, account)) sum += after - before;
  }
  for (const { account, mint, before, after } of owned) {
    if (mint === WRAPPED_SOL && isHandedOver(transaction, account)) sum += after - before;
  }
  return sum;
}

function isHandedOver({ tokens }: Transaction, account: Address): boolean {
  let entries = 0;
  for (const token of tokens) if (token.account === account) entries += 1;
  return entries > 1;
}

/** Returns what an owner sent to accounts of block engines. */
export function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint === null && source === owner && tipAccounts.has(destination)) sum += amount;
  }
  return sum;
}
