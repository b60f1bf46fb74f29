import type { TokenProgram } from "../types.ts";

const ACCOUNT_OVERHEAD_BYTES = 128;
const LAMPORTS_PER_BYTE = 6_960n;

/** Rent-exempt minimum of an account of the given bytes, in lamports. */
export function rentFor(bytes: number): bigint {
  return BigInt(bytes + ACCOUNT_OVERHEAD_BYTES) * LAMPORTS_PER_BYTE;
}

/** Bytes of an account that holds exactly this rent: the inverse of `rentFor`. */
export function bytesFor(rent: bigint): bigint {
  return rent / LAMPORTS_PER_BYTE - BigInt(ACCOUNT_OVERHEAD_BYTES);
}

/** Rent of a token account; those of Token-2022 carry the immutable-owner extension. */
export const TOKEN_ACCOUNT_RENT: Readonly<Record<TokenProgram, bigint>> = {
  token: rentFor(165),
  "token-2022": rentFor(170),
};

export const MINT_RENT = rentFor(82);
