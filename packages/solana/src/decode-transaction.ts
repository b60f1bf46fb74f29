import type { Transaction } from "@walletlens/engine/chain/transaction";
import { isJsonObject, malformed, optionalList, requireCount, requireObject } from "./decode/json-shape.ts";
import { readAccounts } from "./decode/read-accounts.ts";
import { readLamports, readTokens } from "./decode/read-balances.ts";
import { readInstructions } from "./decode/read-instructions.ts";

/** Entry of the list of signatures: stands in where the transaction itself lacks a field. */
export interface ListedTransaction {
  readonly signature?: string;
  readonly slot: number;
  readonly blockTime: number | null;
}

/**
 * Decodes the result of `getTransaction`, or one entry of a block, in the encodings `json` and `jsonParsed`
 * and the versions legacy, 0 and 1.
 * `lamports` lists the accounts whose balance changed, `tokens` every token account that the ledger lists.
 * Failed transactions have no transfers. Checked by hand rather than by a schema: this is the hot path of a
 * reading.
 * Throws a SolanaError `chain_unavailable` whose cause names the field that is not of the protocol's shape.
 *
 * @example
 * const reply = await fetch(url, { method: "POST", body });
 * const { signature, feeLamports } = decodeTransaction((await reply.json()).result);
 */
export function decodeTransaction(result: unknown, listed?: ListedTransaction): Transaction {
  const body = requireObject(result, "transaction");
  const transaction = requireObject(body.transaction, "transaction.transaction");
  const message = requireObject(transaction.message, "transaction.message");
  const meta = requireObject(body.meta, "meta");
  const signatures = optionalList(transaction.signatures, "transaction.signatures");
  const { keys, signers } = readAccounts(message, meta, signatures.length);
  const feePayer = keys[0];
  if (feePayer === undefined) throw malformed("message.accountKeys is empty");
  const failed = meta.err !== null && meta.err !== undefined;
  const tokens = readTokens(meta, keys);
  const { programs, transfers } = readInstructions(message, meta, keys, tokens, failed);
  return {
    signature: readSignature(signatures[0], listed),
    slot: requireCount(body.slot ?? listed?.slot, "slot"),
    indexInBlock: typeof body.transactionIndex === "number" ? body.transactionIndex : null,
    blockTime: typeof body.blockTime === "number" ? body.blockTime : (listed?.blockTime ?? null),
    failed,
    feePayer,
    feeLamports: BigInt(requireCount(meta.fee, "meta.fee")),
    signers,
    lamports: readLamports(meta, keys),
    tokens,
    transfers,
    programs,
  };
}

/**
 * Tells a transaction that the ledger keeps without its outcome: nothing can be computed from it.
 *
 * @internal
 */
export function isWithoutMeta(result: unknown): boolean {
  return isJsonObject(result) && result.transaction !== undefined && result.meta === null;
}

function readSignature(first: unknown, listed: ListedTransaction | undefined): string {
  if (typeof first !== "string" || first.length === 0) throw malformed("signatures[0] is not a signature");
  if (listed?.signature !== undefined && listed.signature !== first) {
    throw malformed("signatures[0] is not the signature that was asked for");
  }
  return first;
}
