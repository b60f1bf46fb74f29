import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { ProtocolParameters } from "../chain/protocol-parameters.ts";
import type { Allocation, LamportBalance, Transaction } from "../chain/transaction.ts";
import {
  AT_END,
  AT_START,
  isHeldInPart,
  isOwnAccount,
  isTokenAccount,
  type OwnAccounts,
} from "./account-owner.ts";
import { getRentTable, type RentTable } from "./rent-table.ts";

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
  ownAccounts: OwnAccounts,
  protocol: ProtocolParameters,
): RentMoves {
  const table = getRentTable(protocol);
  const sums: RentSums = { paidLamports: 0n, givenLamports: 0n, accounts: NO_ACCOUNTS };
  const isLimited = ownAccounts.owned.some(isHeldInPart);
  for (const balance of transaction.lamports) {
    if (isLimited && addHandedOver(transaction, ownAccounts, balance, sums)) continue;
    const { account } = balance;
    const rent =
      findRent(transaction, balance, ownAccounts.owner, table) ??
      findCreationCost(transaction, balance, ownAccounts.owner);
    if (rent === null) continue;
    const isOwn = isTokenAccount(ownAccounts.owned, account, AT_END);
    const isOpened = balance.before === 0n;
    const paidLamports = isOpened ? paidByOwner(transaction, ownAccounts, account, rent) : 0n;
    const receivedLamports = isOpened ? 0n : gotByOwner(transaction, ownAccounts, account, rent, isOwn);
    sums.accounts = [...sums.accounts, account];
    if (isOwn) sums.givenLamports += (isOpened ? rent : -rent) + receivedLamports - paidLamports;
    else sums.paidLamports += paidLamports - receivedLamports;
  }
  addTemporary(transaction, ownAccounts, table, sums);
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
  ownAccounts: OwnAccounts,
  table: RentTable,
  sums: RentSums,
): void {
  if (closings.length === 0) return;
  for (const { creates, source, destination: account, amount } of transfers) {
    if (creates !== true) continue;
    const closing = closings.find((each) => each.account === account);
    if (closing === undefined || lamports.some((balance) => balance.account === account)) continue;
    if (!table.isRent(amount, slot, findSpace(allocations, account))) continue;
    sums.accounts = [...sums.accounts, account];
    const paidLamports = source === ownAccounts.owner ? amount : 0n;
    const receivedLamports = isOwnAccount(ownAccounts, closing.destination) ? amount : 0n;
    if (isTokenAccount(ownAccounts.owned, account, AT_END))
      sums.givenLamports += receivedLamports - paidLamports;
    else sums.paidLamports += paidLamports - receivedLamports;
  }
}

/**
 * Returns the rent that an opened account received, that a closed account returned, or that was withdrawn as excess.
 * Returns null if the account has no such change, or held other lamports besides rent.
 */
function findRent(
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
function findCreationCost(
  transaction: Transaction,
  { account, before, after }: LamportBalance,
  owner: Address,
): bigint | null {
  if (before !== 0n || after === 0n || account === owner) return null;
  const space = findSpace(transaction.allocations, account);
  if (space === null || space === 0n || !opensMint(transaction)) return null;
  const holdsTokens = transaction.tokens.some(
    (token) => token.account === account || token.owner === account,
  );
  return holdsTokens ? null : after;
}

/** Size that an instruction allocated to an account; null if none did. */
export function findSpace(allocations: readonly Allocation[], account: Address): bigint | null {
  for (const allocation of allocations) if (allocation.account === account) return allocation.space;
  return null;
}

/** The first lamports that an account received are its rent: its funder pays before others deposit. */
function paidByOwner(
  transaction: Transaction,
  ownAccounts: OwnAccounts,
  account: Address,
  rent: bigint,
): bigint {
  let isNamed = false;
  let paidLamports = 0n;
  let unpaid = rent;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint !== null || destination !== account) continue;
    isNamed = true;
    const part = smaller(amount, unpaid);
    unpaid -= part;
    if (source === ownAccounts.owner) paidLamports += part;
  }
  if (isNamed) return paidLamports;
  return changedElse(transaction, ownAccounts, (change) => change < 0n) ? 0n : rent;
}

/** Rent of an own account belongs to the owner if no instruction names a recipient. */
function gotByOwner(
  transaction: Transaction,
  ownAccounts: OwnAccounts,
  account: Address,
  rent: bigint,
  isOwn: boolean,
): bigint {
  for (const { account: source, destination } of [...transaction.closings, ...transaction.withdrawals]) {
    if (source === account) return isOwnAccount(ownAccounts, destination) ? rent : 0n;
  }
  return isOwn || !changedElse(transaction, ownAccounts, (change) => change > 0n) ? rent : 0n;
}

/** True if the SOL of another account changed like this, without the network fee. */
function changedElse(
  { lamports, feePayer, feeLamports }: Transaction,
  ownAccounts: OwnAccounts,
  isSo: (change: bigint) => boolean,
): boolean {
  for (const { account, before, after } of lamports) {
    if (isOwnAccount(ownAccounts, account)) continue;
    if (isSo(after - before + (account === feePayer ? feeLamports : 0n))) return true;
  }
  return false;
}
