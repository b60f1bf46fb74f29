import { createHash } from "node:crypto";
import { base58 } from "@scure/base";

/** Addresses in one lookup table, as the chain limits it. */
export const TABLE_SIZE = 256;

/** Address of the n-th lookup table of a market. */
export function lookupTableAddress(seed: number, table: number): string {
  return base58.encode(createHash("sha256").update(`${seed}/lookup-table/${table}`).digest());
}
