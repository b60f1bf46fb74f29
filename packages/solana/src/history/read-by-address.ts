import type { HistoryChunk } from "../chain-reader.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { type ByAddressQuery, type PageResult, probeByAddress, requestPage } from "./by-address-page.ts";
import type { ByAddressBatch } from "./by-address-reply.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { type ByAddressReading, ByAddressWork } from "./by-address-work.ts";
import type { SignatureSource } from "./list-signatures.ts";

type Listing = ReturnType<SignatureSource["fetchPage"]>;

/** Start of a history: its first page by address, or null; and its first list of signatures if it was requested. */
export interface AddressOpening {
  readonly first: Promise<PageResult> | null;
  readonly listing: Listing | null;
}

/**
 * Requests the first page by address, unless the provider is known to refuse. While that is unknown, the first list of
 * signatures is also requested, for providers that do not respond; concurrent calls wait for the first one.
 */
export async function openByAddress(
  query: ByAddressQuery,
  support: ByAddressSupport,
  grace: () => Promise<void>,
  list: () => Listing,
): Promise<AddressOpening> {
  if (support.firstRequest !== null && support.isUnknown) {
    await Promise.race([support.firstRequest, grace()]);
  }
  if (support.form === null) return { first: null, listing: null };
  const slots = { gte: null, lt: null };
  const firstPage = requestPage(query, support, { limit: query.range.limit, token: null, slots });
  if (!support.isUnknown) return { first: firstPage, listing: null };
  support.firstRequest ??= firstPage.finally(() => {
    support.firstRequest = null;
  });
  const listing = list();
  await Promise.race([firstPage, waitForSilence(query, support, listing, grace)]);
  // The provider has responded if its page is being packed.
  if (support.isUnknown && support.packing > 0) await firstPage;
  const isEnded = query.scope.signal.aborted || query.scope.stop.aborted;
  if (support.isUnknown && !isEnded) support.pauseForms();
  return { first: support.form === null ? null : firstPage, listing };
}

/** Resolves once a provider that responds to other calls has been silent about this one for the grace period. */
async function waitForSilence(
  query: ByAddressQuery,
  support: ByAddressSupport,
  listing: Listing,
  grace: () => Promise<void>,
): Promise<void> {
  try {
    await listing;
    if (!support.isUnknown) return;
    // A large page takes longer than a list of signatures; a single signature by address does not.
    await Promise.race([probeByAddress(query).then(() => support.firstRequest), grace()]);
  } catch {
    // The caller awaits the listing again, and an error of the probe also fails the page.
  }
}

/** Result of a reading that ended early; the rest is to be read from listed signatures. */
interface BrokenReading {
  /** The last chunk, which is not yielded because it may have to carry `end`. */
  readonly held: HistoryChunk | null;
}

/**
 * Reads a history by full transactions, with parallel pages if it is long. If the provider supports it, the history
 * includes changes of the address's token accounts. Returns null at the end of the range and at the stop of the reading.
 * Breaks off if a call fails, and if nothing was found at all.
 */
export async function* readByAddress(
  reading: ByAddressReading,
): AsyncGenerator<HistoryChunk, BrokenReading | null> {
  const { range, scope } = reading.query;
  const work = new ByAddressWork(reading);
  let listedCount = 0;
  // The last page may be empty; then the chunk before it contains `end`.
  let heldChunk: HistoryChunk | null = null;
  for (;;) {
    const batch = work.next();
    if (batch !== null) {
      if (heldChunk !== null) yield heldChunk;
      listedCount += batch.entries.length;
      heldChunk = toChunk(batch, listedCount);
    } else if (!work.isOver) {
      await work.condition.wait();
    } else if (work.failure?.error instanceof RpcError) {
      return { held: heldChunk };
    } else {
      if (heldChunk !== null) yield { ...heldChunk, end: work.isWhole };
      if (work.failure !== null) throw work.failure.error;
      return heldChunk === null && range.until === undefined && !scope.stop.aborted
        ? { held: heldChunk }
        : null;
    }
  }
}

function toChunk({ entries, bytes }: ByAddressBatch, listed: number): HistoryChunk | null {
  const newest = entries[0]?.position;
  const oldest = entries.at(-1)?.position;
  if (newest === undefined || oldest === undefined) return null;
  const transactions = entries.flatMap(({ transaction }) =>
    transaction === null || transaction === "packed" ? [] : transaction,
  );
  const unavailable = entries.filter(({ transaction }) => transaction === null);
  return {
    transactions,
    ...(bytes === null ? {} : { packed: { bytes, positions: entries.map(({ position }) => position) } }),
    unavailable: unavailable.map(({ position }) => position),
    newest,
    oldest,
    listed,
    end: false,
  };
}
