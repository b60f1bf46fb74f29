const LARGEST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** Writes whole numbers as LEB128 varints: seven bits a byte, least significant first. */
export class PackedWriter {
  private buffer = Buffer.allocUnsafe(256);
  private length = 0;

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length] = value;
    this.length += 1;
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  /** A whole number from 0. */
  unsigned(value: bigint): void {
    let rest = value;
    for (; rest > LARGEST_SAFE; rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
    let low = Number(rest);
    // Division, since bit operations would cut a double to 32 bits.
    for (; low > 0x7f; low = Math.floor(low / 128)) this.byte((low % 128) | 0x80);
    this.byte(low);
  }

  /** A whole number of either sign, zigzag. */
  signed(value: bigint): void {
    this.unsigned(value >= 0n ? value << 1n : (-value << 1n) - 1n);
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

/** Largest shift for which a varint still fits a double exactly. */
const SAFE_SHIFT = 42;

/** Reads what PackedWriter wrote. Throws a RangeError where the bytes end too early. */
export class PackedReader {
  private offset = 0;
  private readonly view: DataView;

  constructor(private readonly buffer: Buffer) {
    this.view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  }

  get done(): boolean {
    return this.offset >= this.buffer.length;
  }

  byte(): number {
    const value = this.buffer[this.offset];
    if (value === undefined) throw new RangeError("packed bytes end too early");
    this.offset += 1;
    return value;
  }

  /** Passes over `size` bytes and returns where they begin. */
  skip(size: number): number {
    const start = this.offset;
    if (start + size > this.buffer.length) throw new RangeError("packed bytes end too early");
    this.offset = start + size;
    return start;
  }

  /** The four bytes at a place that was passed over, as one number. */
  word(at: number): number {
    return this.view.getInt32(at);
  }

  /** The bytes at a place that was passed over; they share the reader's memory. */
  slice(at: number, size: number): Buffer {
    return this.buffer.subarray(at, at + size);
  }

  /** Text of one byte a character. */
  text(size: number): string {
    const start = this.skip(size);
    return this.buffer.toString("latin1", start, start + size);
  }

  /** A whole number from 0 that a double holds. */
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
      if (next < 0x80) return BigInt(low);
      scale *= 128;
    }
    return BigInt(low) + (this.unsigned() << BigInt(SAFE_SHIFT + 7));
  }

  signed(): bigint {
    const value = this.unsigned();
    return value & 1n ? -((value + 1n) >> 1n) : value >> 1n;
  }
}
