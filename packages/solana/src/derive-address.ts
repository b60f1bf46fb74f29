import { createHash } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519.js";
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

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    // Solana accepts encodings that are not canonical, as ZIP 215 does.
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}
