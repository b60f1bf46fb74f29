import type { Address } from "../address.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import { INFRASTRUCTURE_PROGRAMS } from "../chain/programs.ts";
import type { TokenBalance, Transaction } from "../chain/transaction.ts";
import { readEscrowMoves, sumFreedLamports } from "./escrow-moves.ts";
import { findResidue } from "./find-residue.ts";
import type { BurnedUnits, EscrowMove, OwnerChange, Party, TokenAccountChange } from "./owner-change.ts";
import { readDirectMoves } from "./read-direct-moves.ts";
import { readParties } from "./read-parties.ts";
import { isTokenAccount, readRent } from "./rent.ts";
import { isSelfArbitrage } from "./self-arbitrage.ts";
import { readVisibleValues } from "./visible-value.ts";

/**
 * Reads what a transaction did to `owner`. Returns null where it did nothing to it: no signature of the owner, no balance,
 * fee or tip, and no account that can hold an order of it. Of `escrows`, which are known to have held one, every change
 * is read.
 *
 * The SOL change counts the owner's account and every token account it owns, so that wrapping, unwrapping and
 * the rent of its own accounts cancel out; fee, tip and rent are added back, because they are costs and no price.
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
  const tokens = owned.filter(isChangedToken);
  const ownLamports = findOwnLamports(transaction, owner);
  const rent = readRent(transaction, owner, owned);
  const tipLamports = sumTips(transaction, owner, tipAccounts);
  const lamportChange = sumLamportChanges(transaction, owner, owned);
  const solLamports = lamportChange + feeLamports + tipLamports + rent.paidLamports - rent.givenLamports;
  const signs = transaction.signers.includes(owner);
  const gave = hasGivenAny(tokens, solLamports) || hasSent(transaction, owner, owned);
  const signed = signs || (gave && !hasKey(owner));
  const moves = readEscrowMoves(transaction, owner, { tokens, solLamports, signed }, escrows);
  const isUntouched = lamportChange === 0n && tipLamports === 0n && tokens.length === 0;
  if (isUntouched && !signs && moves.length === 0) return null;

  const scope = { owner, owned, tipAccounts, rentAccounts: rent.accounts };
  // Where nothing of the owner's changed it exchanged nothing.
  const parties =
    tokens.length === 0 && solLamports === 0n
      ? NO_PARTIES
      : selectRelevantParties(readParties(transaction, scope), tokens);
  const traded = moves.length === 0 ? tokens : withGivers(tokens, transaction, moves);
  const isWhole = traded.length === 0 || !sentOn(parties, tokens);
  const { visible, shared } = readVisibleValues(transaction, owner, traded, isWhole);
  // Field by field: spreading a common part into each change takes longer than all other work on it.
  const { signature, slot, indexInBlock, blockTime } = transaction;
  const { venue, onlyVenue } = findVenue(transaction);
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
    rentLamports: rent.paidLamports,
    givenRentLamports: rent.givenLamports,
    ownLamports,
    tokens: tokens.map(toAccountChange),
    parties,
    burns: readBurns(transaction, owner, owned),
    visible,
    shared,
    roundTrip: isArbitrage(transaction, owner, solLamports, tokens, parties),
    venue,
    onlyVenue,
    escrows: moves,
    freedLamports: moves.some(hasGiven) ? sumFreedLamports(transaction, owner) : 0n,
  };
}

const NO_MOVES: readonly EscrowMove[] = [];
const NO_ACCOUNTS: ReadonlySet<Address> = new Set();
const NO_DIRECT: OwnerChange["direct"] = [];
const NO_SIGNERS: readonly Address[] = [];
const NO_PARTIES: readonly Party[] = [];
const NO_BURNS: readonly BurnedUnits[] = [];

/** Signers beside the owner and the fee payer. Keys of accounts that the transaction creates are left out. */
function findCosigners({ signers, feePayer, transfers }: Transaction, owner: Address): readonly Address[] {
  let others: Address[] | null = null;
  for (const signer of signers) {
    if (signer === owner || signer === feePayer) continue;
    if (transfers.some(({ creates, destination }) => creates === true && destination === signer)) continue;
    others ??= [];
    others.push(signer);
  }
  return others ?? NO_SIGNERS;
}

function hasGivenAny(tokens: readonly TokenBalance[], solLamports: bigint): boolean {
  return solLamports < 0n || tokens.some(({ before, after }) => after < before);
}

/** True where an instruction moved something out of an account of the owner, even if something came back. */
function hasSent({ transfers }: Transaction, owner: Address, owned: readonly TokenBalance[]): boolean {
  for (const { source } of transfers) if (source === owner || isTokenAccount(owned, source)) return true;
  return false;
}

/**
 * Parties that a rule reads: all of them where a token of the owner moved or somebody exchanged, and of those that
 * exchange the moves of SOL, dollars, and mints that the owner or somebody else moved one way.
 */
function selectRelevantParties(parties: readonly Party[], tokens: readonly TokenBalance[]): readonly Party[] {
  let [isTelling, isWhole] = [tokens.length > 0, true];
  for (const { exchanges, moves } of parties) {
    if (!exchanges) continue;
    isTelling = true;
    for (const { mint } of moves) if (!isRelevantMint(mint, tokens, parties)) isWhole = false;
  }
  if (!isTelling) return NO_PARTIES;
  if (isWhole) return parties;
  return parties.map((party) =>
    party.exchanges
      ? { ...party, moves: party.moves.filter(({ mint }) => isRelevantMint(mint, tokens, parties)) }
      : party,
  );
}

function isRelevantMint(
  mint: Address | null,
  tokens: readonly TokenBalance[],
  parties: readonly Party[],
): boolean {
  if (mint === null || mint === WRAPPED_SOL || STABLECOINS.has(mint)) return true;
  for (const token of tokens) if (token.mint === mint) return true;
  for (const { exchanges, moves } of parties) {
    if (exchanges) continue;
    for (const move of moves) if (move.mint === mint) return true;
  }
  return false;
}

/** True where a token came from somebody, or went to somebody, of which nothing stayed with the owner or is missing. */
function sentOn(parties: readonly Party[], tokens: readonly TokenBalance[]): boolean {
  return parties.some(
    ({ exchanges, moves }) =>
      !exchanges &&
      moves.some(({ mint, straight }) => {
        if (straight === 0n || mint === null || mint === WRAPPED_SOL || STABLECOINS.has(mint)) return false;
        return !tokens.some((token) => token.mint === mint);
      }),
  );
}

/** Units that the owner's own instructions destroyed, or a program on its behalf. */
function readBurns(
  { burns }: Transaction,
  owner: Address,
  owned: readonly TokenBalance[],
): readonly BurnedUnits[] {
  let units: BurnedUnits[] | null = null;
  for (const { account, mint, amount, depth, program } of burns) {
    if (amount === 0n || !isTokenAccount(owned, account)) continue;
    // A multisig calls for its vault, which has no key, what others call at the top level.
    const isByOwner = depth === 1 || (depth === 2 && !hasKey(owner));
    units ??= [];
    units.push({ mint, amount, program: isByOwner ? null : program });
  }
  return units ?? NO_BURNS;
}

/** True where quote came back and no token but residue of the route is left or missing. */
function isArbitrage(
  transaction: Transaction,
  owner: Address,
  solLamports: bigint,
  tokens: readonly TokenBalance[],
  parties: readonly Party[],
): boolean {
  const stables = tokens.filter(isStablecoin);
  if (stables.length < tokens.length) {
    const residue = findResidue(tokens, parties);
    if (tokens.some((token) => !isStablecoin(token) && !residue.includes(token.mint))) return false;
  }
  return isSelfArbitrage(transaction, owner, solLamports, stables);
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
    rentLamports: 0n,
    givenRentLamports: 0n,
    ownLamports: findOwnLamports(transaction, owner),
    tokens: [],
    parties: NO_PARTIES,
    burns: NO_BURNS,
    visible: [],
    shared: [],
    roundTrip: false,
    ...findVenue(transaction),
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

/** An account that was handed over brings its wrapped SOL along, and no rent. */
function sumLamportChanges(transaction: Transaction, owner: Address, owned: readonly TokenBalance[]): bigint {
  let sum = 0n;
  for (const { account, before, after } of transaction.lamports) {
    if (account === owner) sum += after - before;
    else if (isTokenAccount(owned, account) && !isHandedOver(transaction, account)) sum += after - before;
  }
  for (const { account, mint, before, after } of owned) {
    if (mint === WRAPPED_SOL && isHandedOver(transaction, account)) sum += after - before;
  }
  return sum;
}

function isHandedOver({ tokens }: Transaction, account: Address): boolean {
  let entries = 0;
  for (const token of tokens) if (token.account === account) entries += 1;
  return entries > 1;
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

function findVenue({ programs }: Transaction): Pick<OwnerChange, "venue" | "onlyVenue"> {
  let venue: Address | null = null;
  for (const program of programs) {
    if (INFRASTRUCTURE_PROGRAMS.has(program)) continue;
    if (venue !== null) return { venue, onlyVenue: false };
    venue = program;
  }
  return { venue, onlyVenue: venue !== null };
}

function toAccountChange(balance: TokenBalance): TokenAccountChange {
  const { account, mint, decimals, before, after } = balance;
  return { account, mint, decimals, before, after };
}
