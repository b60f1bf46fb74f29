import type { Transaction } from "@walletlens/engine/chain/transaction";
import { z } from "zod";
import type { HistoryRange, SignaturePosition } from "../chain-reader.ts";
import { isJsonObject, malformed } from "../decode/json-shape.ts";
import { requireRisingTimes } from "../decode/require-rising-times.ts";
import { decodeTransaction, isIncomplete } from "../decode-transaction.ts";
import { type PackedReply, unpackFailure } from "../packed-page.ts";
import type { ReplyOutcome } from "../rpc/parse-reply.ts";

/** Full transactions by address: a method of Helius that Triton, Alchemy, QuickNode and Shyft also offer. */
export const BY_ADDRESS_METHOD = "getTransactionsForAddress";

/** A transaction, or only its position if the ledger stores no outcome, or if its page is packed. */
export interface ByAddressEntry {
  readonly position: SignaturePosition;
  readonly transaction: Transaction | "packed" | null;
}

/** Returns the transaction of an entry; null if the ledger stores no outcome, or if its page is packed. */
export function toTransaction({ transaction }: ByAddressEntry): Transaction | null {
  return transaction === "packed" ? null : transaction;
}

/** Entries of one page, or a part of them. */
export interface ByAddressBatch {
  /** Newest first. */
  readonly entries: readonly ByAddressEntry[];
  /** The packed transactions of the whole page; null if they are decoded. */
  readonly bytes: Uint8Array | null;
}

export interface ByAddressPage extends ByAddressBatch {
  /** Token of the next page; null on the last page of a slot range. */
  readonly next: string | null;
  /** True if the page contained the `until` of the range. */
  readonly reachesUntil: boolean;
}

/** Reads a page in ascending order. Throws if it repeats its `token`. */
export function readAscendingPage(
  result: unknown,
  token: string | null,
): Pick<ByAddressPage, "entries" | "next"> {
  const { data: entries, paginationToken } = pageSchema.parse(result);
  const next = paginationToken ?? null;
  if (next !== null && next === token) throw malformed(`${BY_ADDRESS_METHOD} repeats its pagination token`);
  requireTimes(entries);
  return { entries, next };
}

/** Throws if the times of decoded transactions do not rise with their slots. */
function requireTimes(entries: readonly ByAddressEntry[]): void {
  requireRisingTimes(
    BY_ADDRESS_METHOD,
    entries.flatMap((entry) => toTransaction(entry) ?? []),
  );
}

/** Returns a packed reply in the form of a decoded one. */
export function toOutcome(reply: PackedReply): ReplyOutcome {
  if ("failure" in reply) return { error: unpackFailure(reply.failure) };
  const { signatures, slots, missing, paginationToken, bytes } = reply.page;
  const unavailable = new Set(missing);
  const data = signatures.map((signature, index): ByAddressEntry => {
    const position = { signature, slot: slots[index] ?? 0 };
    return { position, transaction: unavailable.has(index) ? null : "packed" };
  });
  return { result: { data, paginationToken, bytes } };
}

export const envelopeSchema = z.object({ data: z.array(z.unknown()), paginationToken: z.string().nullish() });

/** A page whose entries are read already. */
const pageSchema = envelopeSchema.extend({
  data: z.array(z.custom<ByAddressEntry>(isJsonObject)),
  bytes: z.instanceof(Uint8Array).optional(),
});

export const positionSchema = z.object({
  signature: z.string().min(1),
  slot: z.number().int().nonnegative(),
});

/** Reads a page of a range. Throws if it leaves the range or its order, repeats its `token`, or has impossible times. */
export function readRangePage(
  result: unknown,
  { before, until }: HistoryRange,
  token: string | null,
): ByAddressPage {
  const { data: entries, paginationToken, bytes = null } = pageSchema.parse(result);
  const next = paginationToken ?? null;
  if (next !== null && next === token) throw malformed(`${BY_ADDRESS_METHOD} repeats its pagination token`);
  let highest = Number.POSITIVE_INFINITY;
  for (const { position } of entries) {
    if (position.slot > highest) throw malformed(`${BY_ADDRESS_METHOD} is not newest first`);
    if (position.signature === before) throw malformed(`${BY_ADDRESS_METHOD} is not below its cursor`);
    highest = position.slot;
  }
  requireTimes(entries);
  const stop = until === undefined ? -1 : entries.findIndex(({ position }) => position.signature === until);
  if (stop < 0) return { entries, bytes, next, reachesUntil: false };
  return { entries: entries.slice(0, stop), bytes, next: null, reachesUntil: true };
}

/** Reads a list of items; throws if the result is not a page. */
export function readEnvelope(result: unknown) {
  return envelopeSchema.parse(result);
}

/** Reads an item of a page. */
export function readEntry(entry: unknown): ByAddressEntry & { readonly transaction: Transaction | null } {
  if (isIncomplete(entry)) return { position: unplayedSchema.parse(entry), transaction: null };
  const transaction = decodeTransaction(entry);
  return { position: { signature: transaction.signature, slot: transaction.slot }, transaction };
}

const unplayedSchema = z
  .object({
    slot: z.number().int(),
    transaction: z.object({ signatures: z.tuple([z.string()], z.string()) }),
  })
  .transform(({ slot, transaction }) => ({ signature: transaction.signatures[0], slot }));
