import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import type { LedgerPosition } from "@walletlens/engine/wallet/coverage-intervals";
import type { HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { BenchMetric } from "@/bench/metric";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { applyProductMigrations } from "@/lib/cli/services/migrations";
import { type Database, openDatabase } from "@/lib/db/database";
import { HistoryCache, loadHistory } from "@/lib/wallets/history-cache";
import { createWalletStore } from "@/lib/wallets/wallet-queries";
import type { WalletStore } from "@/lib/wallets/wallet-store";

/** The store of histories on its own PostgreSQL, with the product's settings. */
export interface OpenStore {
  readonly wallets: WalletStore;
  readonly database: Database;
  readonly url: string;
}

const CHUNK = 1_000;

/** Runs `measure` on a store that is removed afterwards. */
export async function* onStore(
  measure: (store: OpenStore) => AsyncIterable<BenchMetric>,
): AsyncIterable<BenchMetric> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-bench-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(folder, 0o711);
  const { url } = await startEmbeddedPostgres(folder);
  await applyProductMigrations(url);
  const database = openDatabase(url);
  try {
    yield* measure({ wallets: createWalletStore(database), database, url });
  } finally {
    await database.close();
    await removeEmbeddedPostgres(folder);
  }
}

/**
 * Stores changes in chunks, newest first as the chain is read, each joined to the one before it. They are the beginning of
 * the history, or follow `last`, which is stored.
 */
export async function appendChanges(
  wallets: WalletStore,
  { wallet }: Pick<WalletInput, "wallet">,
  changes: readonly OwnerChange[],
  last?: OwnerChange,
): Promise<void> {
  for (let end = changes.length; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const chunk = changes.slice(start, end).reverse();
    const oldest = changes[start - 1] ?? last ?? changes[0];
    const newest = chunk[0];
    if (oldest === undefined || newest === undefined) continue;
    const complete = start === 0 && last === undefined;
    const interval = { oldest: toPosition(oldest), newest: toPosition(newest), complete };
    await wallets.append(wallet, chunk.map(toEntry), interval);
  }
}

/** Returns the engine's input with the stored history of the wallet, read without a cache. */
export async function loadInput(wallets: WalletStore, input: WalletInput): Promise<WalletInput> {
  return { ...input, ...(await loadHistory(new HistoryCache(wallets), input.wallet)) };
}

function toPosition({ signature, slot }: OwnerChange): LedgerPosition {
  return { signature, slot };
}

function toEntry(change: OwnerChange): HistoryEntry {
  const { signature, slot, blockTime } = change;
  return { signature, slot, blockTime, change, missing: false };
}

/** Size of one table in bytes, TOAST with the table. */
export interface TableSize {
  readonly name: string;
  readonly table: number;
  readonly indexes: number;
}

/** Returns the sizes of the product's tables that are not empty, the largest first. */
export async function readTableSizes({ pool }: Pick<Database, "pool">): Promise<readonly TableSize[]> {
  const { rows } = await pool.query<{ name: string; table: string; indexes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS table, pg_indexes_size(oid) AS indexes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
     ORDER BY pg_total_relation_size(oid) DESC`,
  );
  return rows.map(({ name, table, indexes }) => ({ name, table: Number(table), indexes: Number(indexes) }));
}
