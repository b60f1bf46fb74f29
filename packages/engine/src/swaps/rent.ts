import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { type DatedValue, type ProtocolParameters, valueAt } from "../chain/protocol-parameters.ts";
import type { Allocation, LamportBalance, Transaction } from "../chain/transaction.ts";
import {
  AT_END,
  AT_START,
  isHeldInPart,
  isOwnAccount,
  isTokenAccount,
  type OwnAccounts,
} from "./account-owner.ts";

/**
 * Deposits that make accounts rent-exempt: (overhead + bytes) × a rate that was in force at the slot or before,
 * because an account keeps the deposit of its creation.
 */
export class RentTable {
  private readonly rates: readonly { readonly fromSlot: number; readonly lamportsPerByte: bigint }[];
  private readonly overheadBytes: bigint;
  private readonly maxBytes: bigint;

  constructor({ lamportsPerByte, accountOverheadBytes, programAccountBytes }: ProtocolParameters) {
    this.rates = lamportsPerByte.flatMap(toRate);
    this.overheadBytes = BigInt(valueAt(accountOverheadBytes, Number.MAX_SAFE_INTEGER));
    this.maxBytes = BigInt(valueAt(programAccountBytes, Number.MAX_SAFE_INTEGER));
  }

  /**
   * Returns true for an exact deposit. `space` is the allocated size, which the account may exceed if it grew
   * afterward; without it, any size up to that of the largest account of a program is possible.
   */
  isRent(lamports: bigint, slot: number, space: bigint | null = null): boolean {
    const minBytes = this.overheadBytes + (space ?? 0n);
    const maxBytes = this.overheadBytes + (space === null || space < this.maxBytes ? this.maxBytes : space);
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot > slot || lamports % lamportsPerByte !== 0n) continue;
      const bytes = lamports / lamportsPerByte;
      if (bytes >= minBytes && bytes <= maxBytes) return true;
    }
    return false;
  }

  /** Returns the deposit of an account of a size at the lowest rate up to a slot. */
  minLamports(slot: number, space: bigint): bigint {
    const bytes = this.overheadBytes + space;
    let lowest: bigint | null = null;
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot <= slot && (lowest === null || lamportsPerByte < lowest)) lowest = lamportsPerByte;
    }
    return bytes * (lowest ?? 0n);
  }

  /** Returns the deposit of the largest account that a program creates, at the highest rate up to a slot. */
  maxLamports(slot: number): bigint {
    let highest = 0n;
    for (const { fromSlot, lamportsPerByte } of this.rates) {
      if (fromSlot <= slot && lamportsPerByte > highest) highest = lamportsPerByte;
    }
    return (this.overheadBytes + this.maxBytes) * highest;
  }
}

/** Returns the table of parameters, which is built once. */
export function rentTableOf(protocol: ProtocolParameters): RentTable {
  const known = tables.get(protocol);
  if (known !== undefined) return known;
  const table = new RentTable(protocol);
  tables.set(protocol, table);
  return table;
}

const tables = new WeakMap<ProtocolParameters, RentTable>();

/** None for a planned value. */
function toRate({ fromSlot, value }: DatedValue) {
  return fromSlot === null ? [] : [{ fromSlot, lamportsPerByte: BigInt(value) }];
}

/** Rent of a transaction that affects one owner. */
export interface RentMoves {
  /** Paid by the owner for accounts of others, less what it received. */
  readonly paidLamports: bigint;
  /** Paid by others for accounts of the owner, less what they received. */
  readonly givenLamports: bigint;
  /** Accounts that were opened or closed with nothing but rent, or from which excess rent was withdrawn. */
  readonly accounts: readonly Address[];
}

const NO_ACCOUNTS: readonly Address[] = [];

/** Sums of the rent of one owner while it is read. */
interface RentSums {
  paidLamports: bigint;
  givenLamports: bigint;
  accounts: readonly Address[];
}

/**
 * Reads the rent of opened and closed accounts, of token accounts that were handed over, and excess rent that was withdrawn.
 * The payer and the recipient are those of the instructions; if these name none, the owner if no other balance fell
 * (or rose).
 */
export function readRent(
  transaction: Transaction,
  own: OwnAccounts,
  protocol: ProtocolParameters,
): RentMoves {
  const table = rentTableOf(protocol);
  const sums: RentSums = { paidLamports: 0n, givenLamports: 0n, accounts: NO_ACCOUNTS };
  const isLimited = own.owned.some(isHeldInPart);
  for (const balance of transaction.lamports) {
    if (isLimited && addHandedOver(transaction, own, balance, sums)) continue;
    const { account } = balance;
    const rent = rentOf(transaction, balance, own.owner, table);
    if (rent === null) continue;
    const isOwn = isTokenAccount(own.owned, account, AT_END);
    const isOpened = balance.before === 0n;
    const paid = isOpened ? paidByOwner(transaction, own, account, rent) : 0n;
    const got = isOpened ? 0n : gotByOwner(transaction, own, account, rent, isOwn);
    sums.accounts = [...sums.accounts, account];
    if (isOwn) sums.givenLamports += (isOpened ? rent : -rent) + got - paid;
    else sums.paidLamports += paid - got;
  }
  addTemporary(transaction, own, table, sums);
  return sums;
}

/** Adds the rent of a token account that the owner gave away or got by SetAuthority; false for another account. */
function addHandedOver(
  { tokens }: Transaction,
  { owned }: OwnAccounts,
  { account, before, after }: LamportBalance,
  sums: RentSums,
): boolean {
  if (before === 0n || !isTokenAccount(owned, account)) return false;
  const hadIt = isTokenAccount(owned, account, AT_START);
  if (hadIt === isTokenAccount(owned, account, AT_END)) return false;
  if (hadIt) sums.paidLamports += before - sumWrapped(tokens, account, "before");
  else if (after !== 0n) sums.givenLamports += after - sumWrapped(tokens, account, "after");
  // The recipient of an account can close it: then the closing pays out its rent.
  return hadIt || after !== 0n;
}

/** Wrapped SOL in an account. */
function sumWrapped(tokens: Transaction["tokens"], account: Address, side: "before" | "after"): bigint {
  let sum = 0n;
  for (const token of tokens) {
    if (token.account === account && token.mint === WRAPPED_SOL) sum += token[side];
  }
  return sum;
}

/** Adds the rent of accounts that exist only within the transaction, of which the closing names the recipient. */
function addTemporary(
  { slot, transfers, lamports, closings, allocations }: Transaction,
  own: OwnAccounts,
  table: RentTable,
  sums: RentSums,
): void {
  if (closings.length === 0) return;
  for (const { creates, source, destination: account, amount } of transfers) {
    if (creates !== true || lamports.some((balance) => balance.account === account)) continue;
    const closing = closings.find((each) => each.account === account);
    if (closing === undefined || !table.isRent(amount, slot, findSpace(allocations, account))) continue;
    sums.accounts = [...sums.accounts, account];
    const paid = source === own.owner ? amount : 0n;
    const got = isOwnAccount(own, closing.destination) ? amount : 0n;
    if (isTokenAccount(own.owned, account, AT_END)) sums.givenLamports += got - paid;
    else sums.paidLamports += paid - got;
  }
}

/**
 * Returns the rent that an opened account received, that a closed account returned, or that was withdrawn as excess.
 * Returns null if the account has no such change, or held other lamports besides rent.
 */
function rentOf(
  { slot, tokens, allocations, withdrawals }: Transaction,
  { account, before, after }: LamportBalance,
  owner: Address,
  table: RentTable,
): bigint | null {
  if (account === owner) return null;
  if (before !== 0n && after !== 0n) {
    return after < before && withdrawals.some((each) => each.account === account) ? before - after : null;
  }
  let rent = before + after;
  for (const token of tokens) {
    if (token.account === account && token.mint === WRAPPED_SOL) rent -= token.before + token.after;
  }
  const space = before === 0n ? findSpace(allocations, account) : null;
  return table.isRent(rent, slot, space) ? rent : null;
}

/** Size that an instruction allocated to an account; null if none did. */
export function findSpace(allocations: readonly Allocation[], account: Address): bigint | null {
  for (const allocation of allocations) if (allocation.account === account) return allocation.space;
  return null;
}

/** The first lamports that an account received are its rent: its funder pays before others deposit. */
function paidByOwner(transaction: Transaction, own: OwnAccounts, account: Address, rent: bigint): bigint {
  let isNamed = false;
  let paid = 0n;
  let unpaid = rent;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint !== null || destination !== account) continue;
    isNamed = true;
    const part = smaller(amount, unpaid);
    unpaid -= part;
    if (source === own.owner) paid += part;
  }
  if (isNamed) return paid;
  return changedElse(transaction, own, (change) => change < 0n) ? 0n : rent;
}

/** Rent of an own account belongs to the owner if no instruction names a recipient. */
function gotByOwner(
  transaction: Transaction,
  own: OwnAccounts,
  account: Address,
  rent: bigint,
  isOwn: boolean,
): bigint {
  for (const { account: source, destination } of [...transaction.closings, ...transaction.withdrawals]) {
    if (source === account) return isOwnAccount(own, destination) ? rent : 0n;
  }
  return isOwn || !changedElse(transaction, own, (change) => change > 0n) ? rent : 0n;
}

/** True if the SOL of another account changed like this, without the network fee. */
function changedElse(
  { lamports, feePayer, feeLamports }: Transaction,
  own: OwnAccounts,
  isSo: (change: bigint) => boolean,
): boolean {
  for (const { account, before, after } of lamports) {
    if (isOwnAccount(own, account)) continue;
    if (isSo(after - before + (account === feePayer ? feeLamports : 0n))) return true;
  }
  return false;
}
