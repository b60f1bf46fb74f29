import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";

/** Rent-exempt minimum per byte, and the overhead in bytes of every account. */
const RENT_LAMPORTS_PER_BYTE = 6_960n;
const ACCOUNT_OVERHEAD_BYTES = 128n;
/** Size of the largest account that a program creates, 10 KiB. */
const MAX_DATA_BYTES = 10_240n;
const MIN_RENT_LAMPORTS = ACCOUNT_OVERHEAD_BYTES * RENT_LAMPORTS_PER_BYTE;

/** Rent of the largest account that a program creates. */
export const MAX_RENT_LAMPORTS: bigint = (ACCOUNT_OVERHEAD_BYTES + MAX_DATA_BYTES) * RENT_LAMPORTS_PER_BYTE;

/** True for an exact rent-exempt minimum. */
export function isRent(lamports: bigint): boolean {
  return (
    lamports >= MIN_RENT_LAMPORTS && lamports <= MAX_RENT_LAMPORTS && lamports % RENT_LAMPORTS_PER_BYTE === 0n
  );
}

/** Rent of a transaction that affects one owner. */
export interface RentMoves {
  /** Paid by the owner for accounts of others, less what it received. */
  readonly paidLamports: bigint;
  /** Paid by others for accounts of the owner, less what they received. */
  readonly givenLamports: bigint;
  /** Accounts that were opened or closed with nothing but rent. */
  readonly accounts: readonly Address[];
}

const NO_RENT: RentMoves = { paidLamports: 0n, givenLamports: 0n, accounts: [] };

/**
 * Reads the rent of opened and closed accounts. The payer and the recipient are those of the instructions; if
 * these name none, the owner if no other balance fell (or rose).
 */
export function readRent(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
): RentMoves {
  let [paidLamports, givenLamports] = [0n, 0n];
  let accounts: Address[] | null = null;
  for (const balance of transaction.lamports) {
    const rent = rentOf(transaction, balance, owner);
    if (rent === null) continue;
    accounts ??= [];
    accounts.push(balance.account);
    const isOwn = isTokenAccount(owned, balance.account);
    if (balance.before === 0n) {
      const paid = paidByOwner(transaction, owner, owned, balance.account, rent);
      if (isOwn) givenLamports += rent - paid;
      else paidLamports += paid;
    } else {
      const got = gotByOwner(transaction, owner, owned, balance.account, rent, isOwn);
      if (isOwn) givenLamports -= rent - got;
      else paidLamports -= got;
    }
  }
  return accounts === null ? NO_RENT : { paidLamports, givenLamports, accounts };
}

/** Rent with which an account was opened or closed; null if it was neither, or held something else. */
function rentOf(
  { tokens }: Transaction,
  { account, before, after }: LamportBalance,
  owner: Address,
): bigint | null {
  if (account === owner || (before !== 0n && after !== 0n)) return null;
  let rent = before + after;
  for (const token of tokens) {
    if (token.account === account && token.mint === WRAPPED_SOL) rent -= token.before + token.after;
  }
  return isRent(rent) ? rent : null;
}

function paidByOwner(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
  account: Address,
  rent: bigint,
): bigint {
  let isNamed = false;
  let paid = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint !== null || destination !== account) continue;
    isNamed = true;
    if (source === owner) paid += amount;
  }
  if (isNamed) return smaller(paid, rent);
  return changedElse(transaction, owner, owned, (change) => change < 0n) ? 0n : rent;
}

/** Rent of an own account belongs to the owner if no instruction names a recipient. */
function gotByOwner(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
  account: Address,
  rent: bigint,
  isOwn: boolean,
): bigint {
  for (const closing of transaction.closings) {
    if (closing.account !== account) continue;
    const { destination } = closing;
    return destination === owner || isTokenAccount(owned, destination) ? rent : 0n;
  }
  return isOwn || !changedElse(transaction, owner, owned, (change) => change > 0n) ? rent : 0n;
}

/** True if the SOL of another account changed like this, without the network fee. */
function changedElse(
  { lamports, feePayer, feeLamports }: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
  isSo: (change: bigint) => boolean,
): boolean {
  for (const { account, before, after } of lamports) {
    if (account === owner || isTokenAccount(owned, account)) continue;
    if (isSo(after - before + (account === feePayer ? feeLamports : 0n))) return true;
  }
  return false;
}

/** True if `tokens` lists the account. */
export function isTokenAccount(tokens: readonly TokenBalance[], account: Address): boolean {
  for (const token of tokens) if (token.account === account) return true;
  return false;
}
