import { z } from "zod";
import { rpcMetaSchema } from "../ledger/rpc-types.ts";
import type { TransactionError } from "./transaction-error.ts";
import type { WireTransaction } from "./wire-transaction.ts";

/** A landed transaction with its observed effects. */
export interface BankTransaction {
  readonly wire: WireTransaction;
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number;
  /** Static keys, then keys from lookup tables; the indexes of `meta` refer to them. */
  readonly keys: readonly string[];
  readonly meta: BankMeta;
  /** Memo text in the format of listings, "[bytes] text", or null. */
  readonly memo: string | null;
}

const transactionErrorSchema: z.ZodType<TransactionError> = z.union([
  z.string(),
  z.object({ InstructionError: z.tuple([z.int(), z.union([z.string(), z.object({ Custom: z.int() })])]) }),
  z.object({ InsufficientFundsForRent: z.object({ account_index: z.int() }) }),
  z.object({ ProgramExecutionTemporarilyRestricted: z.object({ account_index: z.int() }) }),
  z.object({ DuplicateInstruction: z.int() }),
]);

/** The `meta` of `getTransaction` without `status` and `rewards`, which follow from it. */
export const bankMetaSchema = rpcMetaSchema.extend({
  err: transactionErrorSchema.nullable(),
  returnData: z
    .object({ programId: z.string(), data: z.tuple([z.string(), z.literal("base64")]) })
    .nullable(),
});

export type BankMeta = Readonly<z.infer<typeof bankMetaSchema>>;

export function bankTransaction(
  wire: WireTransaction,
  observed: { readonly slot: number; readonly blockTime: number; readonly meta: BankMeta },
): BankTransaction {
  const { writable, readonly } = observed.meta.loadedAddresses;
  return { wire, ...observed, keys: [...wire.staticKeys, ...writable, ...readonly], memo: readMemo(wire) };
}

const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
]);

function readMemo(wire: WireTransaction): string | null {
  const memos = wire.instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.has(wire.staticKeys[programIndex] ?? ""))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString("utf8")}`);
  return memos.length === 0 ? null : memos.join("; ");
}
