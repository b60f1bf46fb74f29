import { decodeBase58 } from "@/lib/adapters/solana/decode/base58";
import type { Address } from "@/lib/domain/address";
import type { OwnerChange, TokenAccountChange, VisibleValue } from "@/lib/domain/swaps/owner-change";
import type { HistoryEntry } from "@/lib/ports/wallet-store";
import { AddressReader } from "./address-reader";
import { PackedReader, PackedWriter } from "./packed-bytes";

/** First byte of every record; another layout takes another number. */
const VERSION = 1;

const HAS_CHANGE = 1;
const MISSING = 2;
const FAILED = 4;
const SIGNED = 8;
const ROUND_TRIP = 16;
const HAS_OWN = 32;
const HAS_VENUE = 64;
const HAS_INDEX = 128;

/** Packs one transaction of a history; about 150 bytes for a swap. */
export function encodeEntry(entry: HistoryEntry): Buffer {
  const { change } = entry;
  const writer = new PackedWriter();
  writer.byte(VERSION);
  writer.byte(flagsOf(entry));
  writer.byte(entry.signature.length);
  writer.bytes(Buffer.from(entry.signature, "latin1"));
  writer.unsigned(BigInt(entry.slot));
  writer.unsigned(entry.blockTime === null ? 0n : BigInt(entry.blockTime) + 1n);
  if (change !== null) encodeChange(writer, change);
  return writer.finish();
}

/** Reads records that stand one behind the other. Throws where they are not of a known layout. */
export function decodeEntries(records: Buffer): HistoryEntry[] {
  const reader = new PackedReader(records);
  const addresses = new AddressReader(reader);
  const entries: HistoryEntry[] = [];
  while (!reader.done) entries.push(decodeEntry(reader, addresses));
  return entries;
}

function flagsOf({ change, missing }: HistoryEntry): number {
  if (change === null) return missing ? MISSING : 0;
  return (
    HAS_CHANGE |
    (change.failed ? FAILED : 0) |
    (change.signed ? SIGNED : 0) |
    (change.roundTrip ? ROUND_TRIP : 0) |
    (change.ownLamports === null ? 0 : HAS_OWN) |
    (change.venue === null ? 0 : HAS_VENUE) |
    (change.indexInBlock === null ? 0 : HAS_INDEX)
  );
}

function encodeChange(writer: PackedWriter, change: OwnerChange): void {
  if (change.indexInBlock !== null) writer.unsigned(BigInt(change.indexInBlock));
  writer.unsigned(change.feeLamports);
  writer.unsigned(change.tipLamports);
  writer.signed(change.solLamports);
  if (change.ownLamports !== null) {
    writer.unsigned(change.ownLamports.before);
    writer.unsigned(change.ownLamports.after);
  }
  if (change.venue !== null) writeAddress(writer, change.venue);
  writer.unsigned(BigInt(change.tokens.length));
  for (const token of change.tokens) {
    writeAddress(writer, token.account);
    writeAddress(writer, token.mint);
    writer.byte(token.decimals);
    writer.unsigned(token.before);
    writer.unsigned(token.after);
  }
  writer.unsigned(BigInt(change.visible.length));
  for (const value of change.visible) {
    writeAddress(writer, value.mint);
    writer.unsigned(value.lamports);
    writer.unsigned(value.usdMicros);
  }
}

const addressBytes = new Uint8Array(32);

function writeAddress(writer: PackedWriter, address: Address): void {
  if (decodeBase58(address, addressBytes) !== addressBytes.length) throw new RangeError("not an address");
  writer.bytes(addressBytes);
}

function decodeEntry(reader: PackedReader, addresses: AddressReader): HistoryEntry {
  const version = reader.byte();
  if (version !== VERSION) throw new RangeError(`unknown layout ${version} of a kept transaction`);
  const flags = reader.byte();
  const signature = reader.text(reader.byte());
  const slot = reader.number();
  const time = reader.number();
  const blockTime = time === 0 ? null : time - 1;
  const missing = (flags & MISSING) !== 0;
  if ((flags & HAS_CHANGE) === 0) return { signature, slot, blockTime, change: null, missing };
  const change = decodeChange(reader, addresses, flags, signature, slot, blockTime);
  return { signature, slot, blockTime, change, missing };
}

/** Fields are read in the order in which they were written, and set one by one: spreading takes far longer. */
function decodeChange(
  reader: PackedReader,
  addresses: AddressReader,
  flags: number,
  signature: string,
  slot: number,
  blockTime: number | null,
): OwnerChange {
  const indexInBlock = flags & HAS_INDEX ? reader.number() : null;
  const feeLamports = reader.unsigned();
  const tipLamports = reader.unsigned();
  const solLamports = reader.signed();
  const ownLamports = flags & HAS_OWN ? { before: reader.unsigned(), after: reader.unsigned() } : null;
  const venue = flags & HAS_VENUE ? addresses.next() : null;
  const tokens = decodeTokens(reader, addresses);
  const visible = decodeVisible(reader, addresses);
  return {
    signature,
    slot,
    indexInBlock,
    blockTime,
    failed: (flags & FAILED) !== 0,
    signed: (flags & SIGNED) !== 0,
    feeLamports,
    tipLamports,
    solLamports,
    ownLamports,
    tokens,
    visible,
    roundTrip: (flags & ROUND_TRIP) !== 0,
    venue,
  };
}

function decodeTokens(reader: PackedReader, addresses: AddressReader): readonly TokenAccountChange[] {
  const length = reader.number();
  if (length === 0) return NOTHING;
  const tokens = new Array<TokenAccountChange>(length);
  for (let at = 0; at < length; at += 1) {
    const account = addresses.next();
    const mint = addresses.next();
    const decimals = reader.byte();
    tokens[at] = { account, mint, decimals, before: reader.unsigned(), after: reader.unsigned() };
  }
  return tokens;
}

function decodeVisible(reader: PackedReader, addresses: AddressReader): readonly VisibleValue[] {
  const length = reader.number();
  if (length === 0) return NOTHING;
  const visible = new Array<VisibleValue>(length);
  for (let at = 0; at < length; at += 1) {
    const mint = addresses.next();
    visible[at] = { mint, lamports: reader.unsigned(), usdMicros: reader.unsigned() };
  }
  return visible;
}

const NOTHING: readonly never[] = [];
