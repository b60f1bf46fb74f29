import type { Address } from "@walletlens/engine/address";

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const LITTLE_ENDIAN = true;
const MAX_BYTE = 0xff;

/** Writes numbers and texts. Whole numbers are LEB128 varints: seven bits per byte, lowest first. */
export class PackedWriter {
  private buffer = Buffer.allocUnsafe(4_096);
  private length = 0;
  private part: PackedWriter | null = null;

  constructor(private readonly indexes = new Map<Address, number>()) {}

  /** Addresses that were written, by index. */
  get addresses(): readonly Address[] {
    return Array.from(this.indexes.keys());
  }

  /** Index of the address; each address is stored once. */
  address(value: Address): void {
    const index = this.indexes.get(value);
    if (index === undefined) this.indexes.set(value, this.indexes.size);
    this.number(index ?? this.indexes.size - 1);
  }

  /** Count and values. */
  list<Value>(values: readonly Value[], write: (writer: PackedWriter, value: Value) => void): void {
    this.number(values.length);
    for (const value of values) write(this, value);
  }

  /** A list after its size in bytes, so that readers can skip it. */
  skippable<Value>(values: readonly Value[], write: (writer: PackedWriter, value: Value) => void): void {
    this.part ??= new PackedWriter(this.indexes);
    this.part.length = 0;
    this.part.list(values, write);
    this.number(this.part.length);
    this.bytes(this.part.buffer.subarray(0, this.part.length));
  }

  byte(value: number): void {
    if (value > MAX_BYTE) throw new RangeError(`${value} does not fit a byte`);
    this.reserve(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** Unsigned integer within a double. */
  number(value: number): void {
    let remainder = value;
    // Division, since bit operations truncate to 32 bits.
    for (; remainder > 0x7f; remainder = Math.floor(remainder / 128)) this.byte((remainder % 128) | 0x80);
    this.byte(remainder);
  }

  /** Unsigned integer of any size. */
  unsigned(value: bigint): void {
    let remainder = value;
    for (; remainder > MAX_SAFE; remainder >>= 7n) this.byte(Number(remainder & 0x7fn) | 0x80);
    this.number(Number(remainder));
  }

  /** Unsigned integer in eight bytes: larger, but faster to read. */
  u64(value: bigint): void {
    if (BigInt.asUintN(64, value) !== value) throw new RangeError(`${value} does not fit 64 bits`);
    this.reserve(8);
    this.length = this.buffer.writeBigUInt64LE(value, this.length);
  }

  /** Signed integer in eight bytes. */
  i64(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`${value} does not fit 64 bits`);
    this.reserve(8);
    this.length = this.buffer.writeBigInt64LE(value, this.length);
  }

  /** Latin-1 texts of up to 255 characters: all lengths, then all characters. */
  texts(values: readonly string[]): void {
    this.number(values.length);
    for (const value of values) {
      if (value.length > 0xff) throw new RangeError("a text is too long to be packed");
      this.byte(value.length);
    }
    this.bytes(Buffer.from(values.join(""), "latin1"));
  }

  finish(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  private reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + size));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** Maximum shift of a varint that fits a double exactly. */
const SAFE_SHIFT = 42;

/** Reads the output of PackedWriter. Throws a RangeError if the bytes end too early. */
export class PackedReader {
  /** Addresses by index; set before `address` is called. */
  addresses: readonly Address[] = [];
  private offset = 0;
  private readonly view: DataView;

  constructor(private readonly buffer: Buffer) {
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  }

  byte(): number {
    const value = this.buffer[this.offset];
    if (value === undefined) throw new RangeError("packed bytes end too early");
    this.offset += 1;
    return value;
  }

  number(): number {
    let low = 0;
    let scale = 1;
    for (let shift = 0; shift <= SAFE_SHIFT; shift += 7) {
      const next = this.byte();
      low += (next & 0x7f) * scale;
      if (next < 0x80) return low;
      scale *= 128;
    }
    throw new RangeError("a packed number is too large");
  }

  unsigned(): bigint {
    let low = 0;
    let scale = 1;
    for (let shift = 0; shift <= SAFE_SHIFT; shift += 7) {
      const next = this.byte();
      low += (next & 0x7f) * scale;
      // A constant needs no allocation, and most tips and many amounts are 0.
      if (next < 0x80) return low === 0 ? 0n : BigInt(low);
      scale *= 128;
    }
    return BigInt(low) + (this.unsigned() << BigInt(SAFE_SHIFT + 7));
  }

  u64(): bigint {
    const value = this.view.getBigUint64(this.offset, LITTLE_ENDIAN);
    this.offset += 8;
    return value;
  }

  i64(): bigint {
    const value = this.view.getBigInt64(this.offset, LITTLE_ENDIAN);
    this.offset += 8;
    return value;
  }

  /** Throws a RangeError if the page does not contain the address. */
  address(): Address {
    const address = this.addresses[this.number()];
    if (address === undefined) throw new RangeError("a page refers to an address that it does not contain");
    return address;
  }

  list<Value>(read: (reader: PackedReader) => Value): readonly Value[] {
    const length = this.number();
    if (length === 0) return NOTHING;
    const values = new Array<Value>(length);
    for (let index = 0; index < length; index += 1) values[index] = read(this);
    return values;
  }

  skip(size: number): void {
    if (this.offset + size > this.buffer.length) throw new RangeError("packed bytes end too early");
    this.offset += size;
  }

  /** Slices one text: decoding each takes several times as long. */
  texts(): string[] {
    const count = this.number();
    const lengths = this.buffer.subarray(this.offset, this.offset + count);
    if (lengths.length < count) throw new RangeError("packed bytes end too early");
    let size = 0;
    for (let index = 0; index < count; index += 1) size += lengths[index] ?? 0;
    const start = this.offset + count;
    if (start + size > this.buffer.length) throw new RangeError("packed bytes end too early");
    const whole = this.buffer.toString("latin1", start, start + size);
    this.offset = start + size;
    const texts = new Array<string>(count);
    for (let index = 0, from = 0; index < count; index += 1) {
      const to = from + (lengths[index] ?? 0);
      texts[index] = whole.substring(from, to);
      from = to;
    }
    return texts;
  }
}

export const NOTHING: readonly never[] = [];
