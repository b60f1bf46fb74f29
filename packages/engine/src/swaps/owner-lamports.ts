import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";
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
function sumLamportChanges(transaction: Transaction, owner: Address, owned: readonly TokenBalance[]): bigint {
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

/** Change of an owner's SOL by one transaction. */
interface SolChange extends Pick<OwnerChange, "ownLamports" | "wrapped" | "ownRentLamports"> {
  /** Of the owner's account and its token accounts, their rent included. */
  readonly lamports: bigint;
}

/** Reads what changed in the owner's account and its token accounts. */
export function readSolChange(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
): SolChange {
  const lamports = sumLamportChanges(transaction, owner, owned);
  const ownLamports = findOwnLamports(transaction, owner);
  const wrapped = listWrapped(owned);
  let ownRentLamports = lamports;
  if (ownLamports !== null) ownRentLamports -= ownLamports.after - ownLamports.before;
  for (const { before, after } of wrapped) ownRentLamports -= after - before;
  return { lamports, ownLamports, wrapped, ownRentLamports };
}

/** True if no SOL moved, neither to others nor between the owner's accounts. */
export function isUnchanged({ lamports, ownLamports, wrapped }: SolChange): boolean {
  return lamports === 0n && ownLamports === null && wrapped.length === 0;
}

function listWrapped(owned: readonly TokenBalance[]): readonly LamportBalance[] {
  // Runs for every transaction: allocates nothing without such an account.
  let wrapped: LamportBalance[] | null = null;
  for (const { account, mint, before, after } of owned) {
    if (mint !== WRAPPED_SOL || before === after) continue;
    wrapped ??= [];
    wrapped.push({ account, before, after });
  }
  return wrapped ?? NO_BALANCES;
}

const NO_BALANCES: readonly LamportBalance[] = [];

/** Returns what an owner sent to accounts of block engines. */
export function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint === null && source === owner && tipAccounts.has(destination)) sum += amount;
  }
  return sum;
}
