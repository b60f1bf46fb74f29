import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { type DatedValue, type ProtocolParameters, valueAt } from "../chain/protocol-parameters.ts";
import type { Allocation, LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";

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

const NO_RENT: RentMoves = { paidLamports: 0n, givenLamports: 0n, accounts: [] };

/**
 * Reads the rent of opened and closed accounts, and excess rent that was withdrawn. The payer and the recipient are
 * those of the instructions; if these name none, the owner if no other balance fell (or rose).
 */
export function readRent(
  transaction: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
  protocol: ProtocolParameters,
): RentMoves {
  const table = rentTableOf(protocol);
  let paidLamports = 0n;
  let givenLamports = 0n;
  let accounts: Address[] | null = null;
  const createsMint = opensMint(transaction);
  for (const balance of transaction.lamports) {
    const rent =
      rentOf(transaction, balance, owner, table) ??
      (createsMint ? creationCostOf(transaction, balance, owner) : null);
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

/** Bytes of a mint without extensions. */
const MINT_BYTES = 82n;

/** True if an instruction opens the account of a mint. */
function opensMint({ allocations, tokens }: Transaction): boolean {
  for (const { account, space } of allocations) {
    if (space === MINT_BYTES || tokens.some(({ mint }) => mint === account)) return true;
  }
  return false;
}

/**
 * Returns what an account of data received that was opened beside a mint, such as its metadata: rent and the fee of the program
 * are costs of the creation. Returns null for other accounts, and for one that holds tokens, such as a bonding curve.
 */
function creationCostOf(
  { allocations, tokens }: Transaction,
  { account, before, after }: LamportBalance,
  owner: Address,
): bigint | null {
  const space = findSpace(allocations, account);
  if (before !== 0n || after === 0n || account === owner || space === null || space === 0n) return null;
  return tokens.some((token) => token.account === account || token.owner === account) ? null : after;
}

/** Size that an instruction allocated to an account; null if none did. */
export function findSpace(allocations: readonly Allocation[], account: Address): bigint | null {
  for (const allocation of allocations) if (allocation.account === account) return allocation.space;
  return null;
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
  for (const { account: source, destination } of [...transaction.closings, ...transaction.withdrawals]) {
    if (source !== account) continue;
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
