import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";
import type { VerifySignature } from "@/lib/ports/accounts";
import { isSoundPoint } from "./is-sound-point";

const SIGNATURE_BYTES = 64;
const POINT_BYTES = 32;
/** What stands before an Ed25519 key in its standard encoding: RFC 8410, section 4. */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Checks an Ed25519 signature as strictly as the network does. An address that is no point of the curve, as of a
 * program's account, signs nothing, and neither does one that everybody can sign for.
 */
export const verifySignature: VerifySignature = (message, signature, address) => {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    const bytes = base58.decode(address);
    if (!isSoundPoint(bytes) || !isSoundPoint(signature.subarray(0, POINT_BYTES))) return false;
    const key = Buffer.concat([KEY_PREFIX, bytes]);
    return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
  } catch {
    return false;
  }
};
