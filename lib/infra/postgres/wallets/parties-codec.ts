import type { Address } from "@walletlens/engine/address";
import type { BurnedUnits, Party, PartyMove } from "@walletlens/engine/swaps/owner-change";
import { type PackedReader, type PackedWriter, placeOf, readAddress } from "./packed-bytes";

const HAS_AUTHORITY = 1;
const EXCHANGES = 2;
const SIGNED = 4;

const TAKEN = 1;
const NATIVE_SOL = 2;
/** Flag: everything moved directly between owner and party; otherwise the direct part is stored too. */
const STRAIGHT = 4;
const STRAIGHT_PART = 8;

const SOL_DECIMALS = 9;

/** Writes the other authorities of a transaction; a pool that took SOL for a token takes about 16 bytes. */
export function writeParties(
  writer: PackedWriter,
  addresses: Map<string, number>,
  parties: readonly Party[],
): void {
  writer.number(parties.length);
  for (const { authority, exchanges, signed, moves } of parties) {
    writer.byte(
      (authority === null ? 0 : HAS_AUTHORITY) | (exchanges ? EXCHANGES : 0) | (signed ? SIGNED : 0),
    );
    if (authority !== null) writer.number(placeOf(addresses, authority));
    writer.number(moves.length);
    for (const move of moves) writeMove(writer, addresses, move);
  }
}

function writeMove(writer: PackedWriter, addresses: Map<string, number>, move: PartyMove): void {
  const { mint, decimals, amount, straight } = move;
  const size = amount < 0n ? -amount : amount;
  const part = straight < 0n ? -straight : straight;
  const isPart = part > 0n && part < size;
  writer.byte(
    (amount > 0n ? TAKEN : 0) |
      (mint === null ? NATIVE_SOL : 0) |
      (part > 0n && !isPart ? STRAIGHT : 0) |
      (isPart ? STRAIGHT_PART : 0),
  );
  if (mint !== null) {
    writer.number(placeOf(addresses, mint));
    writer.byte(decimals);
  }
  writer.unsigned(size);
  if (isPart) writer.unsigned(part);
}

export function decodeParties(reader: PackedReader, addresses: readonly Address[]): readonly Party[] {
  const parties = new Array<Party>(reader.number());
  for (let at = 0; at < parties.length; at += 1) parties[at] = readParty(reader, addresses);
  return parties;
}

function readParty(reader: PackedReader, addresses: readonly Address[]): Party {
  const flags = reader.byte();
  const authority = flags & HAS_AUTHORITY ? readAddress(reader, addresses) : null;
  const moves = new Array<PartyMove>(reader.number());
  for (let at = 0; at < moves.length; at += 1) moves[at] = readMove(reader, addresses);
  return { authority, exchanges: (flags & EXCHANGES) !== 0, signed: (flags & SIGNED) !== 0, moves };
}

function readMove(reader: PackedReader, addresses: readonly Address[]): PartyMove {
  const flags = reader.byte();
  const isNative = (flags & NATIVE_SOL) !== 0;
  const mint = isNative ? null : readAddress(reader, addresses);
  const decimals = isNative ? SOL_DECIMALS : reader.byte();
  const size = reader.unsigned();
  const sign = flags & TAKEN ? 1n : -1n;
  const amount = sign * size;
  if (flags & STRAIGHT) return { mint, decimals, amount, straight: amount };
  return { mint, decimals, amount, straight: flags & STRAIGHT_PART ? sign * reader.unsigned() : 0n };
}

/** Writes the burned units of a transaction. */
export function writeBurns(
  writer: PackedWriter,
  addresses: Map<string, number>,
  burns: readonly BurnedUnits[],
): void {
  writer.number(burns.length);
  for (const { mint, amount, program } of burns) {
    writer.number(placeOf(addresses, mint));
    writer.unsigned(amount);
    writer.byte(program === null ? 0 : 1);
    if (program !== null) writer.number(placeOf(addresses, program));
  }
}

export function readBurns(reader: PackedReader, addresses: readonly Address[]): readonly BurnedUnits[] {
  return Array.from({ length: reader.number() }, () => {
    const mint = readAddress(reader, addresses);
    const amount = reader.unsigned();
    return { mint, amount, program: reader.byte() === 0 ? null : readAddress(reader, addresses) };
  });
}
