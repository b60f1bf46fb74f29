import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { findTokenAccount, isOwnAccount, isTokenAccount, type OwnAccounts } from "./account-owner.ts";
import type { MintChange } from "./movement.ts";
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
  const parties: Party[] = [];
  for (const draft of drafts) {
    const moves = listMoves(transaction, draft);
    if (moves.length === 0) continue;
    const exchanges = isExchange(moves);
    const signed = transaction.signers.includes(draft.authority);
    for (const move of moves) move.straight = exchanges ? 0n : limitStraight(move);
    const authority = exchanges && !signed ? null : draft.authority;
    parties.push({ authority, exchanges, signed, moves });
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
    const change = after - before + (account === feePayer ? feeLamports : 0n);
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
/**
 * Selects the parties that rules read: all of them if a token of the owner moved or a party exchanged
 * something. Of exchanging parties it selects the moves of SOL, dollars, and mints that the owner or a party
 * without an exchange moved.
 */
export function selectRelevantParties(
  parties: readonly Party[],
  tokens: readonly TokenBalance[],
  dollars: DollarList,
): readonly Party[] {
  const isRelevant = (mint: Address | null) =>
    mint === null || dollars.isQuote(mint) || isMoved(mint, tokens, parties);
  let [isTelling, isWhole] = [tokens.length > 0, true];
  for (const { exchanges, moves } of parties) {
    if (!exchanges) continue;
    isTelling = true;
    for (const { mint } of moves) if (!isRelevant(mint)) isWhole = false;
  }
  if (!isTelling) return NO_PARTIES;
  if (isWhole) return parties;
  return parties.map((party) =>
    party.exchanges ? { ...party, moves: party.moves.filter(({ mint }) => isRelevant(mint)) } : party,
  );
}
function isMoved(mint: Address, tokens: readonly TokenBalance[], parties: readonly Party[]): boolean {
  for (const token of tokens) if (token.mint === mint) return true;
  for (const { exchanges, moves } of parties) {
    if (exchanges) continue;
    for (const move of moves) if (move.mint === mint) return true;
  }
  return false;
}
/** True if a token passed directly between the owner and a party without a change of the owner's balance. */
export function sentOn(
  parties: readonly Party[],
  tokens: readonly TokenBalance[],
  dollars: DollarList,
): boolean {
  return parties.some(
    ({ exchanges, moves }) =>
      !exchanges &&
      moves.some(({ mint, straight }) => {
        if (straight === 0n || mint === null || dollars.isQuote(mint)) return false;
        return !tokens.some((token) => token.mint === mint);
      }),
  );
}
/**
 * Returns the authority that gave what the owner received of a mint, or took what it gave: the only direct
 * one, else the only one. Null if there are none or several.
 */
export function findCounterparty(parties: readonly Party[], { mint, amount }: MintChange): Address | null {
  let straight: Address | null | undefined;
  let any: Address | null | undefined;
  for (const { authority, moves } of parties) {
    for (const move of moves) {
      if (move.mint !== mint || move.amount > 0n === amount > 0n) continue;
      any = any === undefined ? authority : null;
      if (move.straight !== 0n) straight = straight === undefined ? authority : null;
    }
  }
  return straight ?? (straight === undefined ? (any ?? null) : null);
}
