import type { BankTransaction } from "../bank/bank-transaction.ts";
import { BLOCKHASH_LIFETIME_SLOTS } from "../bank/blockhashes.ts";
import type { TransactionError } from "../bank/transaction-error.ts";
import type { RpcContext } from "./rpc-context.ts";

/** Slots after which a block is final. */
const FINALITY_SLOTS = 32;

/** One row of `getSignaturesForAddress`. */
interface SignatureRow {
  readonly signature: string;
  readonly slot: number;
  readonly err: TransactionError | null;
  readonly memo: string | null;
  readonly blockTime: number | null;
  readonly confirmationStatus: ConfirmationStatus;
}

interface SignatureStatus {
  readonly slot: number;
  /** Blocks on top of it; null once it is final. */
  readonly confirmations: number | null;
  readonly err: TransactionError | null;
  readonly status: { readonly Ok: null } | { readonly Err: TransactionError };
  readonly confirmationStatus: ConfirmationStatus;
}

/** Status of a transaction that landed: confirmed at once, as there is only one node to agree. */
type ConfirmationStatus = "confirmed" | "finalized";

/** A transaction of the market or of the bank. */
export type FoundTransaction =
  | { readonly from: "market"; readonly position: number }
  | { readonly from: "bank"; readonly transaction: BankTransaction };

export function findTransaction(signature: string, { bank, market }: RpcContext): FoundTransaction | null {
  const onBank = bank.log.find(signature);
  if (onBank !== null) return { from: "bank", transaction: bank.log.at(onBank) };
  const position = market.findSignature(signature);
  return position === null ? null : { from: "market", position };
}

/**
 * Signatures that mention an address, newest first: the bank's, then the market's. `before` and `until` are
 * exclusive and may be any transaction of the chain. As on nodes, nothing stands before an unknown `before`,
 * and an unknown `until` is never met.
 */
export function listChainSignatures(
  address: string,
  range: { readonly before: string | null; readonly until: string | null; readonly limit: number },
  context: RpcContext,
): SignatureRow[] {
  const { bank, market } = context;
  const before = range.before === null ? Number.POSITIVE_INFINITY : orderOf(range.before, context);
  const until = range.until === null ? null : orderOf(range.until, context);
  if (before === null) return [];
  const isWanted = (order: number) => order < before && order > (until ?? -1);
  const rows: SignatureRow[] = [];
  for (const position of bank.log.mentions(address)) {
    if (rows.length === range.limit) return rows;
    if (isWanted(market.signatureCount + position)) rows.push(bankRow(bank.log.at(position), context));
  }
  for (const position of market.signaturesFor(address)) {
    if (rows.length === range.limit || position <= (until ?? -1)) return rows;
    if (isWanted(position)) rows.push({ ...market.signatureInfo(position), confirmationStatus: "finalized" });
  }
  return rows;
}

/** Status of a transaction; those older than a blockhash lives are only found with `searchHistory`. */
export function statusOfSignature(
  signature: string,
  searchHistory: boolean,
  context: RpcContext,
): SignatureStatus | null {
  const found = findTransaction(signature, context);
  if (found === null) return null;
  const { slot, err } =
    found.from === "bank"
      ? { slot: found.transaction.slot, err: found.transaction.meta.err }
      : context.market.signatureInfo(found.position);
  const age = context.bank.clock.currentSlot() - slot;
  if (age > BLOCKHASH_LIFETIME_SLOTS && !searchHistory) return null;
  return {
    slot,
    confirmations: age >= FINALITY_SLOTS ? null : age,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: confirmationOf(slot, context),
  };
}

function confirmationOf(slot: number, { bank }: RpcContext): ConfirmationStatus {
  return bank.clock.currentSlot() - slot >= FINALITY_SLOTS ? "finalized" : "confirmed";
}

/** Position of a transaction in the whole chain, or null if it is unknown. */
function orderOf(signature: string, { bank, market }: RpcContext): number | null {
  const onBank = bank.log.find(signature);
  return onBank === null ? market.findSignature(signature) : market.signatureCount + onBank;
}

function bankRow(transaction: BankTransaction, context: RpcContext): SignatureRow {
  const { wire, slot, blockTime, meta, memo } = transaction;
  const confirmationStatus = confirmationOf(slot, context);
  return { signature: wire.signature, slot, err: meta.err, memo, blockTime, confirmationStatus };
}
