import type { Address } from "../address.ts";
import { larger, smaller } from "../amount.ts";
import { type DollarList, EXACT_DOLLARS } from "../chain/assets.ts";
import type { Trade } from "../swaps/movement.ts";
import type { OwnerChange, Party, PartyMove, VisibleValue } from "../swaps/owner-change.ts";
import { POOLS_ALONE, readPlainTrade } from "../swaps/read-plain-trade.ts";

/** Change of one member by a transaction. */
export interface MemberChange {
  readonly wallet: Address;
  readonly change: OwnerChange;
}

/**
 * Merges the changes of several members by one transaction into one. `receipts` are token accounts of members
 * that the transaction filled although their own histories lack it.
 */
export function mergeChanges(
  parts: readonly MemberChange[],
  members: ReadonlySet<Address>,
  receipts: OwnerChange["tokens"],
  dollars: DollarList = EXACT_DOLLARS,
): OwnerChange {
  const changes = parts.map(({ change }) => change);
  const [first] = changes;
  if (first === undefined) throw new RangeError("a transaction has a change");
  if (changes.length === 1 && receipts.length === 0 && isAlone(first, members)) return first;
  const isOutside = (address: Address) => !members.has(address);
  const internalRent = changes.length === 1 ? 0n : sumInternalRent(changes);
  const feePayer = changes.map((change) => change.feePayer).find((payer) => payer !== null) ?? null;
  return {
    ...first,
    signed: changes.some(({ signed }) => signed),
    feePayer: feePayer !== null && isOutside(feePayer) ? feePayer : null,
    cosigners: [...new Set(changes.flatMap(({ cosigners }) => cosigners.filter(isOutside)))],
    direct: changes.flatMap(({ direct }) => direct.filter(({ counterparty }) => isOutside(counterparty))),
    feeLamports: add(changes, ({ feeLamports }) => feeLamports),
    tipLamports: add(changes, ({ tipLamports }) => tipLamports),
    solLamports: add(changes, ({ solLamports }) => solLamports),
    rentLamports: add(changes, ({ rentLamports }) => rentLamports) - internalRent,
    givenRentLamports: add(changes, ({ givenRentLamports }) => givenRentLamports) - internalRent,
    ownRentLamports: add(changes, ({ ownRentLamports }) => ownRentLamports),
    wrapped: changes.flatMap(({ wrapped }) => wrapped),
    parties: mergeParties(changes, members),
    burns: changes.flatMap(({ burns }) => burns),
    // Balances of several accounts give no order; the transactions are sorted already.
    ownLamports: changes.length === 1 ? first.ownLamports : null,
    tokens: [...changes.flatMap(({ tokens }) => tokens), ...receipts],
    visible: mergeVisible(changes, listPlainTrades(changes, members, dollars)),
    shared: changes.flatMap(({ shared }) => shared),
    arbitrage: mergeArbitrage(changes),
    venue: changes.map(({ venue }) => venue).find((venue) => venue !== null) ?? null,
    escrows: mergeEscrows(changes, members),
    freedLamports: changes.reduce(
      (max, { freedLamports }) => (freedLamports > max ? freedLamports : max),
      0n,
    ),
  };
}

/**
 * Rent that members paid for accounts of other members, less what they received when these closed: as much of the rent that
 * members paid for others and that others paid for members as can be the same.
 */
function sumInternalRent(changes: readonly OwnerChange[]): bigint {
  return sumSameRent(changes, (lamports) => lamports) - sumSameRent(changes, (lamports) => -lamports);
}

/** Largest amount above 0 that the rent paid and given can have in common; no member pays itself. */
function sumSameRent(changes: readonly OwnerChange[], sign: (lamports: bigint) => bigint): bigint {
  const pairs = changes.map(({ rentLamports, givenRentLamports }) => ({
    paid: larger(sign(rentLamports), 0n),
    given: larger(sign(givenRentLamports), 0n),
  }));
  let paidLamports = 0n;
  let givenLamports = 0n;
  for (const pair of pairs)
    [paidLamports, givenLamports] = [paidLamports + pair.paid, givenLamports + pair.given];
  return pairs.reduce(
    (min, pair) => smaller(min, paidLamports - pair.paid + givenLamports - pair.given),
    smaller(paidLamports, givenLamports),
  );
}

/** Programs of the members' arbitrages; none of them moved what passed between members. */
function mergeArbitrage(changes: readonly OwnerChange[]): OwnerChange["arbitrage"] {
  const programs = changes.flatMap(({ arbitrage }) => arbitrage ?? []);
  const isArbitrage = changes.some(({ arbitrage }) => arbitrage !== null) || tradedAmong(changes);
  return isArbitrage ? programs : null;
}

/** True for a change that names no other member and needs no copy. */
function isAlone(change: OwnerChange, members: ReadonlySet<Address>): boolean {
  const { feePayer, cosigners, direct, parties, escrows, visible } = change;
  return (
    (feePayer === null || !members.has(feePayer)) &&
    !cosigners.some((address) => members.has(address)) &&
    !direct.some(({ counterparty }) => members.has(counterparty)) &&
    !parties.some(({ authority }) => authority !== null && members.has(authority)) &&
    escrows.length === 0 &&
    visible.length < 2
  );
}

function add(changes: readonly OwnerChange[], read: (change: OwnerChange) => bigint): bigint {
  return changes.reduce((sum, change) => sum + read(change), 0n);
}

/** Trades of members that exchanged plainly, apart from what other members did in the same transaction. */
function listPlainTrades(
  changes: readonly OwnerChange[],
  members: ReadonlySet<Address>,
  dollars: DollarList,
): readonly Trade[] {
  if (changes.length < 2) return [];
  return changes.flatMap((change) => {
    const { parties } = change;
    const otherParties = parties === POOLS_ALONE ? parties : withoutMembers(parties, members);
    return readPlainTrade({ ...change, parties: otherParties }, dollars) ?? [];
  });
}

function withoutMembers(parties: readonly Party[], members: ReadonlySet<Address>): readonly Party[] {
  return parties.filter(({ authority }) => authority === null || !members.has(authority));
}

/**
 * Each member sees all parties but itself, with the moves of its own mints: the lists are joined, with the direct moves of
 * all members.
 */
function mergeParties(changes: readonly OwnerChange[], members: ReadonlySet<Address>): readonly Party[] {
  const lists = changes.map(({ parties }) => withoutMembers(parties, members));
  const fullest = lists.reduce((max, list) => (list.length > max.length ? list : max), []);
  // The identity of the list marks a plain exchange.
  if (changes.every(({ parties }) => parties === POOLS_ALONE)) return POOLS_ALONE;
  if (changes.length < 2) return fullest;
  const sameParties = lists.filter(({ length }) => length === fullest.length);
  return fullest.map((party, index) => {
    const moves = joinMoves(sameParties.map((list) => list[index]?.moves ?? []));
    return {
      ...party,
      moves: moves.map((move) => ({ ...move, ...sumDirect(changes, party, move) })),
    };
  });
}

/** The moves of one party as each member sees them, each mint once. */
function joinMoves(lists: readonly (readonly PartyMove[])[]): readonly PartyMove[] {
  const movesByMint = new Map<Address | null, PartyMove>();
  for (const move of lists.flat()) if (!movesByMint.has(move.mint)) movesByMint.set(move.mint, move);
  return [...movesByMint.values()];
}

/** Amount that members moved directly, and the part that they sent by instructions of their own. */
function sumDirect(changes: readonly OwnerChange[], { authority }: Party, { mint }: PartyMove) {
  let straight = 0n;
  let ownAmount = 0n;
  for (const { parties } of authority === null ? [] : changes) {
    const moves = parties.find((party) => party.authority === authority)?.moves ?? [];
    for (const move of moves) {
      if (move.mint !== mint) continue;
      straight += move.straight;
      ownAmount += move.own;
    }
  }
  return { straight, own: ownAmount };
}

/**
 * A pool shows the same value to each member: the largest value of a mint counts once. Plain trades of a mint show the sum of
 * their values.
 */
function mergeVisible(changes: readonly OwnerChange[], plain: readonly Trade[]): readonly VisibleValue[] {
  const values = new Map<Address, VisibleValue>();
  for (const { mint, valueLamports } of plain) {
    const lamports = (valueLamports ?? 0n) + (values.get(mint)?.lamports ?? 0n);
    values.set(mint, { mint, lamports, usdMicros: 0n });
  }
  for (const value of changes.flatMap(({ visible }) => visible)) {
    const largestValue = values.get(value.mint);
    const isMore =
      largestValue === undefined ||
      value.lamports > largestValue.lamports ||
      value.usdMicros > largestValue.usdMicros;
    if (isMore) values.set(value.mint, value);
  }
  return [...values.values()];
}

/** True if one member received quote and another gave some by a program. */
function tradedAmong(changes: readonly OwnerChange[]): boolean {
  return (
    changes.some(({ venue }) => venue !== null) &&
    changes.some(({ solLamports }) => solLamports > 0n) &&
    changes.some(({ solLamports }) => solLamports < 0n)
  );
}

/** Merges the moves of escrow accounts. An account that several members paid into counts once. */
function mergeEscrows(
  changes: readonly OwnerChange[],
  members: ReadonlySet<Address>,
): OwnerChange["escrows"] {
  const escrows = new Map(
    changes.flatMap(({ escrows: own }) => own.map((escrow) => [escrow.account, escrow] as const)),
  );
  const owned = new Set([
    ...members,
    ...changes.flatMap(({ tokens }) => tokens.map(({ account }) => account)),
  ]);
  return [...escrows.values()].filter(({ account }) => !owned.has(account));
}
