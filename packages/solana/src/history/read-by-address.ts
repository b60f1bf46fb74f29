import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { z } from "zod";
import type { HistoryChunk, HistoryRange, SignaturePosition } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { malformed } from "../decode/json-shape.ts";
import { decodeTransaction, isWithoutMeta } from "../decode-transaction.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import type { ReadScope } from "./read-scope.ts";

/** Whole transactions by address: a method of Helius that Triton, Alchemy, QuickNode and Shyft also offer. */
const BY_ADDRESS_METHOD = "getTransactionsForAddress";

/**
 * Reads a history page by page with whole transactions; the next page is under way while one is handed over.
 * Besides what mentions the address this includes what changed the balance of a token account that it owns.
 * Ends without a word at the reading's stop; throws what a call threw, after the last page that arrived.
 */
export async function* readByAddress(
  rpc: RpcClient,
  address: Address,
  range: HistoryRange,
  scope: ReadScope,
): AsyncGenerator<HistoryChunk> {
  const fetch = (token: string | null, room: number) => fetchPage(rpc, address, range, scope, token, room);
  const seen = new Set<string>();
  let pending = fetch(null, range.limit);
  let held: HistoryChunk | null = null;
  for (;;) {
    const page = await pending;
    if ("failure" in page) {
      if (held !== null) yield held;
      if (scope.stop.aborted && page.failure === scope.stop.reason) return;
      throw page.failure;
    }
    const entries = page.entries.filter(({ position }) => !seen.has(position.signature));
    for (const { position } of entries) seen.add(position.signature);
    const isLast = page.next === null || seen.size >= range.limit;
    if (!isLast) pending = fetch(page.next, range.limit - seen.size);
    const chunk: HistoryChunk | null = toChunk(entries, seen.size, page.next === null);
    if (chunk !== null && held !== null) yield held;
    // The last page can be empty: the end is then news of the chunk before it.
    held = chunk ?? withEnd(held, page.next === null);
    if (!isLast) continue;
    if (held !== null) yield held;
    return;
  }
}

/** Asks for a single signature of the address; resolves where the provider offers the method. */
export async function probeByAddress(rpc: RpcClient, address: Address): Promise<void> {
  await rpc.call({
    method: BY_ADDRESS_METHOD,
    params: [address, { transactionDetails: "signatures", limit: 1, commitment: COMMITMENT }],
    read: (result) => envelope.parse(result),
    attempts: 1,
  });
}

/** Whole transactions that one call brings; some providers take 1,000, all take 100. */
const PAGE_SIZE = 100;

const envelope = z.object({ data: z.array(z.unknown()), paginationToken: z.string().nullish() });

/** A transaction, or the position of one that the ledger keeps without its outcome. */
type Entry = { readonly position: SignaturePosition; readonly transaction: Transaction | null };

interface Page {
  readonly entries: readonly Entry[];
  /** Token of the next page; null where the range ends with this one. */
  readonly next: string | null;
}

/** Fetches a page. Never rejects, since it is begun before anyone waits for it. */
async function fetchPage(
  rpc: RpcClient,
  address: Address,
  range: HistoryRange,
  scope: ReadScope,
  token: string | null,
  room: number,
): Promise<Page | { readonly failure: unknown }> {
  const isBounded = range.before !== undefined || range.until !== undefined;
  const options = {
    transactionDetails: "full",
    sortOrder: "desc",
    limit: Math.min(PAGE_SIZE, room),
    commitment: COMMITMENT,
    encoding: "json",
    maxSupportedTransactionVersion: 1,
    filters: {
      tokenAccounts: "balanceChanged",
      ...(isBounded ? { signature: { lt: range.before, gt: range.until } } : {}),
    },
    ...(token === null ? {} : { paginationToken: token }),
  };
  try {
    return await rpc.call({
      method: BY_ADDRESS_METHOD,
      params: [address, options],
      read: (result) => readPage(result, range.until, token),
      signal: scope.signal,
      stop: scope.stop,
    });
  } catch (failure) {
    return { failure };
  }
}

function readPage(result: unknown, until: string | undefined, token: string | null): Page {
  const { data, paginationToken } = envelope.parse(result);
  const next = paginationToken ?? null;
  if (next !== null && next === token) throw malformed(`${BY_ADDRESS_METHOD} repeats its pagination token`);
  const all = data.map(readEntry);
  for (const [index, { position }] of all.entries()) {
    const above = all[index - 1]?.position.slot ?? Number.POSITIVE_INFINITY;
    if (position.slot > above) throw malformed(`${BY_ADDRESS_METHOD} is not newest first`);
  }
  const stop = all.findIndex(({ position }) => position.signature === until);
  return stop < 0 ? { entries: all, next } : { entries: all.slice(0, stop), next: null };
}

function readEntry(entry: unknown): Entry {
  if (isWithoutMeta(entry)) return { position: unplayed.parse(entry), transaction: null };
  const transaction = decodeTransaction(entry);
  return { position: { signature: transaction.signature, slot: transaction.slot }, transaction };
}

const unplayed = z
  .object({
    slot: z.number().int(),
    transaction: z.object({ signatures: z.tuple([z.string()], z.string()) }),
  })
  .transform(({ slot, transaction }) => ({ signature: transaction.signatures[0], slot }));

function withEnd(chunk: HistoryChunk | null, end: boolean): HistoryChunk | null {
  return chunk === null ? null : { ...chunk, end };
}

function toChunk(entries: readonly Entry[], listed: number, end: boolean): HistoryChunk | null {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const transactions: Transaction[] = [];
  const unavailable: SignaturePosition[] = [];
  for (const { position, transaction } of entries) {
    if (transaction === null) unavailable.push(position);
    else transactions.push(transaction);
  }
  return { transactions, unavailable, newest: newest.position, oldest: oldest.position, listed, end };
}
