import type { Address } from "@walletlens/engine/address";
import { addInterval, type CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";
import type { SignaturePosition } from "@walletlens/solana/chain-reader";
import type { DatabaseTransaction } from "@/lib/db/database";
import { createRereadError, toIntervals, toPageSignatures } from "./damaged-history";
import { ADD_PAGE, FIND_PAGES, type HistoryRow, LOCK_HISTORY, UPDATE_HISTORY } from "./history-statements";
import type { NewPage } from "./new-page";

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
