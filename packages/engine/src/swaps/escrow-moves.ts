import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import { INCINERATOR, STAKE_PROGRAM } from "../chain/programs.ts";
import type { ProtocolParameters } from "../chain/protocol-parameters.ts";
import type { LamportBalance, TokenBalance, Transaction } from "../chain/transaction.ts";
import { isTokenAccount } from "./account-owner.ts";
import type { EscrowMove } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";
import { getRentTable, type RentTable } from "./rent-table.ts";

/** Changes of an owner that show if it can have deposited something. */
export interface OwnerSide {
  /** Token accounts whose amount changed, without wrapped SOL. */
  readonly tokens: readonly TokenBalance[];
  /** Change of SOL with fee, tip and rent added back. */
  readonly solLamports: bigint;
  readonly signed: boolean;
  readonly protocol: ProtocolParameters;
}

/**
 * Reads the accounts of others that can hold an order of `owner`, by their balances: those that gave and
 * whose authority received nothing, and those that received one asset from the owner alone, which received
 * nothing. The authority has no key or did not sign. `knownAccounts` accounts are always included.
 */
export function readEscrowMoves(
  transaction: Transaction,
  owner: Address,
  side: OwnerSide,
  knownAccounts: ReadonlySet<Address>,
): readonly EscrowMove[] {
  const givenMoves = readGivers(transaction, owner, getRentTable(side.protocol));
  const deposits = side.signed ? readDeposits(transaction, owner, side) : NO_MOVES;
  // Runs for every transaction: allocates nothing without such an account.
  if (givenMoves.length === 0 && knownAccounts.size === 0) return deposits;
  const moves = [...givenMoves, ...deposits];
  return knownAccounts.size === 0
    ? moves
    : [...moves, ...readKnown(transaction, owner, knownAccounts, moves)];
}

const NO_MOVES: readonly EscrowMove[] = [];

function readGivers(transaction: Transaction, owner: Address, rents: RentTable): readonly EscrowMove[] {
  let moves: EscrowMove[] | null = null;
  const { slot, tokens, lamports, signers, withdrawals } = transaction;
  for (const balance of tokens) {
    const { owner: authority, before, after } = balance;
    if (after >= before || authority === null || authority === owner) continue;
    if (gotAnything(transaction, authority) || signers.includes(authority) || hasKey(authority)) continue;
    moves ??= [];
    moves.push(toTokenMove(balance, true));
  }
  for (const balance of lamports) {
    const { account, before, after } = balance;
    if (after >= before || account === owner || isTokenAccount(tokens, account)) continue;
    if (gotAnything(transaction, account) || signers.includes(account)) continue;
    if (rents.isRent(before - after, slot) || hasKey(account)) continue;
    if (withdrawals.some((each) => each.account === account)) continue;
    moves ??= [];
    moves.push(toSolMove(balance, true));
  }
  return moves ?? NO_MOVES;
}

/** True if a balance of the authority increased. */
function gotAnything({ tokens, lamports }: Transaction, authority: Address): boolean {
  for (const { owner, before, after } of tokens) {
    if (after > before && owner === authority) return true;
  }
  for (const { account, before, after } of lamports) {
    if (after > before && account === authority) return true;
  }
  return false;
}

/** Reads deposits of tokens of one mint, with less than 0.01 SOL of rent, or of SOL alone. */
function readDeposits(transaction: Transaction, owner: Address, side: OwnerSide): readonly EscrowMove[] {
  const { tokens, solLamports } = side;
  if (solLamports > 0n) return NO_MOVES;
  const [first] = tokens;
  if (first === undefined) return readSolDeposits(transaction, owner, side);
  if (solLamports <= -DUST_LAMPORTS || !isGivenAlone(tokens, first.mint)) return NO_MOVES;
  if (gaveElse(transaction, owner, first.mint)) return NO_MOVES;
  return transaction.tokens.filter((balance) => isFed(transaction, owner, balance, first.mint)).map(alone);
}

function isGivenAlone(tokens: readonly TokenBalance[], mint: Address): boolean {
  for (const balance of tokens) if (balance.after > balance.before || balance.mint !== mint) return false;
  return true;
}

/** Reads deposits of SOL. What the owner paid beyond them must be the rent of opened accounts, below 0.01 SOL. */
function readSolDeposits(
  transaction: Transaction,
  owner: Address,
  { solLamports, protocol }: OwnerSide,
): readonly EscrowMove[] {
  const { slot, tokens, lamports } = transaction;
  if (solLamports > -DUST_LAMPORTS || gaveElse(transaction, owner, WRAPPED_SOL)) return NO_MOVES;
  const wrapped = tokens.filter((balance) => isFed(transaction, owner, balance, WRAPPED_SOL)).map(alone);
  const maxRent = getRentTable(protocol).maxLamports(slot);
  const native = lamports.filter((balance) => isFedSol(transaction, owner, balance, maxRent));
  const moves = [...wrapped, ...native.map((balance) => toSolMove(balance, true))];
  const rent = moves.reduce((left, { before, after }) => left - (after - before), -solLamports);
  return rent >= 0n && rent < DUST_LAMPORTS ? moves : NO_MOVES;
}

/**
 * True if an account that can hold an order received more native SOL than rent. Stake accounts are excluded:
 * one that is opened with a seed has no key either.
 */
function isFedSol(
  { tokens, signers, programs }: Transaction,
  owner: Address,
  { account, before, after }: LamportBalance,
  maxRent: bigint,
): boolean {
  if (after - before <= maxRent || account === owner || signers.includes(account)) return false;
  if (account === INCINERATOR || programs.includes(STAKE_PROGRAM) || isTokenAccount(tokens, account))
    return false;
  return !tokens.some((token) => isMoved(token, account)) && !hasKey(account);
}

/** True if someone else gave some of the asset. Fee payers and rent of created accounts do not count. */
function gaveElse(
  { tokens, lamports, transfers, feePayer }: Transaction,
  owner: Address,
  mint: Address,
): boolean {
  if (tokens.some((token) => token.mint === mint && token.after < token.before && token.owner !== owner))
    return true;
  return (
    mint === WRAPPED_SOL &&
    lamports.some(({ account, before, after }) => {
      if (after >= before || account === owner || account === feePayer) return false;
      if (after + sumCreations(transfers, account) >= before) return false;
      return !tokens.some((token) => token.account === account && token.owner === owner);
    })
  );
}

/** SOL that an account paid to create others. */
function sumCreations(transfers: Transaction["transfers"], payer: Address): bigint {
  let sum = 0n;
  for (const { creates, source, amount } of transfers)
    if (creates === true && source === payer) sum += amount;
  return sum;
}

/** True if an account received some of `mint`, and its authority can hold an order and moved nothing else. */
function isFed(transaction: Transaction, owner: Address, balance: TokenBalance, mint: Address): boolean {
  const { owner: authority, before, after } = balance;
  if (balance.mint !== mint || after <= before || authority === null || authority === owner) return false;
  if (authority === INCINERATOR) return false;
  const { tokens, lamports, signers } = transaction;
  if (signers.includes(authority)) return false;
  if (tokens.some((token) => token.mint !== mint && isMoved(token, authority))) return false;
  if (tokens.some((token) => token.after < token.before && token.owner === authority)) return false;
  return !lamports.some((own) => own.account === authority && own.after < own.before) && !hasKey(authority);
}

function isMoved({ owner, before, after }: TokenBalance, authority: Address): boolean {
  return owner === authority && before !== after;
}

/** Moves of known accounts that are not in `foundMoves`. */
function readKnown(
  { tokens, lamports }: Transaction,
  owner: Address,
  knownAccounts: ReadonlySet<Address>,
  foundMoves: readonly EscrowMove[],
): EscrowMove[] {
  const isNew = ({ account, before, after }: LamportBalance) =>
    before !== after && knownAccounts.has(account) && !foundMoves.some((move) => move.account === account);
  const newBalances = tokens.filter((balance) => balance.owner !== owner && isNew(balance));
  const native = lamports.filter((balance) => isNew(balance) && !isTokenAccount(tokens, balance.account));
  return [
    ...newBalances.map((balance) => toTokenMove(balance, false)),
    ...native.map((balance) => toSolMove(balance, false)),
  ];
}

/**
 * Sums the rent of closed accounts of others: the whole balance, of wrapped SOL the part that is not wrapped.
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

const alone = (balance: TokenBalance): EscrowMove => toTokenMove(balance, true);

function toTokenMove(
  { account, owner, mint, decimals, before, after }: TokenBalance,
  isAlone: boolean,
): EscrowMove {
  return { account, authority: owner ?? account, mint, decimals, before, after, alone: isAlone };
}

function toSolMove({ account, before, after }: LamportBalance, isAlone: boolean): EscrowMove {
  return { account, authority: account, mint: WRAPPED_SOL, decimals: 9, before, after, alone: isAlone };
}
