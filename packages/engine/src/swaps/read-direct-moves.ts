import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";
import type { DirectMove } from "./owner-change.ts";
import { isRent, isTokenAccount } from "./rent.ts";

/** Facts about the owner's side that decide which movements are straight ones. */
export interface DirectSide {
  /** True where the owner gave one asset and got another by a program: pools are no counterparts then. */
  readonly isTrade: boolean;
  readonly tipAccounts: ReadonlySet<Address>;
  /** Token accounts of the owner. */
  readonly owned: readonly TokenBalance[];
}

const NO_MOVES: readonly DirectMove[] = [];

/**
 * Reads what moved straight between `owner` and other wallets, by the transfers that the instructions name, one sum for
 * each counterpart and asset. Tips, rent of token accounts and accounts that live only within the transaction are left
 * out, and in a trade the counterparts that have no key.
 */
export function readDirectMoves(
  transaction: Transaction,
  owner: Address,
  side: DirectSide,
): readonly DirectMove[] {
  // Every transaction passes here: nothing is built for those without such a movement.
  let sums: Sum[] | null = null;
  for (const transfer of transaction.transfers) {
    if (transfer.mint === null && isPaidRent(transaction, transfer)) continue;
    const isGiver = isOwn(side, owner, transfer.source);
    if (isGiver === isOwn(side, owner, transfer.destination)) continue;
    const counterparty = walletOf(transaction, transfer, isGiver ? transfer.destination : transfer.source);
    if (counterparty === null || counterparty === owner) continue;
    if (side.tipAccounts.has(counterparty) || (side.isTrade && !hasKey(counterparty))) continue;
    sums ??= [];
    add(sums, counterparty, transfer, isGiver ? -transfer.amount : transfer.amount);
  }
  return sums === null ? NO_MOVES : toMoves(transaction, owner, sums);
}

function isOwn({ owned }: DirectSide, owner: Address, account: Address): boolean {
  return account === owner || isTokenAccount(owned, account);
}

interface Sum {
  readonly counterparty: Address;
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  amount: bigint;
}

function add(sums: Sum[], counterparty: Address, { mint: moved }: Transfer, amount: bigint): void {
  const mint = moved === WRAPPED_SOL ? null : moved;
  for (const sum of sums) {
    if (sum.counterparty !== counterparty || sum.mint !== mint) continue;
    sum.amount += amount;
    return;
  }
  sums.push({ counterparty, mint, amount });
}

function toMoves(transaction: Transaction, owner: Address, sums: readonly Sum[]): readonly DirectMove[] {
  const moves: DirectMove[] = [];
  // Most that an owner sends has several receivers, a pool and a platform: they are counted once.
  let ofOwner = 0;
  for (const { counterparty, mint, amount } of sums) {
    if (amount === 0n) continue;
    if (amount < 0n && ofOwner === 0) ofOwner = countReceivers(transaction, owner);
    const receivers = amount > 0n ? countReceivers(transaction, counterparty) : ofOwner;
    moves.push({ counterparty, mint, amount, receivers });
  }
  return moves;
}

/** SOL below this makes no receiver: dust would make a distributor of anybody. */
const MIN_COUNTED_LAMPORTS = 1_000_000n;

/** Wallets that `giver` gave more than dust to by transfers. */
function countReceivers(transaction: Transaction, giver: Address): number {
  const receivers: Address[] = [];
  for (const transfer of transaction.transfers) {
    if (transfer.mint === null && transfer.amount < MIN_COUNTED_LAMPORTS) continue;
    if (walletOf(transaction, transfer, transfer.source) !== giver) continue;
    const to = walletOf(transaction, transfer, transfer.destination);
    // A list is quicker than a set: a transaction names 64 accounts at most, and most of them two or three receivers.
    if (to !== null && to !== giver && !receivers.includes(to)) receivers.push(to);
  }
  return receivers.length;
}

/** True for SOL that goes into a token account of any owner to keep it open. */
function isPaidRent({ tokens }: Transaction, { destination, amount }: Transfer): boolean {
  return isRent(amount) && isTokenAccount(tokens, destination);
}

/**
 * Wallet behind one end of a transfer: the owner of a token account, else the account itself. Null where the owner of a
 * token account is unknown, and where the account holds nothing before and after.
 */
function walletOf(transaction: Transaction, { mint }: Transfer, account: Address): Address | null {
  for (const token of transaction.tokens) {
    if (token.account === account) return token.owner;
  }
  if (mint !== null) return null;
  for (const balance of transaction.lamports) {
    if (balance.account === account) return balance.before === 0n && balance.after === 0n ? null : account;
  }
  return null;
}
