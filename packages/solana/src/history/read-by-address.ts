import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { HistoryChunk, SignaturePosition } from "../chain-reader.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import type { ByAddressEntry } from "./by-address-page.ts";
import { type ByAddressReading, ByAddressWork } from "./by-address-work.ts";

/** Reading that came to no end; the rest is to be read another way. */
export interface BrokenReading {
  /** The last chunk, which is not yielded yet: it may be the one that tells the end. Null where there was none. */
  readonly held: HistoryChunk | null;
}

/**
 * Reads a history by whole transactions, several pages at a time where it is long. Besides what mentions the address
 * this includes what changed the balance of a token account that it owns, where the provider knows. Returns null at
 * the end of the range and at the reading's stop. Breaks off where a call failed, and where nothing was found at all.
 */
export async function* readByAddress(
  reading: ByAddressReading,
): AsyncGenerator<HistoryChunk, BrokenReading | null> {
  const { range, scope } = reading.query;
  const work = new ByAddressWork(reading);
  let listed = 0;
  // The last page can be empty: the end is then news of the chunk before it.
  let held: HistoryChunk | null = null;
  for (;;) {
    const entries = work.next();
    if (entries !== null) {
      if (held !== null) yield held;
      listed += entries.length;
      held = toChunk(entries, listed);
    } else if (!work.isOver) {
      await work.condition.wait();
    } else if (work.failure?.error instanceof RpcError) {
      return { held };
    } else {
      if (held !== null) yield { ...held, end: work.isWhole };
      if (work.failure !== null) throw work.failure.error;
      return held === null && range.until === undefined && !scope.stop.aborted ? { held } : null;
    }
  }
}

function toChunk(entries: readonly ByAddressEntry[], listed: number): HistoryChunk | null {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const transactions: Transaction[] = [];
  const unavailable: SignaturePosition[] = [];
  for (const { position, transaction } of entries) {
    if (transaction === null) unavailable.push(position);
    else transactions.push(transaction);
  }
  const [top, bottom] = [newest.position, oldest.position];
  return { transactions, unavailable, newest: top, oldest: bottom, listed, end: false };
}
