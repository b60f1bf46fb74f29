import { createPublicKey, verify } from "node:crypto";
import { base58 } from "@scure/base";
import type { VerifySignature } from "@/lib/ports/accounts";

const SIGNATURE_BYTES = 64;
/** What stands before an Ed25519 key in its standard encoding: RFC 8410, section 4. */
const KEY_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** Checks an Ed25519 signature. An address that is no point of the curve, as of a program's account, signs nothing. */
export const verifySignature: VerifySignature = (message, signature, address) => {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    const key = Buffer.concat([KEY_PREFIX, base58.decode(address)]);
    return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
  } catch {
    return false;
  }
};
