import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";

const SIGNATURE_BYTES = 64;
const POINT_BYTES = 32;
/** DER prefix of an Ed25519 key: RFC 8410, section 4. */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Verifies an Ed25519 signature as strictly as the network. Addresses off the curve, as of program accounts, cannot
 * sign, and points of low order are refused.
 */
export function verifySignature(message: Uint8Array, signature: Uint8Array, address: string): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    const bytes = base58.decode(address);
    if (!isSoundPoint(bytes) || !isSoundPoint(signature.subarray(0, POINT_BYTES))) return false;
    const key = Buffer.concat([KEY_PREFIX, bytes]);
    return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
  } catch {
    return false;
  }
}

/**
 * Returns true if 32 bytes may be a public key, or the point that begins a signature. Refuses points of low order,
 * whose signatures fit almost any message, and non-canonical encodings (RFC 8032, section 5.1.3), as the network
 * does. The verification checks that the point is on the curve.
 */
export function isSoundPoint(encoded: Uint8Array): boolean {
  if (encoded.length !== POINT_BYTES) return false;
  const y = readY(encoded);
  return y < FIELD_SIZE && !LOW_ORDER.has(y);
}

/** 2^255 - 19. */
const FIELD_SIZE = 2n ** 255n - 19n;

const OF_ORDER_8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/**
 * The y coordinates of the eight points whose order divides 8: order 1, 2, 4 and, twice, 8.
 * https://cr.yp.to/ecdh.html#validate lists the same points by their other coordinate.
 */
const LOW_ORDER: ReadonlySet<bigint> = new Set([
  1n,
  FIELD_SIZE - 1n,
  0n,
  OF_ORDER_8,
  FIELD_SIZE - OF_ORDER_8,
]);

/** Little-endian without the top bit, the sign of x. */
function readY(encoded: Uint8Array): bigint {
  const text = Buffer.from(encoded).reverse().toString("hex");
  return BigInt(`0x${text}`) & (2n ** 255n - 1n);
}
