import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

/** A signing key; `secretKey` is 32 bytes of seed and 32 of the public key, as in Solana. */
export interface SigningKey {
  readonly publicKey: Uint8Array;
  /** Returns 64 bytes, deterministic. */
  sign(message: Uint8Array): Uint8Array;
}

/** Throws an Error if the halves of `secretKey` do not match. */
export function openSigningKey(secretKey: Uint8Array): SigningKey {
  const seed = Buffer.from(secretKey.subarray(0, SEED_BYTES));
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = toPublicKey(key);
  if (Buffer.compare(publicKey, secretKey.subarray(SEED_BYTES)) !== 0) {
    throw new Error("X402_SPONSOR_KEY holds a public key that does not belong to its secret half");
  }
  return { publicKey, sign: (message) => sign(null, message, key) };
}

const SEED_BYTES = 32;
/** DER prefixes of a 32-byte key (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

function toPublicKey(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(SPKI_PREFIX.length);
}
