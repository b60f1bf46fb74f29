import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { Transaction } from "../chain/transaction.ts";
import { isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import {
  addDirectAmounts,
  type DraftMove,
  type DraftParty,
  findDraft,
  findMove,
  isRent,
  limitDirect,
} from "./direct-amounts.ts";
import type { Party } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/** Context of the parties of a transaction. */
export interface PartyScope extends OwnAccounts {
  readonly tipAccounts: ReadonlySet<Address>;
  readonly dollars: DollarList;
  /** Accounts that hold or held nothing but rent (see readRent). */
  readonly rentAccounts: readonly Address[];
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
  addDirectAmounts(transaction, scope, drafts);
  const parties: Party[] = [];
  for (const draft of drafts) {
    const moves = listMoves(transaction, draft);
    if (moves.length === 0) continue;
    const exchanges = isExchange(moves);
    const signed = transaction.signers.includes(draft.authority);
    for (const move of moves) limitDirect(move, exchanges);
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
function listMoves(transaction: Transaction, draft: DraftParty): readonly DraftMove[] {
  let remainingMoves: DraftMove[] | null = null;
  for (const move of draft.moves) {
    if (move.amount === 0n || isReceipt(transaction, draft, move)) {
      remainingMoves ??= draft.moves.filter((other) => other !== move);
      if (remainingMoves.includes(move)) remainingMoves = remainingMoves.filter((other) => other !== move);
    }
  }
  return remainingMoves ?? draft.moves;
}

function draftParties(transaction: Transaction, scope: PartyScope): DraftParty[] {
  const { tokens, lamports, feePayer, feeLamports, signers } = transaction;
  const { owner, tipAccounts, rentAccounts } = scope;
  const drafts: DraftParty[] = [];
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
  drafts: DraftParty[],
  tipAccounts: ReadonlySet<Address>,
  authority: Address,
  mint: Address | null,
  decimals: number,
  amount: bigint,
): void {
  const draft = findDraft(drafts, authority);
  if (draft === null) {
    if (tipAccounts.has(authority)) return;
    drafts.push({ authority, moves: [{ mint, decimals, amount, straight: 0n, own: 0n }] });
    return;
  }
  const move = findMove(draft, mint);
  if (move === null) draft.moves.push({ mint, decimals, amount, straight: 0n, own: 0n });
  else move.amount += amount;
}

/** Rent that an account paid for others, which is no part of what it gave. */
function sumRent({ transfers }: Transaction, { rentAccounts }: PartyScope, payer: Address): bigint {
  let sum = 0n;
  if (rentAccounts.length === 0) return sum;
  for (const transfer of transfers) {
    if (transfer.source === payer && isRent(rentAccounts, transfer)) sum += transfer.amount;
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

/**
 * True for units that only one authority moved: a pool with separate vault authorities has receipts minted
 * and burned.
 */
function isReceipt(
  { tokens, burns }: Transaction,
  { authority, moves }: DraftParty,
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
  let took = false;
  let gave = false;
  for (const { mint, amount } of moves) {
    if (mint === null || mint === WRAPPED_SOL) lamports += amount;
    else if (amount > 0n) took = true;
    else gave = true;
  }
  return (took || lamports > 0n) && (gave || lamports < 0n) && (took || gave);
}
