import type { Address } from "../address.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { isTokenAccount, readEscrowMoves, sumFreedLamports } from "./escrow-moves.ts";
import { isRoundTrip } from "./is-round-trip.ts";
import type { EscrowMove, OwnerChange, TokenAccountChange } from "./owner-change.ts";
import { readDirectMoves } from "./read-direct-moves.ts";
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
  const signed = transaction.signers.includes(owner);
  const owned = transaction.tokens.filter((balance) => balance.owner === owner);
  const tokens = owned.filter(isChangedToken);
  const ownLamports = findOwnLamports(transaction, owner);
  const lamportChange = sumLamportChanges(transaction, owner, owned);
  const tipLamports = sumTips(transaction, owner, tipAccounts);
  const solLamports = lamportChange + feeLamports + tipLamports;
  const moves = readEscrowMoves(transaction, owner, { tokens, solLamports, signed }, escrows);
  const isUntouched = solLamports === 0n && feeLamports === 0n && tipLamports === 0n && tokens.length === 0;
  if (isUntouched && moves.length === 0) return null;

  const traded = moves.length === 0 ? tokens : withGivers(tokens, transaction, moves);
  const { visible, shared } = readVisibleValues(transaction, owner, traded);
  // Field by field: spreading a common part into each change takes longer than all other work on it.
  const { signature, slot, indexInBlock, blockTime } = transaction;
  const venue = findVenue(transaction);
  const isTrade = venue !== null && isExchange(tokens, solLamports);
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: false,
    signed,
    feePayer: paysFee ? null : transaction.feePayer,
    cosigners: findCosigners(transaction, owner),
    direct: readDirectMoves(transaction, owner, { isTrade, tipAccounts, owned }),
    feeLamports,
    tipLamports,
    solLamports,
    ownLamports,
    tokens: tokens.map(toAccountChange),
    visible,
    shared,
    roundTrip: tokens.every(isStablecoin) && isRoundTrip(transaction, owner, solLamports, tokens),
    venue,
    escrows: moves,
    freedLamports: moves.some(hasGiven) ? sumFreedLamports(transaction, owner) : 0n,
  };
}

const NO_MOVES: readonly EscrowMove[] = [];
const NO_ACCOUNTS: ReadonlySet<Address> = new Set();
const NO_DIRECT: OwnerChange["direct"] = [];
const NOBODY: readonly Address[] = [];

/** Signers beside the owner and the fee payer. A key that held nothing is one made for this transaction alone. */
function findCosigners({ signers, feePayer, lamports }: Transaction, owner: Address): readonly Address[] {
  let others: Address[] | null = null;
  for (const signer of signers) {
    if (signer === owner || signer === feePayer) continue;
    for (const { account, before } of lamports) {
      if (account !== signer || before === 0n) continue;
      others ??= [];
      others.push(signer);
    }
  }
  return others ?? NOBODY;
}

/** True where the owner gave one asset and got another. */
function isExchange(tokens: readonly TokenBalance[], solLamports: bigint): boolean {
  let [gave, got] = [solLamports < 0n, solLamports > 0n];
  for (const { before, after } of tokens) {
    if (after > before) got = true;
    else gave = true;
  }
  return gave && got;
}

function hasGiven({ before, after }: EscrowMove): boolean {
  return after < before;
}

/** Balances in which the yield of an order counts as given by its owner, if it turns out to be one. */
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
    feePayer: null,
    cosigners: findCosigners(transaction, owner),
    direct: NO_DIRECT,
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

function isChangedToken({ mint, before, after }: TokenBalance): boolean {
  return before !== after && mint !== WRAPPED_SOL;
}

function findOwnLamports({ lamports }: Transaction, owner: Address): OwnerChange["ownLamports"] {
  for (const { account, before, after } of lamports) {
    if (account === owner) return before === after ? null : { before, after };
  }
  return null;
}

function sumLamportChanges(transaction: Transaction, owner: Address, owned: readonly TokenBalance[]): bigint {
  let sum = 0n;
  for (const { account, before, after } of transaction.lamports) {
    if (account === owner || isTokenAccount(owned, account)) sum += after - before;
  }
  return sum;
}

function sumTips(transaction: Transaction, owner: Address, tipAccounts: ReadonlySet<Address>): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transaction.transfers) {
    if (mint === null && source === owner && tipAccounts.has(destination)) sum += amount;
  }
  return sum;
}

function isStablecoin({ mint }: TokenBalance): boolean {
  return STABLECOINS.has(mint);
}

function findVenue(transaction: Transaction): Address | null {
  for (const program of transaction.programs) if (!INFRASTRUCTURE_PROGRAMS.has(program)) return program;
  return null;
}

function toAccountChange(balance: TokenBalance): TokenAccountChange {
  const { account, mint, decimals, before, after } = balance;
  return { account, mint, decimals, before, after };
}
