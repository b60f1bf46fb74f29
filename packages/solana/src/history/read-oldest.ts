import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { OldestChunk, OldestRange, ReadOptions } from "../chain-reader.ts";
import { malformed } from "../decode/json-shape.ts";
import { RpcError, toSolanaError } from "../rpc/rpc-error.ts";
import { type ByAddressQuery, fetchAscendingPage } from "./by-address-page.ts";
import { toTransaction } from "./by-address-reply.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { type ListedSignature, listSignatures, SIGNATURES_PER_PAGE } from "./list-signatures.ts";
import { createLoader } from "./load-transaction.ts";
import type { HistoryDependencies } from "./read-history.ts";
import { openReadScope } from "./read-scope.ts";
import { createSignatureSource } from "./signature-source.ts";

const PAUSE_MS = 300;
/** Code of JSON-RPC: the provider does not offer the method at all. */
const METHOD_NOT_FOUND = -32_601;
/** Transactions that are loaded together, and are lost if the caller needs fewer. */
const BATCH = 25;

/**
 * Implements `ChainReader.readOldest`: by address in ascending order if the provider sends that, else by listing all
 * signatures and loading the oldest.
 */
export async function* readOldest(
  dependencies: HistoryDependencies,
  address: Address,
  { maxPages, onlyAscending }: OldestRange,
  options: ReadOptions = {},
): AsyncGenerator<OldestChunk> {
  const { rpc, support, now, sleep } = dependencies;
  const scope = openReadScope({ signal: options.signal, now, sleep });
  const query = { rpc, address, range: { limit: Number.POSITIVE_INFINITY }, scope, pack: null };
  try {
    const isRead = support.form === null ? false : yield* readAscending(query, support, maxPages);
    if (!isRead && onlyAscending !== true) yield* readFromListed(dependencies, query, maxPages);
  } catch (error) {
    throw toSolanaError(error);
  } finally {
    scope.close();
  }
}

/** Returns false if the provider does not sort ascending or has nothing. */
async function* readAscending(
  query: ByAddressQuery,
  support: ByAddressSupport,
  maxPages: number,
): AsyncGenerator<OldestChunk, boolean> {
  let token: string | null = null;
  let listedCount = 0;
  let lastSlot = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    let ascendingPage: Awaited<ReturnType<typeof fetchAscendingPage>>;
    try {
      ascendingPage = await fetchAscendingPage(query, token);
    } catch (error) {
      if (page > 1 || !(error instanceof RpcError)) throw error;
      const { form } = support;
      if (error.code === METHOD_NOT_FOUND && form !== null) support.recordFailure(form, error);
      return false;
    }
    const { entries, next } = ascendingPage;
    if (page === 1 && entries.length === 0) return false;
    for (const { position } of entries) {
      if (position.slot < lastSlot) {
        if (page === 1) return false;
        throw malformed("a reading by address is not oldest first");
      }
      lastSlot = position.slot;
    }
    listedCount += entries.length;
    const transactionsRead = splitMissing(entries.map(toTransaction));
    const [oldest] = entries;
    const oldestTime = (oldest && toTransaction(oldest))?.blockTime ?? null;
    yield {
      ...transactionsRead,
      listed: listedCount,
      oldestTime,
      reachedBeginning: true,
      end: next === null,
    };
    if (next === null) return true;
    token = next;
  }
  return true;
}

/** Yields one empty chunk if the listing does not reach the beginning within `maxPages` calls. */
async function* readFromListed(
  { rpc, sleep }: HistoryDependencies,
  { address, scope }: ByAddressQuery,
  maxPages: number,
): AsyncGenerator<OldestChunk> {
  const pause = () => sleep(PAUSE_MS, scope.signal);
  const plain = createSignatureSource(rpc, address, undefined, scope, pause);
  let pages = 0;
  const source: typeof plain = {
    pause: plain.pause,
    fetchPage(below, count) {
      if (pages >= maxPages) throw new PageBudgetError();
      pages += 1;
      return plain.fetchPage(below, count);
    },
  };
  const entries: ListedSignature[] = [];
  let reachedBeginning = false;
  try {
    for await (const page of listSignatures(source, { limit: maxPages * SIGNATURES_PER_PAGE })) {
      for (const entry of page.entries) entries.push(entry);
      reachedBeginning = page.exhausted;
    }
  } catch (error) {
    if (!(error instanceof PageBudgetError)) throw error;
  }
  const listedCount = entries.length;
  const oldestTime = entries.at(-1)?.blockTime ?? null;
  if (!reachedBeginning) {
    yield { ...splitMissing([]), listed: listedCount, oldestTime, reachedBeginning, end: false };
    return;
  }
  const load = createLoader(rpc, scope, sleep);
  // Failed transactions move nothing.
  const oldestFirst = entries.filter(({ failed }) => failed !== true).reverse();
  for (let offset = 0; ; offset += BATCH) {
    const batch = await Promise.all(oldestFirst.slice(offset, offset + BATCH).map(load));
    const end = offset + BATCH >= oldestFirst.length;
    yield { ...splitMissing(batch), listed: listedCount, oldestTime, reachedBeginning, end };
    if (end) return;
  }
}

function splitMissing(
  read: readonly (Transaction | null)[],
): Pick<OldestChunk, "transactions" | "missing" | "missingAt"> {
  const transactions = read.filter((each): each is Transaction => each !== null);
  // Transactions that precede the first missing one are complete.
  const missingIndex = read.indexOf(null);
  return {
    transactions,
    missing: read.length - transactions.length,
    missingAt: missingIndex === -1 ? null : missingIndex,
  };
}

/** Thrown when the pages of a listing are used up. */
class PageBudgetError extends Error {}
