import { base58 } from "@scure/base";
import { type Address, address } from "@/lib/domain/address";
import type { OwnerChange } from "@/lib/domain/swaps/owner-change";
import type { HistoryEntry } from "@/lib/ports/wallet-store";
import { PackedReader, PackedWriter } from "./packed-bytes";

/** First byte of every record; another layout takes another number. */
const VERSION = 1;
const ADDRESS_BYTES = 32;

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
  if (change.venue !== null) writer.bytes(base58.decode(change.venue));
  writer.unsigned(BigInt(change.tokens.length));
  for (const token of change.tokens) {
    writer.bytes(base58.decode(token.account));
    writer.bytes(base58.decode(token.mint));
    writer.byte(token.decimals);
    writer.unsigned(token.before);
    writer.unsigned(token.after);
  }
  writer.unsigned(BigInt(change.visible.length));
  for (const value of change.visible) {
    writer.bytes(base58.decode(value.mint));
    writer.unsigned(value.lamports);
    writer.unsigned(value.usdMicros);
  }
}

function decodeEntry(reader: PackedReader, addresses: AddressReader): HistoryEntry {
  const version = reader.byte();
  if (version !== VERSION) throw new RangeError(`unknown layout ${version} of a kept transaction`);
  const flags = reader.byte();
  const signature = reader.bytes(reader.byte()).toString("latin1");
  const slot = reader.number();
  const time = reader.number();
  const blockTime = time === 0 ? null : time - 1;
  const missing = (flags & MISSING) !== 0;
  if ((flags & HAS_CHANGE) === 0) return { signature, slot, blockTime, change: null, missing };
  const change = decodeChange(reader, addresses, flags, { signature, slot, blockTime });
  return { signature, slot, blockTime, change, missing };
}

function decodeChange(
  reader: PackedReader,
  addresses: AddressReader,
  flags: number,
  place: Pick<OwnerChange, "signature" | "slot" | "blockTime">,
): OwnerChange {
  return {
    ...place,
    indexInBlock: flags & HAS_INDEX ? reader.number() : null,
    failed: (flags & FAILED) !== 0,
    signed: (flags & SIGNED) !== 0,
    roundTrip: (flags & ROUND_TRIP) !== 0,
    feeLamports: reader.unsigned(),
    tipLamports: reader.unsigned(),
    solLamports: reader.signed(),
    ownLamports: flags & HAS_OWN ? { before: reader.unsigned(), after: reader.unsigned() } : null,
    venue: flags & HAS_VENUE ? addresses.next() : null,
    tokens: list(reader.number(), () => ({
      account: addresses.next(),
      mint: addresses.next(),
      decimals: reader.byte(),
      before: reader.unsigned(),
      after: reader.unsigned(),
    })),
    visible: list(reader.number(), () => ({
      mint: addresses.next(),
      lamports: reader.unsigned(),
      usdMicros: reader.unsigned(),
    })),
  };
}

function list<T>(length: number, read: () => T): T[] {
  return Array.from({ length }, read);
}

/** Turns 32 bytes into base58 once for each address: the same mints and accounts come again and again. */
class AddressReader {
  private readonly known = new Map<string, Address>();

  constructor(private readonly reader: PackedReader) {}

  next(): Address {
    const bytes = this.reader.bytes(ADDRESS_BYTES);
    const key = bytes.toString("latin1");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const decoded = address(base58.encode(bytes));
    this.known.set(key, decoded);
    return decoded;
  }
}
