import type { Address } from "../address.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { readEscrowMoves, sumFreedLamports } from "./escrow-moves.ts";
import { isRoundTrip } from "./is-round-trip.ts";
import type { EscrowMove, OwnerChange, TokenAccountChange } from "./owner-change.ts";
import { readVisibleValues } from "./visible-value.ts";

/**
 * Reads what a transaction did to `owner`. Returns null where it did nothing to it: no balance, fee or tip, and no
 * account that can hold an order of it. Of `escrows`, which are known to have held one, every change is read.
 *
 * The SOL change counts the owner's account and every token account it owns, so that wrapping, unwrapping and
 * the rent of its own accounts cancel out; fee and tip are added back, because they are costs and no price.
 */
export function extractOwnerChange(
  transaction: Transaction,
  owner: Address,
  tipAccounts: ReadonlySet<Address>,
  escrows: ReadonlySet<Address> = NO_ACCOUNTS,
): OwnerChange | null {
  const paysFee = transaction.feePayer === owner;
  if (transaction.failed) return paysFee ? failedChange(transaction, owner) : null;

  const feeLamports = paysFee ? transaction.feeLamports : 0n;
  const owned = transaction.tokens.filter((balance) => balance.owner === owner);
  const tokens = owned.filter((balance) => balance.mint !== WRAPPED_SOL && balance.before !== balance.after);
  const ownLamports = findOwnLamports(transaction, owner);
  const lamportChange = sumLamportChanges(transaction, owner, owned);
  const tipLamports = sumTips(transaction, owner, tipAccounts);
  const solLamports = lamportChange + feeLamports + tipLamports;
  const moves = readEscrowMoves(transaction, owner, { owned, solLamports }, escrows);
  const isUntouched = solLamports === 0n && feeLamports === 0n && tipLamports === 0n && tokens.length === 0;
  if (isUntouched && moves.length === 0) return null;

  const traded = moves.length === 0 ? tokens : withGivers(tokens, transaction, moves);
  const { visible, shared } = readVisibleValues(transaction, owner, traded);
  // Field by field: spreading a common part into each change takes longer than all other work on it.
  const { signature, slot, indexInBlock, blockTime } = transaction;
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: false,
    signed: transaction.signers.includes(owner),
    feeLamports,
    tipLamports,
    solLamports,
    ownLamports,
    tokens: tokens.map(toAccountChange),
    visible,
    shared,
    roundTrip: tokens.every(isStablecoin) && isRoundTrip(transaction, owner, solLamports, tokens),
    venue: findVenue(transaction),
    escrows: moves,
    freedLamports: moves.some(hasGiven) ? sumFreedLamports(transaction, owner) : 0n,
  };
}

const NO_MOVES: readonly EscrowMove[] = [];
const NO_ACCOUNTS: ReadonlySet<Address> = new Set();

function hasGiven({ before, after }: EscrowMove): boolean {
  return after < before;
}

/** What an order gives counts as given by its owner, if it turns out to be one. */
function withGivers(
  tokens: readonly TokenBalance[],
  transaction: Transaction,
  moves: readonly EscrowMove[],
): readonly TokenBalance[] {
  const givers = moves.filter((move) => hasGiven(move) && move.mint !== WRAPPED_SOL);
  const isGiver = ({ account }: TokenBalance) => givers.some((move) => move.account === account);
  return givers.length === 0 ? tokens : [...tokens, ...transaction.tokens.filter(isGiver)];
}

function failedChange(transaction: Transaction, owner: Address): OwnerChange {
  const { signature, slot, indexInBlock, blockTime } = transaction;
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: true,
    signed: true,
    feeLamports: transaction.feeLamports,
    tipLamports: 0n,
    solLamports: 0n,
    ownLamports: findOwnLamports(transaction, owner),
    tokens: [],
    visible: [],
    shared: [],
    roundTrip: false,
    venue: findVenue(transaction),
    escrows: NO_MOVES,
    freedLamports: 0n,
  };
}

function findOwnLamports(transaction: Transaction, owner: Address): OwnerChange["ownLamports"] {
  const own = transaction.lamports.find((balance) => balance.account === owner);
  return own === undefined || own.before === own.after ? null : { before: own.before, after: own.after };
}

function sumLamportChanges(transaction: Transaction, owner: Address, owned: readonly TokenBalance[]): bigint {
  let sum = 0n;
  for (const { account, before, after } of transaction.lamports) {
    if (account === owner || owned.some((balance) => balance.account === account)) sum += after - before;
  }
  return sum;
}

function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const transfer of transaction.transfers) {
    const isTip =
      transfer.mint === null && transfer.source === owner && tipAccounts.has(transfer.destination);
    if (isTip) sum += transfer.amount;
  }
  return sum;
}

function isStablecoin({ mint }: TokenBalance): boolean {
  return STABLECOINS.has(mint);
}

function findVenue(transaction: Transaction): Address | null {
  return transaction.programs.find((program) => !INFRASTRUCTURE_PROGRAMS.has(program)) ?? null;
}

function toAccountChange(balance: TokenBalance): TokenAccountChange {
  const { account, mint, decimals, before, after } = balance;
  return { account, mint, decimals, before, after };
}
