import { createHash } from "node:crypto";
import { base58 } from "@scure/base";

/**
 * Signatures of the transactions of one market. They are not signed by a key: they are hashes that contain a
 * position.
 */
export interface MarketSignatures {
  /** Signature of the transaction at a position by its payer, or by another signer. */
  create(position: number, signer?: number): string;
  /** Position that a signature belongs to, or null. */
  find(signature: string): number | null;
  /** Blockhash that a transaction of a slot refers to. */
  blockhash(slot: number): string;
}

const SIGNATURE_BYTES = 64;
const MAX_BASE58_LENGTH = 88;
/** Offset of the four bytes that hold the position, combined by XOR with the first four bytes. */
const POSITION_OFFSET = 60;
const SLOTS_PER_BLOCKHASH = 32;

export function createSignatures(seed: number, endTime: number, count: () => number): MarketSignatures {
  const digest = (label: string) => createHash("sha512").update(`${seed}/${endTime}/${label}`).digest();
  const create = (position: number, signer = 0): string => {
    if (signer > 0) return base58.encode(digest(`signature/${position}/${signer}`));
    const bytes = digest(`signature/${position}`);
    bytes.writeUInt32BE((bytes.readUInt32BE(0) ^ position) >>> 0, POSITION_OFFSET);
    return base58.encode(bytes);
  };
  return {
    create,
    find: (signature) => {
      const bytes = decode(signature);
      if (bytes?.length !== SIGNATURE_BYTES) return null;
      const position = (bytes.readUInt32BE(0) ^ bytes.readUInt32BE(POSITION_OFFSET)) >>> 0;
      return position < count() && create(position) === signature ? position : null;
    },
    blockhash: (slot) => {
      const epoch = Math.floor(slot / SLOTS_PER_BLOCKHASH);
      return base58.encode(digest(`blockhash/${epoch}`).subarray(0, 32));
    },
  };
}

function decode(text: string): Buffer | null {
  if (text.length > MAX_BASE58_LENGTH) return null;
  try {
    return Buffer.from(base58.decode(text));
  } catch {
    return null;
  }
}
