import type { Address } from "@walletlens/engine/address";
import { addInterval, type CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { PackedTransactions, SignaturePosition } from "@walletlens/solana/chain-reader";
import type { DatabaseTransaction } from "@/lib/db/database";
import { createRereadError, toIntervals, toPageSignatures } from "./damaged-history";
import { decodePage, decodeSignatures, encodePage } from "./history-codec";
import { ADD_PAGE, FIND_PAGES, type HistoryRow, LOCK_HISTORY, UPDATE_HISTORY } from "./history-statements";

/**
 * Adds a page and the interval that it covers (null for none) to the history of this version. Throws a
 * DamagedHistoryError, or an AppError `database_unavailable`.
 */
export async function appendPage(
  transaction: DatabaseTransaction,
  wallet: Address,
  page: NewPage,
  interval: CoverageInterval | null,
): Promise<void> {
  const [row] = (await transaction.query<HistoryRow>(LOCK_HISTORY, [wallet])).rows;
  if (row === undefined) throw new Error("the row of a history was not returned");
  const coverage = toIntervals(row.id, row.coverage);
  if (interval !== null) requireStoredEnds(interval, coverage, page.positions);
  const isAdded = await addPage(transaction, row, page);
  const covered = interval === null ? coverage : addInterval(coverage, interval);
  const revision = isAdded ? row.revision + 1 : row.revision;
  await transaction.query(UPDATE_HISTORY, [row.id, revision, JSON.stringify(covered)]);
}

/**
 * Throws an AppError `database_unavailable` if an end of the interval is neither stored nor added: the reader began or
 * stopped at a transaction of a history that was set aside or removed meanwhile.
 */
function requireStoredEnds(
  { newest, oldest }: CoverageInterval,
  coverage: readonly CoverageInterval[],
  positions: readonly SignaturePosition[],
): void {
  const lowest = positions[0];
  const highest = positions.at(-1);
  if (lowest === undefined || highest === undefined) return;
  const parts = [...coverage, { oldest: lowest, newest: highest }];
  const isStored = ({ slot }: SignaturePosition) =>
    parts.some((part) => part.oldest.slot <= slot && slot <= part.newest.slot);
  if (!isStored(newest) || !isStored(oldest)) throw createRereadError();
}

/** Stores new transactions as one page. A transaction has one slot, so only pages of these slots can contain it. */
async function addPage(
  transaction: DatabaseTransaction,
  { id, revision }: HistoryRow,
  { positions, encode }: NewPage,
): Promise<boolean> {
  const lowest = positions[0];
  const highest = positions.at(-1);
  if (lowest === undefined || highest === undefined) return false;
  const { rows } = await transaction.query<{ page: string }>(FIND_PAGES, [id, lowest.slot, highest.slot]);
  const knownSignatures = new Set(rows.flatMap(({ page }) => toPageSignatures(id, page)));
  const newPositions = positions.filter(
    ({ signature }) => !knownSignatures.has(signature) && knownSignatures.add(signature),
  );
  const oldest = newPositions[0];
  const newest = newPositions.at(-1);
  if (oldest === undefined || newest === undefined) return false;
  const payload = encode(new Set(newPositions.map(({ signature }) => signature)));
  await transaction.query(ADD_PAGE, [
    id,
    revision + 1,
    oldest.slot,
    newest.slot,
    newPositions.length,
    payload,
  ]);
  return true;
}

/** Transactions that are about to be stored as one page. */
export interface NewPage {
  /** In the order of a page. */
  readonly positions: readonly SignaturePosition[];
  /** Encodes the chosen transactions, each once, and removes them from `chosen`. */
  readonly encode: (chosen: Set<string>) => Uint8Array;
}

export function toNewPage(entries: readonly HistoryEntry[] | PackedTransactions): NewPage {
  if ("bytes" in entries) return toPackedPage(entries);
  const sorted = entries.toSorted(compareEntries);
  return { positions: sorted, encode: (chosen) => encodeChosen(sorted, chosen) };
}

/** Decodes a packed page only if it contains other transactions than the chosen ones. */
function toPackedPage({ bytes, positions }: PackedTransactions): NewPage {
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signatures = decodeSignatures(page);
  const slots = new Map(positions.map(({ signature, slot }) => [signature, slot]));
  return {
    positions: signatures.flatMap((signature) => {
      const slot = slots.get(signature);
      return slot === undefined ? [] : { signature, slot };
    }),
    encode: (chosen) =>
      chosen.size === signatures.length
        ? bytes
        : encodeChosen(decodePage(page, { withParties: true }), chosen),
  };
}

function encodeChosen(entries: readonly HistoryEntry[], chosen: Set<string>): Uint8Array {
  return encodePage(entries.filter(({ signature }) => chosen.delete(signature)));
}
