import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { addNamedOwners } from "./decode/add-named-owners.ts";
import { readBlockTime } from "./decode/block-time.ts";
import {
  isJsonObject,
  type JsonObject,
  malformed,
  malformedTransaction,
  optionalList,
  requireCount,
  requireObject,
  toBigInt,
} from "./decode/json-shape.ts";
import { listTopLevel } from "./decode/list-instructions.ts";
import { readAccounts } from "./decode/read-accounts.ts";
import { readLamports, readTokens } from "./decode/read-balances.ts";
import { readInstructions } from "./decode/read-instructions.ts";
import { requireSameTime } from "./decode/require-rising-times.ts";
import { resolveOwners } from "./decode/resolve-owners.ts";
import { SolanaError } from "./solana-error.ts";

/** Listed signature: supplies fields that the transaction lacks. */
export interface ListedTransaction {
  readonly signature?: string;
  readonly slot: number;
  readonly blockTime: number | null;
}

/**
 * Decodes the result of `getTransaction`, or one entry of a block, in the encodings `json` and `jsonParsed`
 * and the versions legacy, 0 and 1. `lamports` lists the accounts with changed balances and those that were handed over, `tokens` all listed token accounts and
 * those that exist only within the transaction. Failed transactions have no effects of instructions. Checks by hand instead of a
 * schema, because this is the hot path. A time that no block can have at `now`, in milliseconds, is null. Throws a
 * SolanaError `chain_unavailable` whose message names the
 * signature and whose cause names the malformed field.
 *
 * @example
 * const reply = await fetch(url, { method: "POST", body });
 * const { signature, feeLamports } = decodeTransaction((await reply.json()).result);
 */
export function decodeTransaction(
  result: unknown,
  listed?: ListedTransaction,
  now: number = Date.now(),
): Transaction {
  try {
    return decode(result, listed, now);
  } catch (error) {
    const signature = listed?.signature ?? findSignature(result);
    if (signature === null || !(error instanceof SolanaError)) throw error;
    throw malformedTransaction(signature, error.cause);
  }
}

function decode(result: unknown, listed: ListedTransaction | undefined, now: number): Transaction {
  const body = requireObject(result, "transaction");
  const transaction = requireObject(body.transaction, "transaction.transaction");
  const message = requireObject(transaction.message, "transaction.message");
  const meta = requireObject(body.meta, "meta");
  const signatures = optionalList(transaction.signatures, "transaction.signatures");
  const accounts = readAccounts(message, meta, signatures.length);
  const { keys, signers } = accounts;
  const feePayer = keys[0];
  if (feePayer === undefined) throw malformed("message.accountKeys is empty");
  if (lacksInnerInstructions(body)) throw malformed("meta.innerInstructions is missing");
  const isFailed = meta.err !== null && meta.err !== undefined;
  const blockTime = readBlockTime(body.blockTime, now);
  const listedTime = readBlockTime(listed?.blockTime, now);
  requireSameTime(blockTime, listedTime);
  const listedTokens = resolveOwners(readTokens(meta, keys), message, meta, accounts);
  const instructions = readInstructions(message, meta, keys, listedTokens, isFailed);
  return {
    signature: readSignature(signatures[0], listed),
    slot: requireSlot(body.slot ?? listed?.slot),
    indexInBlock: readIndex(body.transactionIndex),
    blockTime: blockTime ?? listedTime ?? null,
    failed: isFailed,
    feePayer,
    feeLamports: toBigInt(requireCount(meta.fee, "meta.fee")),
    signers,
    lamports: readLamports(meta, keys, instructions.handovers),
    tokens: addNamedOwners(listedTokens, instructions),
    transfers: instructions.transfers,
    burns: instructions.burns,
    closings: instructions.closings,
    withdrawals: instructions.withdrawals,
    allocations: instructions.allocations,
    programs: instructions.programs,
    topLevelPrograms: instructions.topLevelPrograms,
  };
}

/**
 * Returns true if the provider stores a transaction without its outcome, or without the inner instructions of
 * its programs: nothing can be computed from it.
 *
 * @internal
 */
export function isIncomplete(result: unknown): boolean {
  if (!isJsonObject(result) || result.transaction === undefined) return false;
  return result.meta === null || lacksInnerInstructions(result);
}

/**
 * Returns true if a program that calls others has succeeded without a list of inner instructions. Ledgers
 * before RECORDED_SINCE may lack it, because nodes did not record it by default.
 */
function lacksInnerInstructions({ meta, slot, transaction }: JsonObject): boolean {
  if (!isJsonObject(meta) || Array.isArray(meta.innerInstructions) || (meta.err ?? null) !== null)
    return false;
  const isOld = typeof slot === "number" && slot < RECORDED_SINCE && meta.innerInstructions === null;
  const message = isJsonObject(transaction) ? transaction.message : null;
  if (isOld || !isJsonObject(message) || !Array.isArray(message.accountKeys)) return false;
  const keys = message.accountKeys.map((key) => (isJsonObject(key) ? key.pubkey : key));
  return listTopLevel(message).some((entry) => {
    if (!isJsonObject(entry)) return false;
    return !CALLS_NOTHING.has(entry.programId ?? keys[Number(entry.programIdIndex)]);
  });
}

/** Slot of October 2021: all recordings of later transactions list inner instructions. */
const RECORDED_SINCE = 100_000_000;

/** Programs that invoke no other program. */
const CALLS_NOTHING: ReadonlySet<unknown> = new Set([
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  "ComputeBudget111111111111111111111111111111",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  "Stake11111111111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
]);

/** Returns the first signature if it is well-formed. */
function findSignature(result: unknown): string | null {
  const transaction = isJsonObject(result) ? result.transaction : null;
  const signatures = isJsonObject(transaction) ? transaction.signatures : null;
  const firstSignature: unknown = Array.isArray(signatures) ? signatures[0] : null;
  return typeof firstSignature === "string" && /^[1-9A-HJ-NP-Za-km-z]{1,88}$/.test(firstSignature)
    ? firstSignature
    : null;
}

function requireSlot(value: unknown): number {
  const slot = requireCount(value, "slot");
  if (slot > MAX_SLOT) throw malformed(`slot is ${slot}`);
  return slot;
}

/** Largest accepted slot: 2^40 slots of 200 ms are 7,000 years. */
const MAX_SLOT = 2 ** 40;
/** Upper bound of a position in a block, far more than a block has transactions. */
const MAX_INDEX = 2 ** 32;

function readIndex(index: unknown): number | null {
  const isIndex = typeof index === "number" && Number.isInteger(index) && index >= 0 && index < MAX_INDEX;
  return isIndex ? index : null;
}

/** Base58 of 64 bytes has up to 88 characters. */
const MAX_SIGNATURE_LENGTH = 88;

function readSignature(first: unknown, listed: ListedTransaction | undefined): string {
  if (typeof first !== "string" || first.length === 0 || first.length > MAX_SIGNATURE_LENGTH) {
    throw malformed("signatures[0] is not a signature");
  }
  if (listed?.signature !== undefined && listed.signature !== first) {
    throw malformed("signatures[0] is not the signature that was asked for");
  }
  return first;
}
