import { createHash } from "node:crypto";
import { type Address, address } from "@walletlens/engine/address";
import { decodeBase58, encodeBase58 } from "./decode/base58.ts";

const ADDRESS_BYTES = 32;
const MAX_BUMP = 255;
const MARKER = "ProgramDerivedAddress";

/**
 * Derives the account of `program` for seeds of at most 32 bytes each: the first digest, by a last byte from 255 down,
 * that is no public key. https://solana.com/docs/core/pda
 */
export function deriveAddress(program: Address, seeds: readonly (Uint8Array | string)[]): Address {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const digest = createHash("sha256");
    for (const seed of [...seeds, Uint8Array.of(bump), toBytes(program), MARKER]) digest.update(seed);
    const bytes = digest.digest();
    if (!isOnCurve(bytes)) return address(encodeBase58(bytes));
  }
  throw new RangeError(`no account of ${program} has these seeds`);
}

/** Returns whether a key may sign for an address: whether its bytes are a point of Ed25519. */
export function isKey(text: Address): boolean {
  return isOnCurve(toBytes(text));
}

/** Returns the 32 bytes of an address. */
export function toBytes(text: Address): Uint8Array {
  const bytes = new Uint8Array(ADDRESS_BYTES);
  decodeBase58(text, bytes);
  return bytes;
}

/** The field of Ed25519, and d of its curve -x² + y² = 1 + dx²y² (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n;
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;
/** All bits of the encoded y. The highest one of the bytes is the sign of x. */
const Y_BITS = 2n ** 255n - 1n;
const HALF = (P - 1n) / 2n;

/** True if a point has this y: if x² = (y² - 1) / (dy² + 1) has a root, by Euler's criterion on the product. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`) & Y_BITS;
  const square = (y * y) % P;
  return raise(((square - 1n + P) * (D * square + 1n)) % P, HALF) !== P - 1n;
}

function raise(base: bigint, exponent: bigint): bigint {
  let [result, power] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * power) % P;
    power = (power * power) % P;
  }
  return result;
}
