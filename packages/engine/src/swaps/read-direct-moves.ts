import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { ProtocolParameters } from "../chain/protocol-parameters.ts";
import type { Closing, Transaction, Transfer } from "../chain/transaction.ts";
import { AT_END, findTokenAccount, isOwnAccount, isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import type { DirectMove } from "./owner-change.ts";
import { findSpace } from "./rent.ts";
import { getRentTable } from "./rent-table.ts";

/** Facts about the owner that decide which movements are direct. */
export interface DirectSide extends OwnAccounts {
  /** True if the owner exchanged assets by a program: pools are not counterparties then. */
  readonly isTrade: boolean;
  readonly tipAccounts: ReadonlySet<Address>;
  readonly protocol: ProtocolParameters;
}

const NO_MOVES: readonly DirectMove[] = [];

/**
 * Reads the direct movements between the owner and other wallets from the transfer instructions and from wrapped SOL that was
 * closed in favor of another wallet, summed by counterparty and asset. Tips, rent of token accounts and temporary accounts
 * are excluded, as are counterparties without a key in a trade.
 */
export function readDirectMoves(transaction: Transaction, side: DirectSide): readonly DirectMove[] {
  const { owner } = side;
  // Runs for every transaction: allocates nothing without such a movement.
  let sums: Sum[] | null = null;
  const { transfers } = transaction;
  for (let index = 0; index < transfers.length; index += 1) {
    const transfer = transfers[index];
    if (transfer === undefined) continue;
    const isGiver = isOwnAccount(side, transfer.source, index);
    if (isGiver === isOwnAccount(side, transfer.destination, index)) continue;
    if (transfer.mint === null && isPaidRent(transaction, transfer, side)) continue;
    const otherAccount = isGiver ? transfer.destination : transfer.source;
    const counterparty = findWallet(transaction, transfer, otherAccount, index);
    if (counterparty === null || counterparty === owner) continue;
    if (side.tipAccounts.has(counterparty) || (side.isTrade && !hasKey(counterparty))) continue;
    sums ??= [];
    add(sums, counterparty, toAssetMint(transfer), isGiver ? -transfer.amount : transfer.amount);
  }
  for (const closing of transaction.closings) {
    const isGiver = isOwnAccount(side, closing.account, AT_END);
    if (isGiver === isOwnAccount(side, closing.destination, AT_END)) continue;
    const amount = findClosedSol(transaction, closing, side);
    const end = isGiver ? closing.destination : closing.account;
    const counterparty = amount > 0n ? findWallet(transaction, NATIVE, end, AT_END) : null;
    if (counterparty === null || counterparty === owner || (side.isTrade && !hasKey(counterparty))) continue;
    sums ??= [];
    add(sums, counterparty, null, isGiver ? -amount : amount);
  }
  return sums === null ? NO_MOVES : toMoves(transaction, owner, sums);
}

interface Sum {
  readonly counterparty: Address;
  /** Null for SOL, wrapped or not. */
  readonly mint: Address | null;
  amount: bigint;
}

/** The mint; null for SOL, wrapped or not. */
function toAssetMint({ mint }: Transfer): Address | null {
  return mint === WRAPPED_SOL ? null : mint;
}

const NATIVE = { mint: null };

function add(sums: Sum[], counterparty: Address, mint: Address | null, amount: bigint): void {
  for (const sum of sums) {
    if (sum.counterparty !== counterparty || sum.mint !== mint) continue;
    sum.amount += amount;
    return;
  }
  sums.push({ counterparty, mint, amount });
}

function toMoves(transaction: Transaction, owner: Address, sums: readonly Sum[]): readonly DirectMove[] {
  const moves: DirectMove[] = [];
  for (const { counterparty, mint, amount } of sums) {
    if (amount === 0n) continue;
    const giver = amount > 0n ? counterparty : owner;
    // Outflows often have several receivers, which are counted once for each asset.
    const previousOutflow =
      amount > 0n ? undefined : moves.find((move) => move.amount < 0n && move.mint === mint);
    // A closed account names its receiver alone.
    const receivers = previousOutflow?.receivers ?? Math.max(1, countReceivers(transaction, giver, mint));
    moves.push({ counterparty, mint, amount, receivers });
  }
  return moves;
}

/** Smaller transfers of SOL are dust and count no receiver. */
const MIN_COUNTED_LAMPORTS = 1_000_000n;

/**
 * Number of wallets that received an asset from `giver` by transfers, of SOL more than dust. Other assets do not
 * count: units without a value cost nothing to send and would turn each payment into an airdrop.
 */
function countReceivers(transaction: Transaction, giver: Address, mint: Address | null): number {
  const receivers: Address[] = [];
  const { transfers } = transaction;
  for (let index = 0; index < transfers.length; index += 1) {
    const transfer = transfers[index];
    if (transfer === undefined || toAssetMint(transfer) !== mint) continue;
    if (mint === null && transfer.amount < MIN_COUNTED_LAMPORTS) continue;
    if (findWallet(transaction, transfer, transfer.source, index) !== giver) continue;
    const to = findWallet(transaction, transfer, transfer.destination, index);
    // A list is faster than a set for the few accounts of a transaction.
    if (to !== null && to !== giver && !receivers.includes(to)) receivers.push(to);
  }
  return receivers.length;
}

/** Wrapped SOL of an account when it was closed, without its rent; 0 for accounts of other tokens. */
function findClosedSol(transaction: Transaction, { account }: Closing, side: DirectSide): bigint {
  const token = transaction.tokens.find((each) => each.account === account);
  if (token?.mint !== WRAPPED_SOL) return 0n;
  let amount = token.before;
  for (const transfer of transaction.transfers) {
    if (transfer.source === account) amount -= transfer.amount;
    if (transfer.destination !== account) continue;
    if (transfer.mint !== null || !isPaidRent(transaction, transfer, side)) amount += transfer.amount;
  }
  return amount;
}

/** True for SOL that pays the rent of a token account. */
function isPaidRent(
  { slot, tokens, allocations }: Transaction,
  { destination, amount }: Transfer,
  { protocol }: DirectSide,
): boolean {
  if (!isTokenAccount(tokens, destination)) return false;
  return getRentTable(protocol).isRent(amount, slot, findSpace(allocations, destination));
}

/**
 * Wallet at one end of a transfer: the owner of a token account, else the account itself. Null if the owner
 * is unknown, or the account is empty before and after.
 */
function findWallet(
  transaction: Transaction,
  { mint }: Pick<Transfer, "mint">,
  account: Address,
  index: number,
): Address | null {
  const token = findTokenAccount(transaction.tokens, account, index);
  if (token !== null) return token.owner;
  if (mint !== null) return null;
  for (const balance of transaction.lamports) {
    if (balance.account === account) return balance.before === 0n && balance.after === 0n ? null : account;
  }
  return null;
}
