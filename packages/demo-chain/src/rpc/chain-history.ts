import type { BankTransaction } from "../bank/bank-transaction.ts";
import type { TransactionError } from "../bank/transaction-error.ts";
import type { RpcContext } from "./rpc-context.ts";

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
  /** Later blocks; null if it is final. */
  readonly confirmations: number | null;
  readonly err: TransactionError | null;
  readonly status: { readonly Ok: null } | { readonly Err: TransactionError };
  readonly confirmationStatus: ConfirmationStatus;
}

/** Status of an executed transaction: confirmed at once, because there is only one node. */
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
 * Signatures that mention an address, of bank and market, newest first. `before` and `until` are exclusive
 * and may be any transaction of the chain. As on nodes, no transaction precedes an unknown `before`, and an
 * unknown `until` is never reached.
 */
export function listChainSignatures(
  address: string,
  range: { readonly before: string | null; readonly until: string | null; readonly limit: number },
  context: RpcContext,
): SignatureRow[] {
  const upperPlace = range.before === null ? null : findPlace(range.before, context);
  const lowerPlace = range.until === null ? null : findPlace(range.until, context);
  if (range.before !== null && upperPlace === null) return [];
  const rows: SignatureRow[] = [];
  for (const place of newestFirst(address, context)) {
    if (rows.length === range.limit || (lowerPlace !== null && comparePlaces(place, lowerPlace) <= 0))
      return rows;
    if (upperPlace === null || comparePlaces(place, upperPlace) < 0) rows.push(rowAt(place, context));
  }
  return rows;
}

/** Position of a transaction in the chain: those of the market come first within a slot. */
interface ChainPlace {
  readonly slot: number;
  readonly from: FoundTransaction["from"];
  /** Position among those of its source. */
  readonly position: number;
}

function comparePlaces(left: ChainPlace, right: ChainPlace): number {
  if (left.slot !== right.slot) return left.slot - right.slot;
  if (left.from !== right.from) return left.from === "market" ? -1 : 1;
  return left.position - right.position;
}

/** Merges the transactions of bank and market that mention an address. */
function* newestFirst(address: string, { bank, market }: RpcContext): Generator<ChainPlace> {
  const bankPositions = bank.log.mentions(address);
  let bankIndex = 0;
  for (const position of market.signaturesFor(address)) {
    const place: ChainPlace = { slot: market.getSlot(position), from: "market", position };
    for (; bankIndex < bankPositions.length; bankIndex += 1) {
      const nextBankPlace = bankPlace(bankPositions[bankIndex] ?? 0, bank);
      if (comparePlaces(nextBankPlace, place) < 0) break;
      yield nextBankPlace;
    }
    yield place;
  }
  for (const position of bankPositions.slice(bankIndex)) yield bankPlace(position, bank);
}

function bankPlace(position: number, bank: RpcContext["bank"]): ChainPlace {
  return { slot: bank.log.at(position).slot, from: "bank", position };
}

function rowAt({ from, position, slot }: ChainPlace, context: RpcContext): SignatureRow {
  if (from === "bank") return bankRow(context.bank.log.at(position), context);
  return { ...context.market.signatureInfo(position), confirmationStatus: getConfirmation(slot, context) };
}

/** Status of a transaction; those older than a blockhash lives are only found with `searchHistory`. */
export function statusOfSignature(
  signature: string,
  searchHistory: boolean,
  context: RpcContext,
): SignatureStatus | null {
  const transaction = findTransaction(signature, context);
  if (transaction === null) return null;
  const { slot, err } =
    transaction.from === "bank"
      ? { slot: transaction.transaction.slot, err: transaction.transaction.meta.err }
      : context.market.signatureInfo(transaction.position);
  const age = context.bank.clock.currentSlot() - slot;
  const { blockhashBlocks, finalitySlots } = context.market.parameters;
  if (age > blockhashBlocks && !searchHistory) return null;
  return {
    slot,
    confirmations: age >= finalitySlots ? null : age,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: getConfirmation(slot, context),
  };
}

function getConfirmation(slot: number, { bank, market }: RpcContext): ConfirmationStatus {
  return bank.clock.currentSlot() - slot >= market.parameters.finalitySlots ? "finalized" : "confirmed";
}

/** Slots of a range, both ends included, with a transaction: other slots have no block, as if they were skipped. */
export function listBlockSlots(fromSlot: number, toSlot: number, { bank, market }: RpcContext): number[] {
  const slots = [
    ...market.positionsBetween(fromSlot, toSlot).map((position) => market.getSlot(position)),
    ...bank.log.between(fromSlot, toSlot).map(({ slot }) => slot),
  ];
  return Array.from(new Set(slots)).sort((a, b) => a - b);
}

/** Transactions of a slot: those of the market come first. */
export function listTransactions(slot: number, { bank, market }: RpcContext): FoundTransaction[] {
  return [
    ...market.positionsBetween(slot, slot).map((position) => ({ from: "market", position }) as const),
    ...bank.log.between(slot, slot).map((transaction) => ({ from: "bank", transaction }) as const),
  ];
}

/** Place of a transaction, or null if it is unknown. */
function findPlace(signature: string, { bank, market }: RpcContext): ChainPlace | null {
  const onBank = bank.log.find(signature);
  if (onBank !== null) return bankPlace(onBank, bank);
  const position = market.findSignature(signature);
  return position === null ? null : { slot: market.getSlot(position), from: "market", position };
}

function bankRow(transaction: BankTransaction, context: RpcContext): SignatureRow {
  const { wire, slot, blockTime, meta, memo } = transaction;
  const confirmationStatus = getConfirmation(slot, context);
  return { signature: wire.signature, slot, err: meta.err, memo, blockTime, confirmationStatus };
}
