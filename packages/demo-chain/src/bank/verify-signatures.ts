import { createPublicKey, verify } from "node:crypto";
import { getAddressEncoder } from "@solana/kit";
import type { WireTransaction } from "./wire-transaction.ts";

/** Tells whether every signer of a transaction has signed its message (Ed25519). */
export function verifySignatures(wire: WireTransaction): boolean {
  return wire.signatures.every((signature, index) => {
    const signer = wire.staticKeys[index];
    return signer !== undefined && isSigned(wire.messageBytes, getAddressEncoder().encode(signer), signature);
  });
}

/** Bytes before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

function isSigned(message: Uint8Array, key: Iterable<number>, signature: Uint8Array): boolean {
  try {
    const spki = Buffer.concat([SPKI_PREFIX, Uint8Array.from(key)]);
    const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
    return verify(null, message, publicKey, signature);
  } catch {
    // An address that is no point of the curve has no key, so nothing can be signed for it.
    return false;
  }
}
