import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { TokenProgram } from "./known-addresses.ts";

const OVERHEAD_BYTES = valueAt(MAINNET.accountOverheadBytes, 0);

/** Bytes of accounts; token accounts of Token-2022 carry the immutable-owner extension. */
export const TOKEN_ACCOUNT_BYTES: Readonly<Record<TokenProgram, number>> = { token: 165, "token-2022": 170 };
export const MINT_BYTES = 82;

/** Rent-exempt minimum of an account of the given bytes, in lamports. */
export function rentFor(bytes: number, lamportsPerByte: number): bigint {
  return BigInt((bytes + OVERHEAD_BYTES) * lamportsPerByte);
}
