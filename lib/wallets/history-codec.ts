import { crc32 } from "node:zlib";
import type { Address } from "@walletlens/engine/address";
import type { OwnerChange, Party } from "@walletlens/engine/swaps/owner-change";
import { isPlainExchange, POOLS_ALONE } from "@walletlens/engine/swaps/read-plain-trade";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import {
  readAddress,
  readBurn,
  readDirect,
  readEscrow,
  readParty,
  readSharedValue,
  readToken,
  readVisible,
  readWrapped,
  writeAddress,
  writeBurn,
  writeDirect,
  writeEscrow,
  writeParty,
  writeSharedValue,
  writeToken,
  writeVisible,
  writeWrapped,
} from "./change-codec";
import { NOTHING, PackedReader, PackedWriter } from "./packed-bytes";
import { LAYOUT_VERSION } from "./stored-versions";

/** The layout as a byte, and the CRC-32 of the bytes after it as a u32. */
const HEADER_BYTES = 5;

/** Flags of an entry, ordered by frequency: few take one byte, all take three. */
const HAS_CHANGE = 1;
const SIGNED = 2;
const HAS_OWN = 4;
const HAS_VENUE = 8;
const HAS_PARTIES = 16;
/** A plain exchange: its parties are stored for future rules, and skipped when read. */
const PLAIN = 32;
const ONLY_VENUE = 64;
const HAS_DIRECT = 128;
const HAS_INDEX = 256;
const HAS_VISIBLE = 512;
const HAS_PAYER = 1_024;
const FAILED = 2_048;
const HAS_RENT = 4_096;
const HAS_COSIGNERS = 8_192;
const HAS_ESCROWS = 16_384;
const HAS_SHARED = 32_768;
const HAS_BURNS = 65_536;
const ARBITRAGE = 131_072;
const MISSING = 262_144;
const HAS_OWN_RENT = 524_288;
const HAS_WRAPPED = 1_048_576;

/**
 * Packs transactions of a history into one page, about 150 bytes per swap. Signatures and addresses precede the
 * transactions, each address once. Throws a RangeError if an amount exceeds 64 bits.
 */
export function encodePage(entries: readonly HistoryEntry[]): Buffer {
  const transactions = new PackedWriter();
  for (const entry of entries) writeEntry(transactions, entry);
  const content = new PackedWriter();
  content.texts(entries.map((entry) => entry.signature));
  content.texts(transactions.addresses);
  content.bytes(transactions.finish());
  return addHeader(content.finish());
}

function addHeader(content: Buffer): Buffer {
  const page = Buffer.allocUnsafe(HEADER_BYTES + content.length);
  page.writeUInt8(LAYOUT_VERSION, 0);
  page.writeUInt32LE(crc32(content), 1);
  page.set(content, HEADER_BYTES);
  return page;
}

/**
 * Decodes a page; plain exchanges have POOLS_ALONE instead of their parties, unless `withParties` is set. Throws a
 * RangeError for an unknown layout or damaged bytes.
 */
export function decodePage(page: Buffer, { withParties = false } = {}): HistoryEntry[] {
  const reader = openPage(page);
  const signatures = reader.texts();
  reader.addresses = reader.texts() as Address[];
  const mask = withParties ? ~PLAIN : ~0;
  return signatures.map((signature) => readEntry(reader, signature, mask));
}

/** Decodes only the signatures, in order. Throws as `decodePage`. */
export function decodeSignatures(page: Buffer): readonly string[] {
  return openPage(page).texts();
}

function openPage(page: Buffer): PackedReader {
  const [layout] = page;
  if (layout !== LAYOUT_VERSION) throw new RangeError(`unknown layout ${layout} of a stored history`);
  const content = page.subarray(HEADER_BYTES);
  if (page.length < HEADER_BYTES || page.readUInt32LE(1) !== crc32(content)) {
    throw new RangeError("a page of a stored history is damaged");
  }
  return new PackedReader(content);
}

function readFlags({ change, missing }: HistoryEntry): number {
  if (change === null) return missing ? MISSING : 0;
  return (
    HAS_CHANGE |
    (change.failed ? FAILED : 0) |
    (change.signed ? SIGNED : 0) |
    (change.arbitrage === null ? 0 : ARBITRAGE) |
    (change.ownLamports === null ? 0 : HAS_OWN) |
    (change.venue === null ? 0 : HAS_VENUE) |
    (change.onlyVenue ? ONLY_VENUE : 0) |
    (change.indexInBlock === null ? 0 : HAS_INDEX) |
    (change.feePayer === null ? 0 : HAS_PAYER) |
    (change.rentLamports === 0n && change.givenRentLamports === 0n ? 0 : HAS_RENT) |
    (change.ownRentLamports === 0n ? 0 : HAS_OWN_RENT) |
    listFlags(change)
  );
}

function listFlags(change: OwnerChange): number {
  const { parties, burns, visible, shared, escrows, cosigners, direct, wrapped } = change;
  return (
    (parties.length > 0 ? HAS_PARTIES : 0) |
    (escrows.length === 0 && isPlainExchange(change) ? PLAIN : 0) |
    (burns.length > 0 ? HAS_BURNS : 0) |
    (visible.length > 0 ? HAS_VISIBLE : 0) |
    (shared.length > 0 ? HAS_SHARED : 0) |
    (escrows.length > 0 ? HAS_ESCROWS : 0) |
    (cosigners.length > 0 ? HAS_COSIGNERS : 0) |
    (direct.length > 0 ? HAS_DIRECT : 0) |
    (wrapped.length > 0 ? HAS_WRAPPED : 0)
  );
}

function writeEntry(writer: PackedWriter, entry: HistoryEntry): void {
  const { slot, blockTime, change } = entry;
  const flags = readFlags(entry);
  writer.number(flags);
  writer.number(slot);
  writer.number(blockTime === null ? 0 : blockTime + 1);
  if (change === null) return;
  if (change.indexInBlock !== null) writer.number(change.indexInBlock);
  writer.unsigned(change.feeLamports);
  writer.unsigned(change.tipLamports);
  writer.i64(change.solLamports);
  if (flags & HAS_RENT) {
    writer.i64(change.rentLamports);
    writer.i64(change.givenRentLamports);
  }
  if (flags & HAS_OWN_RENT) writer.i64(change.ownRentLamports);
  if (change.ownLamports !== null) {
    writer.u64(change.ownLamports.before);
    writer.u64(change.ownLamports.after);
  }
  if (change.venue !== null) writer.address(change.venue);
  writer.list(change.tokens, writeToken);
  if (change.feePayer !== null) writer.address(change.feePayer);
  if (flags & HAS_PARTIES) writer.skippable(change.parties, writeParty);
  if (flags & HAS_BURNS) writer.list(change.burns, writeBurn);
  if (flags & HAS_VISIBLE) writer.list(change.visible, writeVisible);
  if (flags & HAS_SHARED) writer.list(change.shared, writeSharedValue);
  if (flags & HAS_ESCROWS) {
    writer.number(change.escrows.length);
    writer.unsigned(change.freedLamports);
    for (const move of change.escrows) writeEscrow(writer, move);
  }
  if (flags & HAS_COSIGNERS) writer.list(change.cosigners, writeAddress);
  if (flags & HAS_DIRECT) writer.list(change.direct, writeDirect);
  if (flags & HAS_WRAPPED) writer.list(change.wrapped, writeWrapped);
  if (change.arbitrage !== null) writer.list(change.arbitrage, writeAddress);
}

function readEntry(reader: PackedReader, signature: string, mask: number): HistoryEntry {
  const flags = reader.number() & mask;
  const slot = reader.number();
  const time = reader.number();
  const blockTime = time === 0 ? null : time - 1;
  const isMissing = (flags & MISSING) !== 0;
  if ((flags & HAS_CHANGE) === 0) return { signature, slot, blockTime, change: null, missing: isMissing };
  const change = readChange(reader, flags, signature, slot, blockTime);
  return { signature, slot, blockTime, change, missing: isMissing };
}

/** Reads fields in the order of writing, and assigns each: spreading is far slower. */
function readChange(
  reader: PackedReader,
  flags: number,
  signature: string,
  slot: number,
  blockTime: number | null,
): OwnerChange {
  const indexInBlock = flags & HAS_INDEX ? reader.number() : null;
  const feeLamports = reader.unsigned();
  const tipLamports = reader.unsigned();
  const solLamports = reader.i64();
  const rentLamports = flags & HAS_RENT ? reader.i64() : 0n;
  const givenRentLamports = flags & HAS_RENT ? reader.i64() : 0n;
  const ownRentLamports = flags & HAS_OWN_RENT ? reader.i64() : 0n;
  const ownLamports = flags & HAS_OWN ? { before: reader.u64(), after: reader.u64() } : null;
  const venue = flags & HAS_VENUE ? reader.address() : null;
  const tokens = reader.list(readToken);
  const feePayer = flags & HAS_PAYER ? reader.address() : null;
  const parties = flags & HAS_PARTIES ? readOrSkipParties(reader, flags) : NOTHING;
  const burns = flags & HAS_BURNS ? reader.list(readBurn) : NOTHING;
  const visible = flags & HAS_VISIBLE ? reader.list(readVisible) : NOTHING;
  const shared = flags & HAS_SHARED ? reader.list(readSharedValue) : NOTHING;
  const escrowCount = flags & HAS_ESCROWS ? reader.number() : 0;
  const freedLamports = escrowCount === 0 ? 0n : reader.unsigned();
  const escrows = escrowCount === 0 ? NOTHING : Array.from({ length: escrowCount }, () => readEscrow(reader));
  const cosigners = flags & HAS_COSIGNERS ? reader.list(readAddress) : NOTHING;
  const direct = flags & HAS_DIRECT ? reader.list(readDirect) : NOTHING;
  const wrapped = flags & HAS_WRAPPED ? reader.list(readWrapped) : NOTHING;
  const arbitrage = flags & ARBITRAGE ? reader.list(readAddress) : null;
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: (flags & FAILED) !== 0,
    signed: (flags & SIGNED) !== 0,
    feePayer,
    cosigners,
    direct,
    feeLamports,
    tipLamports,
    solLamports,
    rentLamports,
    givenRentLamports,
    ownRentLamports,
    ownLamports,
    wrapped,
    tokens,
    parties,
    burns,
    visible,
    shared,
    arbitrage,
    venue,
    onlyVenue: (flags & ONLY_VENUE) !== 0,
    escrows,
    freedLamports,
  };
}

function readOrSkipParties(reader: PackedReader, flags: number): readonly Party[] {
  const size = reader.number();
  if ((flags & PLAIN) === 0) return reader.list(readParty);
  reader.skip(size);
  return POOLS_ALONE;
}
