import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";
import type { EscrowMove } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/** Changes of an owner that decide whether it can have deposited something. */
export interface OwnerSide {
  /** Its token accounts in the transaction, wrapped SOL included. */
  readonly owned: readonly TokenBalance[];
  /** Its change of SOL, fee and tip added back. */
  readonly solLamports: bigint;
}

/**
 * Reads the accounts of others that can hold an order of `owner`, as far as balances tell: those that gave and whose
 * authority got nothing for it, and those that the owner, and nobody else, put one asset into and got nothing for it.
 * No authority of either has a key or signed. `known` accounts are read whatever they did.
 */
export function readEscrowMoves(
  transaction: Transaction,
  owner: Address,
  side: OwnerSide,
  known: ReadonlySet<Address>,
): EscrowMove[] {
  const moves = readGivers(transaction, owner);
  if (transaction.signers.includes(owner)) moves.push(...readDeposits(transaction, owner, side));
  if (known.size > 0) moves.push(...readKnown(transaction, owner, known, moves));
  return moves;
}

function readGivers(transaction: Transaction, owner: Address): EscrowMove[] {
  const moves: EscrowMove[] = [];
  const { tokens, lamports, signers } = transaction;
  // Every transaction passes here: plain loops, and nothing is built for those without such an account.
  for (const balance of tokens) {
    const { owner: authority, before, after } = balance;
    if (after >= before || authority === null || authority === owner) continue;
    if (signers.includes(authority) || gotAnything(transaction, authority) || hasKey(authority)) continue;
    moves.push(toTokenMove(balance, true));
  }
  for (const balance of lamports) {
    const { account, before, after } = balance;
    if (after >= before || account === owner || signers.includes(account)) continue;
    if (isRent(before - after) || isTokenAccount(tokens, account)) continue;
    if (gotAnything(transaction, account) || hasKey(account)) continue;
    moves.push(toSolMove(balance, true));
  }
  return moves;
}

/** True where one of its token accounts, or its own account, has more than before. */
function gotAnything({ tokens, lamports }: Transaction, authority: Address): boolean {
  for (const { owner, before, after } of tokens) if (after > before && owner === authority) return true;
  for (const { account, before, after } of lamports) {
    if (after > before && account === authority) return true;
  }
  return false;
}

/** Tokens of one mint, with less than 0.01 SOL for rent beside them, or SOL alone. */
function readDeposits(transaction: Transaction, owner: Address, side: OwnerSide): EscrowMove[] {
  if (side.solLamports > 0n) return [];
  const changed = side.owned.filter(({ mint, before, after }) => mint !== WRAPPED_SOL && before !== after);
  const [first] = changed;
  if (first === undefined) return readSolDeposits(transaction, owner, side.solLamports);
  const isOneMint = changed.every(({ mint, before, after }) => mint === first.mint && after < before);
  if (!isOneMint || side.solLamports <= -DUST_LAMPORTS) return [];
  if (gaveElse(transaction, owner, first.mint)) return [];
  return transaction.tokens.filter((balance) => isFed(transaction, owner, balance, first.mint)).map(alone);
}

/** What is left over after the deposits is the rent of what was opened for them: below 0.01 SOL. */
function readSolDeposits(transaction: Transaction, owner: Address, solLamports: bigint): EscrowMove[] {
  const { tokens, lamports, signers } = transaction;
  if (solLamports > -DUST_LAMPORTS || gaveElse(transaction, owner, WRAPPED_SOL)) return [];
  const wrapped = tokens.filter((balance) => isFed(transaction, owner, balance, WRAPPED_SOL)).map(alone);
  const native = lamports.filter(({ account, before, after }) => {
    if (after - before <= MOST_RENT_LAMPORTS || account === owner || signers.includes(account)) return false;
    return (
      !isTokenAccount(tokens, account) && !tokens.some((token) => isMoved(token, account)) && !hasKey(account)
    );
  });
  const moves = [...wrapped, ...native.map((balance) => toSolMove(balance, true))];
  const rent = moves.reduce((left, { before, after }) => left - (after - before), -solLamports);
  return rent >= 0n && rent < DUST_LAMPORTS ? moves : [];
}

/** True where somebody else, fee payers left out, gave some of the asset. */
function gaveElse({ tokens, lamports, feePayer }: Transaction, owner: Address, mint: Address): boolean {
  if (tokens.some((token) => token.mint === mint && token.after < token.before && token.owner !== owner))
    return true;
  return (
    mint === WRAPPED_SOL &&
    lamports.some(({ account, before, after }) => {
      if (after >= before || account === owner || account === feePayer) return false;
      return !tokens.some((token) => token.account === account && token.owner === owner);
    })
  );
}

/** True where an account got some of `mint`, and its authority can hold an order and moved nothing else. */
function isFed(transaction: Transaction, owner: Address, balance: TokenBalance, mint: Address): boolean {
  const { owner: authority, before, after } = balance;
  if (balance.mint !== mint || after <= before || authority === null || authority === owner) return false;
  const { tokens, lamports, signers } = transaction;
  if (signers.includes(authority)) return false;
  if (tokens.some((token) => token.mint !== mint && isMoved(token, authority))) return false;
  if (tokens.some((token) => token.after < token.before && token.owner === authority)) return false;
  return !lamports.some((own) => own.account === authority && own.after < own.before) && !hasKey(authority);
}

function isMoved({ owner, before, after }: TokenBalance, authority: Address): boolean {
  return owner === authority && before !== after;
}

/** Moves of known accounts that are not among those that were found. */
function readKnown(
  { tokens, lamports }: Transaction,
  owner: Address,
  known: ReadonlySet<Address>,
  found: readonly EscrowMove[],
): EscrowMove[] {
  const isNew = ({ account, before, after }: LamportBalance) =>
    before !== after && known.has(account) && !found.some((move) => move.account === account);
  const moved = tokens.filter((balance) => balance.owner !== owner && isNew(balance));
  const native = lamports.filter((balance) => isNew(balance) && !isTokenAccount(tokens, balance.account));
  return [
    ...moved.map((balance) => toTokenMove(balance, false)),
    ...native.map((balance) => toSolMove(balance, false)),
  ];
}

/**
 * Sums the rent that accounts of others gave up by being closed: the whole balance, of wrapped SOL what is not in it.
 */
export function sumFreedLamports({ tokens, lamports, signers }: Transaction, owner: Address): bigint {
  let sum = 0n;
  for (const { account, before, after } of lamports) {
    if (after !== 0n || account === owner || signers.includes(account)) continue;
    const token = tokens.find((balance) => balance.account === account);
    if (token?.owner === owner) continue;
    sum += token?.mint === WRAPPED_SOL ? before - token.before : before;
  }
  return sum;
}

/** Lamports that an account has to hold, without data and for each byte of it (Solana's rent, two years of it). */
const RENT_LAMPORTS = 890_880n;
const RENT_LAMPORTS_PER_BYTE = 6_960n;
/** Rent of the largest account that a program opens, 10 KiB: native SOL up to this is no deposit. */
const MOST_RENT_LAMPORTS = RENT_LAMPORTS + RENT_LAMPORTS_PER_BYTE * 10_240n;

/** True for exactly what closing an account gives back: no order is worth that to the lamport. */
function isRent(lamports: bigint): boolean {
  return lamports >= RENT_LAMPORTS && (lamports - RENT_LAMPORTS) % RENT_LAMPORTS_PER_BYTE === 0n;
}

function isTokenAccount(tokens: readonly TokenBalance[], account: Address): boolean {
  return tokens.some((token) => token.account === account);
}

const alone = (balance: TokenBalance): EscrowMove => toTokenMove(balance, true);

function toTokenMove({ account, mint, decimals, before, after }: TokenBalance, isAlone: boolean): EscrowMove {
  return { account, mint, decimals, before, after, alone: isAlone };
}

function toSolMove({ account, before, after }: LamportBalance, isAlone: boolean): EscrowMove {
  return { account, mint: WRAPPED_SOL, decimals: 9, before, after, alone: isAlone };
}
