import type { Address } from "../address.ts";
import { listDollars, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { isOwnAccount, type OwnAccounts } from "./account-owner.ts";
import { readEscrowMoves, sumFreedLamports } from "./escrow-moves.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import { findResidue } from "./find-residue.ts";
import { findVenue } from "./find-venue.ts";
import type { BurnedUnits, EscrowMove, OwnerChange, Party, TokenAccountChange } from "./owner-change.ts";
import { findOwnLamports, isUnchanged, readOwnSol } from "./owner-lamports.ts";
import { readArbitrage } from "./read-arbitrage.ts";
import { NO_BURNS, readBurns } from "./read-burns.ts";
import { readDirectMoves } from "./read-direct-moves.ts";
import { NO_PARTIES, readParties } from "./read-parties.ts";
import { selectRelevantParties, sentOn } from "./select-parties.ts";
import { readVisibleValues } from "./visible-value.ts";

/**
 * Reads the effect of a transaction on `owner`. Returns null without an effect: no signature, balance change,
 * fee or tip of the owner, and no account that can hold an order of it. Every change of `escrows`, which are
 * known to have held an order, is read. The SOL change includes the owner's account and all its token
 * accounts, so that wrapping and the rent of its own accounts cancel out; fee, tip and rent are added back
 * because they are costs.
 *
 * @example
 * const changes = transactions.flatMap((each) => extractOwnerChange(each, wallet, context) ?? []);
 */
export function extractOwnerChange(
  transaction: Transaction,
  owner: Address,
  { tipAccounts, protocol, dollars: labeled }: ExtractionContext,
  escrows: ReadonlySet<Address> = NO_ACCOUNTS,
): OwnerChange | null {
  const paysFee = transaction.feePayer === owner;
  if (transaction.failed) return paysFee ? failedChange(transaction, owner) : null;

  const owned = transaction.tokens.filter((balance) => balance.owner === owner);
  const accounts = { owner, owned };
  const sol = readOwnSol(transaction, accounts, tipAccounts, protocol);
  const { rent, tipLamports, solLamports } = sol;
  const burns = readBurns(transaction, accounts, solLamports);
  const tokens = selectChanged(owned, burns);
  const signs = transaction.signers.includes(owner);
  const signed = signs || hasGivenWithoutKey(transaction, accounts, tokens, solLamports);
  const moves = readEscrowMoves(transaction, owner, { tokens, solLamports, signed, protocol }, escrows);
  if (isUnchanged(sol) && tipLamports === 0n && tokens.length + moves.length === 0 && !signs) return null;

  const dollars = listDollars(labeled).withoutOtherDecimals(transaction.tokens);
  const scope = { owner, owned, tipAccounts, dollars, rentAccounts: rent.accounts };
  const parties = findParties(transaction, scope, tokens, solLamports);
  const traded = moves.length === 0 ? tokens : withGivers(tokens, transaction, moves);
  const isWhole = traded.length === 0 || !sentOn(parties, tokens, dollars);
  const { visible, shared } = readVisibleValues(transaction, scope, traded, isWhole);
  const { venue, onlyVenue } = findVenue(transaction);
  const isTrade = venue !== null && isExchange(tokens, solLamports);
  // Field by field: object spread takes longer than all other work on a change.
  return {
    signature: transaction.signature,
    slot: transaction.slot,
    indexInBlock: transaction.indexInBlock,
    blockTime: transaction.blockTime,
    failed: false,
    signed,
    feePayer: paysFee ? null : transaction.feePayer,
    cosigners: findCosigners(transaction, owner),
    direct: readDirectMoves(transaction, { isTrade, tipAccounts, owner, owned, protocol }),
    feeLamports: sol.feeLamports,
    tipLamports,
    solLamports,
    rentLamports: rent.paidLamports,
    givenRentLamports: rent.givenLamports,
    ownRentLamports: sol.ownRentLamports,
    ownLamports: sol.ownLamports,
    wrapped: sol.wrapped,
    tokens: tokens.map(toAccountChange),
    parties,
    burns,
    visible,
    shared,
    arbitrage: readArbitrageWithResidue(transaction, scope, solLamports, tokens, parties),
    venue,
    onlyVenue,
    escrows: moves,
    freedLamports: moves.some(hasGiven) ? sumFreedLamports(transaction, owner) : 0n,
  };
}

const NO_MOVES: readonly EscrowMove[] = [];
const NO_WRAPPED: OwnerChange["wrapped"] = [];
const NO_ACCOUNTS: ReadonlySet<Address> = new Set();
const NO_DIRECT: OwnerChange["direct"] = [];
const NO_SIGNERS: readonly Address[] = [];

/** Signers except the owner and the fee payer, and without keys of created accounts. */
function findCosigners({ signers, feePayer, transfers }: Transaction, owner: Address): readonly Address[] {
  let cosigners: Address[] | null = null;
  for (const signer of signers) {
    if (signer === owner || signer === feePayer) continue;
    if (transfers.some(({ creates, destination }) => creates === true && destination === signer)) continue;
    cosigners ??= [];
    cosigners.push(signer);
  }
  return cosigners ?? NO_SIGNERS;
}

/**
 * True for an owner without a key whose program gave something on its behalf. Nearly every owner signs, which makes
 * this search of its outflows unnecessary.
 */
function hasGivenWithoutKey(
  transaction: Transaction,
  ownAccounts: OwnAccounts,
  tokens: readonly TokenBalance[],
  solLamports: bigint,
): boolean {
  return (
    (hasGivenAny(tokens, solLamports) || hasSent(transaction, ownAccounts)) && !hasKey(ownAccounts.owner)
  );
}

function hasGivenAny(tokens: readonly TokenBalance[], solLamports: bigint): boolean {
  return solLamports < 0n || tokens.some(({ before, after }) => after < before);
}

/** True if an instruction moved something out of an account of the owner. */
function hasSent({ transfers }: Transaction, ownAccounts: OwnAccounts): boolean {
  for (let index = 0; index < transfers.length; index += 1) {
    const transfer = transfers[index];
    if (transfer !== undefined && isOwnAccount(ownAccounts, transfer.source, index)) return true;
  }
  return false;
}

/** Owners that exchanged something with the owner. Without a change of the owner there is no exchange. */
function findParties(
  transaction: Transaction,
  scope: Parameters<typeof readParties>[1],
  tokens: readonly TokenBalance[],
  solLamports: bigint,
): readonly Party[] {
  if (tokens.length === 0 && solLamports === 0n) return NO_PARTIES;
  return selectRelevantParties(readParties(transaction, scope), tokens, scope.dollars);
}

/** Null if a token other than residue of the route changed. */
function readArbitrageWithResidue(
  transaction: Transaction,
  scope: Parameters<typeof readParties>[1],
  solLamports: bigint,
  tokens: readonly TokenBalance[],
  parties: readonly Party[],
): OwnerChange["arbitrage"] {
  if (tokens.length === 0) return readArbitrage(transaction, scope, solLamports, tokens);
  const { dollars } = scope;
  const stables = tokens.filter(({ mint }) => dollars.has(mint));
  if (stables.length < tokens.length) {
    const residue = findResidue(tokens, parties, dollars);
    if (tokens.some((token) => !dollars.has(token.mint) && !residue.includes(token.mint))) return null;
  }
  return readArbitrage(transaction, scope, solLamports, stables);
}

/** True if the owner gave one asset and received another. */
function isExchange(tokens: readonly TokenBalance[], solLamports: bigint): boolean {
  let hasGivenAsset = solLamports < 0n;
  let hasReceivedAsset = solLamports > 0n;
  for (const { before, after } of tokens) {
    // Units that were received and burned at once leave the balance unchanged.
    if (after >= before) hasReceivedAsset = true;
    else hasGivenAsset = true;
  }
  return hasGivenAsset && hasReceivedAsset;
}

function hasGiven({ before, after }: EscrowMove): boolean {
  return after < before;
}

/** Adds the balances of accounts that gave: if they hold an order, its owner gave their units. */
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
    rentLamports: 0n,
    givenRentLamports: 0n,
    ownRentLamports: 0n,
    ownLamports: findOwnLamports(transaction, owner),
    wrapped: NO_WRAPPED,
    tokens: [],
    parties: NO_PARTIES,
    burns: NO_BURNS,
    visible: [],
    shared: [],
    arbitrage: null,
    ...findVenue(transaction),
    escrows: NO_MOVES,
    freedLamports: 0n,
  };
}

/** Balances that changed, and those whose received units were burned at once. */
function selectChanged(owned: readonly TokenBalance[], burns: readonly BurnedUnits[]): TokenBalance[] {
  if (burns.length === 0) return owned.filter(isChangedToken);
  return owned.filter((balance) => isChangedToken(balance) || isUsedUp(balance, burns));
}

function isChangedToken({ mint, before, after }: TokenBalance): boolean {
  return before !== after && mint !== WRAPPED_SOL;
}

/** True for an account whose units were received and burned in the same transaction. */
function isUsedUp({ mint, before, after }: TokenBalance, burns: readonly BurnedUnits[]): boolean {
  return before === after && mint !== WRAPPED_SOL && burns.some((burn) => burn.mint === mint);
}

function toAccountChange(balance: TokenBalance): TokenAccountChange {
  const { account, mint, decimals, before, after } = balance;
  return { account, mint, decimals, before, after };
}
