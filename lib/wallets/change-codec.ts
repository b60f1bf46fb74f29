import type { Address } from "@walletlens/engine/address";
import type { LamportBalance } from "@walletlens/engine/chain/transaction";
import type {
  BurnedUnits,
  DirectMove,
  EscrowMove,
  Party,
  PartyMove,
  SharedValue,
  TokenAccountChange,
  VisibleValue,
} from "@walletlens/engine/swaps/owner-change";
import type { PackedReader, PackedWriter } from "./packed-bytes";

// Layouts of the lists of a change: each `write` is above the `read` of the same bytes.

export function writeToken(writer: PackedWriter, token: TokenAccountChange): void {
  writer.address(token.account);
  writer.address(token.mint);
  writer.byte(token.decimals);
  writer.u64(token.before);
  writer.u64(token.after);
}

export function readToken(reader: PackedReader): TokenAccountChange {
  const account = reader.address();
  const mint = reader.address();
  const decimals = reader.byte();
  return { account, mint, decimals, before: reader.u64(), after: reader.u64() };
}

const HAS_AUTHORITY = 1;
const EXCHANGES = 2;
const SIGNED = 4;
const OPENED = 8;

/** A pool that took SOL for a token takes about 16 bytes. */
export function writeParty(
  writer: PackedWriter,
  { authority, exchanges, signed, opened, moves }: Party,
): void {
  const state = (exchanges ? EXCHANGES : 0) | (signed ? SIGNED : 0) | (opened === true ? OPENED : 0);
  writer.byte((authority === null ? 0 : HAS_AUTHORITY) | state);
  if (authority !== null) writer.address(authority);
  writer.list(moves, writeMove);
}

export function readParty(reader: PackedReader): Party {
  const flags = reader.byte();
  const authority = flags & HAS_AUTHORITY ? reader.address() : null;
  const moves = reader.list(readMove);
  const party = { authority, exchanges: (flags & EXCHANGES) !== 0, signed: (flags & SIGNED) !== 0, moves };
  return flags & OPENED ? { ...party, opened: true } : party;
}

const RECEIVED = 1;
const NATIVE_SOL = 2;
/** Everything moved directly between owner and party; otherwise the direct part is stored too. */
const STRAIGHT = 4;
const STRAIGHT_PART = 8;
/** The owner sent all of the direct part by its own instructions; a part of it is stored too. */
const OWN = 16;
const OWN_PART = 32;

const SOL_DECIMALS = 9;

function writeMove(writer: PackedWriter, { mint, decimals, amount, straight, own }: PartyMove): void {
  const size = amount < 0n ? -amount : amount;
  const part = straight < 0n ? -straight : straight;
  const direct = flagPart(part, size, STRAIGHT, STRAIGHT_PART);
  const ownFlag = flagPart(own, part, OWN, OWN_PART);
  writer.byte((amount > 0n ? RECEIVED : 0) | (mint === null ? NATIVE_SOL : 0) | direct | ownFlag);
  if (mint !== null) {
    writer.address(mint);
    writer.byte(decimals);
  }
  writer.unsigned(size);
  if (direct === STRAIGHT_PART) writer.unsigned(part);
  if (ownFlag === OWN_PART) writer.unsigned(own);
}

function flagPart(part: bigint, whole: bigint, all: number, some: number): number {
  if (part === 0n) return 0;
  return part < whole ? some : all;
}

function readMove(reader: PackedReader): PartyMove {
  const flags = reader.byte();
  const isNative = (flags & NATIVE_SOL) !== 0;
  const mint = isNative ? null : reader.address();
  const decimals = isNative ? SOL_DECIMALS : reader.byte();
  const sign = flags & RECEIVED ? 1n : -1n;
  const amount = sign * reader.unsigned();
  const straight = flags & STRAIGHT ? amount : flags & STRAIGHT_PART ? sign * reader.unsigned() : 0n;
  const ownAmount = flags & OWN ? straight : flags & OWN_PART ? reader.unsigned() : 0n;
  return { mint, decimals, amount, straight, own: ownAmount };
}

export function writeWrapped(writer: PackedWriter, { account, before, after }: LamportBalance): void {
  writer.address(account);
  writer.u64(before);
  writer.u64(after);
}

export function readWrapped(reader: PackedReader): LamportBalance {
  return { account: reader.address(), before: reader.u64(), after: reader.u64() };
}

export function writeBurn(writer: PackedWriter, { mint, amount, program }: BurnedUnits): void {
  writer.address(mint);
  writer.unsigned(amount);
  writer.byte(program === null ? 0 : 1);
  if (program !== null) writer.address(program);
}

export function readBurn(reader: PackedReader): BurnedUnits {
  const mint = reader.address();
  const amount = reader.unsigned();
  return { mint, amount, program: reader.byte() === 0 ? null : reader.address() };
}

export function writeVisible(writer: PackedWriter, { mint, lamports, usdMicros }: VisibleValue): void {
  writer.address(mint);
  writer.unsigned(lamports);
  writer.unsigned(usdMicros);
}

export function readVisible(reader: PackedReader): VisibleValue {
  const mint = reader.address();
  return { mint, lamports: reader.unsigned(), usdMicros: reader.unsigned() };
}

export function writeSharedValue(writer: PackedWriter, { mints, lamports, usdMicros }: SharedValue): void {
  writer.list(mints, writeAddress);
  writer.unsigned(lamports);
  writer.unsigned(usdMicros);
}

export function readSharedValue(reader: PackedReader): SharedValue {
  const mints = reader.list(readAddress);
  return { mints, lamports: reader.unsigned(), usdMicros: reader.unsigned() };
}

export function writeEscrow(writer: PackedWriter, move: EscrowMove): void {
  writeToken(writer, move);
  writer.address(move.authority);
  writer.byte(move.alone ? 1 : 0);
}

export function readEscrow(reader: PackedReader): EscrowMove {
  const { account, mint, decimals, before, after } = readToken(reader);
  const authority = reader.address();
  return { account, authority, mint, decimals, before, after, alone: reader.byte() === 1 };
}

const DIRECT_IN = 1;
const DIRECT_SOL = 2;
/** The number of receivers is stored, since it is not 1. */
const DIRECT_SHARED = 4;

/** SOL to a known counterparty takes about seven bytes. */
export function writeDirect(writer: PackedWriter, move: DirectMove): void {
  const { counterparty, mint, amount, receivers } = move;
  const isIn = amount >= 0n;
  const shared = receivers === 1 ? 0 : DIRECT_SHARED;
  writer.byte((isIn ? DIRECT_IN : 0) | (mint === null ? DIRECT_SOL : 0) | shared);
  writer.address(counterparty);
  if (mint !== null) writer.address(mint);
  writer.unsigned(isIn ? amount : -amount);
  if (receivers !== 1) writer.number(receivers);
}

export function readDirect(reader: PackedReader): DirectMove {
  const flags = reader.byte();
  const counterparty = reader.address();
  const mint = flags & DIRECT_SOL ? null : reader.address();
  const size = reader.unsigned();
  const receivers = flags & DIRECT_SHARED ? reader.number() : 1;
  return { counterparty, mint, amount: flags & DIRECT_IN ? size : -size, receivers };
}

export const writeAddress = (writer: PackedWriter, address: Address): void => writer.address(address);
export const readAddress = (reader: PackedReader): Address => reader.address();
