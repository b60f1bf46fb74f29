import { encodeBase58 } from "@/lib/adapters/solana/decode/base58";
import type { Address } from "@/lib/domain/address";
import type { PackedReader } from "./packed-bytes";

const ADDRESS_BYTES = 32;

/** An address that was read, where its bytes stand, and the next one of the same key. */
interface Known {
  readonly address: Address;
  readonly at: number;
  readonly next: Known | undefined;
}

/**
 * Turns 32 bytes into base58 once for each address: the same mints and accounts come again and again. They are
 * found by the bytes themselves, since making a text of them to look it up would cost more than the rest.
 */
export class AddressReader {
  private readonly known = new Map<number, Known>();

  constructor(private readonly reader: PackedReader) {}

  next(): Address {
    const { reader } = this;
    const at = reader.skip(ADDRESS_BYTES);
    const key = reader.word(at) ^ reader.word(at + ADDRESS_BYTES - 4);
    const first = this.known.get(key);
    for (let known = first; known !== undefined; known = known.next) {
      if (isSame(reader, known.at, at)) return known.address;
    }
    const decoded = encodeBase58(reader.slice(at, ADDRESS_BYTES)) as Address;
    this.known.set(key, { address: decoded, at, next: first });
    return decoded;
  }
}

function isSame(reader: PackedReader, one: number, other: number): boolean {
  for (let offset = 0; offset < ADDRESS_BYTES; offset += 4) {
    if (reader.word(one + offset) !== reader.word(other + offset)) return false;
  }
  return true;
}
