import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { decodeTransaction } from "../decode-transaction.ts";

/** Recordings of mainnet beside the repository, which need not be there. */
const MAINNET_DATA = path.resolve(import.meta.dirname, "../../../../../shared/data/mainnet");
export const HAS_MAINNET_DATA = existsSync(MAINNET_DATA);
/** End of the name of a test that needs them. */
export const MAINNET_NOTE = HAS_MAINNET_DATA ? "" : " (skipped: ../shared/data/mainnet is not there)";

/** Reads a file of recorded transactions as the provider sent them, without their slot. */
export function readRecorded(file: string): unknown[] {
  const lines = gunzipSync(readFileSync(path.join(MAINNET_DATA, `${file}.ndjson.gz`)))
    .toString("utf8")
    .trim()
    .split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

/** Decodes a file of recorded transactions. */
export function readTransactions(file: string): Transaction[] {
  return readRecorded(file).map((result) => decodeTransaction(result, { slot: 1, blockTime: null }));
}
