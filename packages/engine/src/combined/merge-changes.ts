import type { Address } from "../address.ts";
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
): OwnerChange {
  const changes = parts.map(({ change }) => change);
  const [first] = changes;
  if (first === undefined) throw new RangeError("a transaction has a change");
  if (changes.length === 1 && receipts.length === 0 && isAlone(first, members)) return first;
  const isOutside = (address: Address) => !members.has(address);
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
    rentLamports: add(changes, ({ rentLamports }) => rentLamports),
    givenRentLamports: add(changes, ({ givenRentLamports }) => givenRentLamports),
    parties: mergeParties(changes, members),
    burns: changes.flatMap(({ burns }) => burns),
    // Balances of several accounts give no order; the transactions are sorted already.
    ownLamports: changes.length === 1 ? first.ownLamports : null,
    tokens: [...changes.flatMap(({ tokens }) => tokens), ...receipts],
    visible: mergeVisible(changes, members),
    shared: changes.flatMap(({ shared }) => shared),
    roundTrip: changes.some(({ roundTrip }) => roundTrip) || tradedAmong(changes),
    venue: changes.map(({ venue }) => venue).find((venue) => venue !== null) ?? null,
    escrows: mergeEscrows(changes, members),
    freedLamports: changes.reduce(
      (most, { freedLamports }) => (freedLamports > most ? freedLamports : most),
      0n,
    ),
  };
}

/** True for a change that names no member, so that it needs no copy. */
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

/**
 * Each member sees all parties but itself, with the moves of its own mints: the lists are joined, with the direct moves of
 * all members. A plain exchange has no list; its pool is added if several mints moved.
 */
function mergeParties(changes: readonly OwnerChange[], members: ReadonlySet<Address>): readonly Party[] {
  const fullest = changes.reduce<readonly Party[]>(
    (most, { parties }) => (parties.length > most.length ? parties : most),
    [],
  );
  const isOther = ({ authority }: Party) => authority === null || !members.has(authority);
  // The identity of the list marks a plain exchange.
  const others = fullest.every(isOther) ? fullest : fullest.filter(isOther);
  if (changes.length < 2 || (others === POOLS_ALONE && movesOneMint(changes))) return others;
  const lists = changes.map(({ parties }) => parties.filter(isOther));
  const known = others === POOLS_ALONE ? [] : others;
  const joined = known.map((party, at) => {
    const moves = joinMoves(party, at, lists, others.length);
    return {
      ...party,
      moves: moves.map((move) => ({ ...move, straight: sumStraight(changes, party, move) })),
    };
  });
  const isMoved = ({ mint }: PartyMove) =>
    joined.some(({ exchanges, moves }) => exchanges && moves.some((move) => move.mint === mint));
  return [
    ...joined,
    ...changes
      .flatMap((change) => listPlainPools(change, members))
      .filter(({ moves }) => !moves.some(isMoved)),
  ];
}

function movesOneMint(changes: readonly OwnerChange[]): boolean {
  return new Set(changes.flatMap(({ tokens }) => tokens.map(({ mint }) => mint))).size < 2;
}

/** Moves of the party at the same place of each list. Lists of other lengths leave out other parties. */
function joinMoves(
  { moves }: Party,
  at: number,
  lists: readonly (readonly Party[])[],
  length: number,
): readonly PartyMove[] {
  const joined = new Map(moves.map((move) => [move.mint, move]));
  for (const list of lists) {
    if (list.length !== length) continue;
    for (const move of list[at]?.moves ?? []) if (!joined.has(move.mint)) joined.set(move.mint, move);
  }
  return [...joined.values()];
}

/** The trade of a member whose exchange is plain but for what other members did in the same transaction. */
function readTradeBesideMembers(change: OwnerChange, members: ReadonlySet<Address>): Trade | null {
  const { parties } = change;
  if (parties === POOLS_ALONE) return readPlainTrade(change);
  const others = parties.filter(({ authority }) => authority === null || !members.has(authority));
  return readPlainTrade({ ...change, parties: others });
}

/** The pool of a plain exchange: it took what the member gave, and gave what it received. */
function listPlainPools(change: OwnerChange, members: ReadonlySet<Address>): readonly Party[] {
  const trade = readTradeBesideMembers(change, members);
  if (trade === null) return [];
  const { mint, decimals, amount } = trade;
  const token = { mint, decimals, amount: trade.side === "buy" ? -amount : amount, straight: 0n };
  return [{ authority: null, exchanges: true, signed: false, moves: [token] }];
}

function sumStraight(changes: readonly OwnerChange[], { authority }: Party, { mint }: PartyMove): bigint {
  if (authority === null) return 0n;
  let sum = 0n;
  for (const { parties } of changes) {
    const moves = parties.find((party) => party.authority === authority)?.moves ?? [];
    for (const move of moves) if (move.mint === mint) sum += move.straight;
  }
  return sum;
}

/**
 * A pool shows the same value to each member: the largest value of a mint counts once. Beside other mints, plain exchanges
 * show what they cost or brought together.
 */
function mergeVisible(
  changes: readonly OwnerChange[],
  members: ReadonlySet<Address>,
): readonly VisibleValue[] {
  const values = new Map<Address, VisibleValue>();
  if (!movesOneMint(changes)) {
    for (const change of changes) {
      const trade = readTradeBesideMembers(change, members);
      if (trade === null || trade.valueLamports === null) continue;
      const { mint, valueLamports } = trade;
      const lamports = valueLamports + (values.get(mint)?.lamports ?? 0n);
      values.set(mint, { mint, lamports, usdMicros: 0n });
    }
  }
  for (const value of changes.flatMap(({ visible }) => visible)) {
    const known = values.get(value.mint);
    const isMore =
      known === undefined || value.lamports > known.lamports || value.usdMicros > known.usdMicros;
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

/** Both members see an account that both fed; it counts once. */
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
