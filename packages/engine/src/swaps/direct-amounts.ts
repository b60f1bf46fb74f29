import type { Address } from "../address.ts";
import { absolute, larger, smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { Transaction, Transfer } from "../chain/transaction.ts";
import { findTokenAccount, isOwnAccount, type OwnAccounts } from "./account-owner.ts";

/** An owner and its token accounts, and accounts that hold or held nothing but rent. */
interface DirectScope extends OwnAccounts {
  readonly rentAccounts: readonly Address[];
}

/** A party while its changes are summed. */
export interface DraftParty {
  readonly authority: Address;
  readonly moves: DraftMove[];
}

export interface DraftMove {
  readonly mint: Address | null;
  readonly decimals: number;
  amount: bigint;
  straight: bigint;
  own: bigint;
}

export function findDraft(drafts: readonly DraftParty[], authority: Address): DraftParty | null {
  for (const draft of drafts) if (draft.authority === authority) return draft;
  return null;
}

export function findMove({ moves }: DraftParty, mint: Address | null): DraftMove | null {
  for (const move of moves) if (move.mint === mint) return move;
  return null;
}

/** Adds the amounts that moved directly between the owner and each party. */
export function addDirectAmounts(
  transaction: Transaction,
  accounts: DirectScope,
  drafts: readonly DraftParty[],
): void {
  addNamed(transaction, accounts, drafts);
  addUnnamed(transaction, accounts, drafts);
}

/** Adds the amounts of instructions, without rent. */
function addNamed(
  { tokens, transfers, topLevelPrograms }: Transaction,
  scope: DirectScope,
  drafts: readonly DraftParty[],
): void {
  for (let index = 0; index < transfers.length; index += 1) {
    const transfer = transfers[index];
    if (transfer === undefined || isRent(scope.rentAccounts, transfer)) continue;
    const { instruction, mint, source, destination, amount } = transfer;
    const isGiven = isOwnAccount(scope, source, index);
    if (isGiven === isOwnAccount(scope, destination, index)) continue;
    const counterparty = findAuthority(tokens, isGiven ? destination : source, index);
    const draft = counterparty === null ? null : findDraft(drafts, counterparty);
    if (draft === null) continue;
    // Native SOL sent to an account of wrapped SOL is wrapped there.
    const move = findMove(draft, mint) ?? (mint === null ? findMove(draft, WRAPPED_SOL) : null);
    if (move === null) continue;
    move.straight += isGiven ? amount : -amount;
    if (isGiven && isOwnInstruction(topLevelPrograms[instruction], scope.owner)) move.own += amount;
  }
}

/**
 * Adds SOL that left a program's account without an instruction, as only the program that owns the account can move it. If the
 * account has no key and took nothing, it went to the owner, at most what the owner received without an instruction.
 */
function addUnnamed(transaction: Transaction, accounts: OwnAccounts, drafts: readonly DraftParty[]): void {
  let received: bigint | null = null;
  for (const { authority, moves } of drafts) {
    const [move] = moves;
    if (move === undefined || moves.length > 1 || move.mint !== null || move.amount >= 0n) continue;
    const givenLamports = -move.amount - sumNamed(transaction, (source) => source === authority);
    if (givenLamports <= 0n || transaction.signers.includes(authority) || hasKey(authority)) continue;
    received ??= sumUnnamedGain(transaction, accounts);
    const part = smaller(givenLamports, received);
    received -= part;
    move.straight = smaller(move.straight, 0n) - part;
  }
}

/** SOL that the owner received without an instruction. */
function sumUnnamedGain(transaction: Transaction, ownAccounts: OwnAccounts): bigint {
  const { lamports, feePayer, feeLamports } = transaction;
  const isOwn = (account: Address) => isOwnAccount(ownAccounts, account);
  let gain = feePayer === ownAccounts.owner ? feeLamports : 0n;
  for (const { account, before, after } of lamports) if (isOwn(account)) gain += after - before;
  gain += sumNamed(transaction, isOwn) - sumNamed(transaction, (_, destination) => isOwn(destination));
  return larger(gain, 0n);
}

/** Sum of SOL that instructions moved, wrapped or not. */
function sumNamed(
  { transfers }: Transaction,
  isMeant: (source: Address, destination: Address) => boolean,
): bigint {
  let sum = 0n;
  for (const { mint, source, destination, amount } of transfers) {
    if ((mint === null || mint === WRAPPED_SOL) && isMeant(source, destination)) sum += amount;
  }
  return sum;
}

/** True for a transfer at the top level. For an owner without a key, such as the vault of a multisig, a program calls it. */
function isOwnInstruction(program: Address | undefined, owner: Address): boolean {
  return program === undefined || INFRASTRUCTURE_PROGRAMS.has(program) || !hasKey(owner);
}

/** Owner of a token account at transfer `index`; for other accounts, the account itself. */
function findAuthority(tokens: Transaction["tokens"], account: Address, index: number): Address | null {
  const token = findTokenAccount(tokens, account, index);
  return token === null ? account : token.owner;
}

/** Returns true if a transfer pays the rent of an account that it creates. */
export function isRent(rentAccounts: readonly Address[], { creates, destination }: Transfer): boolean {
  return creates === true && rentAccounts.includes(destination);
}

/** Limits the direct amount to the whole amount and its direction, and the owner's part to the direct amount. */
export function limitDirect(move: DraftMove, exchanges: boolean): void {
  const { amount, straight, own } = move;
  if (exchanges || straight > 0n !== amount > 0n) move.straight = 0n;
  else if (absolute(straight) > absolute(amount)) move.straight = amount;
  if (own > 0n) move.own = smaller(own, larger(move.straight, 0n));
}
