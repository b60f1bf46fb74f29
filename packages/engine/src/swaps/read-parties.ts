import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { Transaction, Transfer } from "../chain/transaction.ts";
import { findTokenAccount, isOwnAccount, isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import type { Party } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/** Context of the parties of a transaction. */
export interface PartyScope extends OwnAccounts {
  readonly tipAccounts: ReadonlySet<Address>;
  readonly dollars: DollarList;
  /** Accounts that hold or held nothing but rent (see readRent). */
  readonly rentAccounts: readonly Address[];
}

interface Draft {
  readonly authority: Address;
  readonly moves: DraftMove[];
}

interface DraftMove {
  readonly mint: Address | null;
  readonly decimals: number;
  amount: bigint;
  straight: bigint;
}

const SOL_DECIMALS = 9;
export const NO_PARTIES: readonly Party[] = [];

/**
 * Reads the balance changes of every authority except the owner. Rent, network fee and tip accounts are excluded, as
 * is a signer's own SOL below 0.01, which pays for its transfers.
 */
export function readParties(transaction: Transaction, scope: PartyScope): readonly Party[] {
  if (!movesTokens(transaction)) return NO_PARTIES;
  const drafts = draftParties(transaction, scope);
  if (drafts.length === 0) return NO_PARTIES;
  addStraight(transaction, scope, drafts);
  for (const draft of drafts) addUnnamed(transaction, draft, drafts);
  const parties: Party[] = [];
  for (const draft of drafts) {
    const moves = listMoves(transaction, draft);
    if (moves.length === 0) continue;
    const exchanges = isExchange(moves);
    const signed = transaction.signers.includes(draft.authority);
    for (const move of moves) move.straight = exchanges ? 0n : limitStraight(move);
    const authority = exchanges && !signed ? null : draft.authority;
    const party = { authority, exchanges, signed, moves };
    parties.push(!exchanges && isOpened(transaction, draft.authority) ? { ...party, opened: true } : party);
  }
  return parties;
}

/** Without a token there is no exchange. */
function movesTokens({ tokens }: Transaction): boolean {
  for (const { before, after } of tokens) if (before !== after) return true;
  return false;
}

/** Excludes unchanged balances and receipts. */
function listMoves(transaction: Transaction, draft: Draft): readonly DraftMove[] {
  let left: DraftMove[] | null = null;
  for (const move of draft.moves) {
    if (move.amount === 0n || isReceipt(transaction, draft, move)) {
      left ??= draft.moves.filter((other) => other !== move);
      if (left.includes(move)) left = left.filter((other) => other !== move);
    }
  }
  return left ?? draft.moves;
}

function draftParties(transaction: Transaction, scope: PartyScope): Draft[] {
  const { tokens, lamports, feePayer, feeLamports, signers } = transaction;
  const { owner, tipAccounts, rentAccounts } = scope;
  const drafts: Draft[] = [];
  for (const { owner: authority, mint, decimals, before, after } of tokens) {
    if (before === after || authority === null || authority === owner) continue;
    add(drafts, tipAccounts, authority, mint, decimals, after - before);
  }
  for (const { account, before, after } of lamports) {
    if (account === owner || isTokenAccount(tokens, account)) continue;
    if (rentAccounts.includes(account)) continue;
    const change =
      after - before + (account === feePayer ? feeLamports : 0n) + sumRent(transaction, scope, account);
    if (change === 0n || (absolute(change) < DUST_LAMPORTS && signers.includes(account))) continue;
    add(drafts, tipAccounts, account, null, SOL_DECIMALS, change);
  }
  return drafts;
}

/** Adds a change to the draft of its authority. A tip account has none, which is checked once for each authority. */
function add(
  drafts: Draft[],
  tipAccounts: ReadonlySet<Address>,
  authority: Address,
  mint: Address | null,
  decimals: number,
  amount: bigint,
): void {
  const draft = findDraft(drafts, authority);
  if (draft === null) {
    if (tipAccounts.has(authority)) return;
    drafts.push({ authority, moves: [{ mint, decimals, amount, straight: 0n }] });
    return;
  }
  const move = findMove(draft, mint);
  if (move === null) draft.moves.push({ mint, decimals, amount, straight: 0n });
  else move.amount += amount;
}

function findDraft(drafts: readonly Draft[], authority: Address): Draft | null {
  for (const draft of drafts) if (draft.authority === authority) return draft;
  return null;
}

function findMove({ moves }: Draft, mint: Address | null): DraftMove | null {
  for (const move of moves) if (move.mint === mint) return move;
  return null;
}

/** Adds the amounts that instructions moved directly between the owner and each party. */
function addStraight({ tokens, transfers }: Transaction, scope: PartyScope, drafts: readonly Draft[]): void {
  for (let at = 0; at < transfers.length; at += 1) {
    const transfer = transfers[at];
    if (transfer === undefined) continue;
    const { mint, source, destination, amount } = transfer;
    if (isRent(scope, transfer)) continue;
    const isGiven = isOwnAccount(scope, source, at);
    if (isGiven === isOwnAccount(scope, destination, at)) continue;
    const other = authorityOf(tokens, isGiven ? destination : source, at);
    const draft = other === null ? null : findDraft(drafts, other);
    if (draft === null) continue;
    // Native SOL sent to an account of wrapped SOL is wrapped there.
    const move = findMove(draft, mint) ?? (mint === null ? findMove(draft, WRAPPED_SOL) : null);
    if (move !== null) move.straight += isGiven ? amount : -amount;
  }
}

/**
 * Adds the SOL that a program took from an account without a key that took nothing and gave nothing else, and that no
 * instruction and no other party's balance explains: the owner received it.
 */
function addUnnamed(transaction: Transaction, { authority, moves }: Draft, drafts: readonly Draft[]): void {
  const [move] = moves;
  if (move === undefined || moves.length > 1 || move.mint !== null || move.amount >= 0n) return;
  let unnamed = -move.amount - sumTransfers(transaction, "source", authority);
  if (unnamed <= 0n || transaction.signers.includes(authority) || hasKey(authority)) return;
  for (const other of drafts) {
    const gain = other.moves.length > 1 ? 0n : (findMove(other, null)?.amount ?? 0n);
    const unexplained = gain - sumTransfers(transaction, "destination", other.authority);
    if (unexplained > 0n) unnamed -= unexplained;
  }
  if (unnamed > 0n) move.straight -= unnamed;
}

/** True if a transfer pays the rent of an account that it creates. */
function isRent({ rentAccounts }: PartyScope, { creates, destination }: Transfer): boolean {
  return creates === true && rentAccounts.includes(destination);
}

/** Rent that an account paid for others, which is no part of what it gave. */
function sumRent({ transfers }: Transaction, scope: PartyScope, payer: Address): bigint {
  let sum = 0n;
  if (scope.rentAccounts.length === 0) return sum;
  for (const transfer of transfers) {
    if (transfer.source === payer && isRent(scope, transfer)) sum += transfer.amount;
  }
  return sum;
}

/** Native SOL that instructions moved from or to an account. */
function sumTransfers({ transfers }: Transaction, side: "source" | "destination", account: Address): bigint {
  let sum = 0n;
  for (const transfer of transfers) {
    if (transfer.mint === null && transfer[side] === account) sum += transfer.amount;
  }
  return sum;
}

/** True for a wallet's account that had no SOL before. */
function isOpened({ lamports }: Transaction, authority: Address): boolean {
  for (const { account, before, after } of lamports) {
    if (account === authority) return before === 0n && after !== 0n && hasKey(authority);
  }
  return false;
}

/** Owner of a token account; for other accounts, the account itself. */
function authorityOf(tokens: Transaction["tokens"], account: Address, at: number): Address | null {
  const token = findTokenAccount(tokens, account, at);
  return token === null ? account : token.owner;
}

/**
 * True for units that only one authority moved: a pool with separate vault authorities has receipts minted
 * and burned.
 */
function isReceipt(
  { tokens, burns }: Transaction,
  { authority, moves }: Draft,
  { mint }: DraftMove,
): boolean {
  if (mint === null || mint === WRAPPED_SOL || moves.length < 2) return false;
  for (const token of tokens) {
    if (token.mint !== mint || token.owner === authority) continue;
    if (token.before !== token.after) return false;
    // An account whose units came and were burned is unchanged, too.
    if (burns.length > 0 && burns.some(({ account }) => account === token.account)) return false;
  }
  return true;
}

/** True if one asset was taken and another given. SOL is one asset, wrapped or not. */
function isExchange(moves: readonly DraftMove[]): boolean {
  let lamports = 0n;
  let [took, gave] = [false, false];
  for (const { mint, amount } of moves) {
    if (mint === null || mint === WRAPPED_SOL) lamports += amount;
    else if (amount > 0n) took = true;
    else gave = true;
  }
  return (took || lamports > 0n) && (gave || lamports < 0n) && (took || gave);
}

/** Limits the direct amount to the whole amount and its direction. */
function limitStraight({ amount, straight }: DraftMove): bigint {
  if (straight > 0n !== amount > 0n) return 0n;
  return absolute(straight) > absolute(amount) ? amount : straight;
}
