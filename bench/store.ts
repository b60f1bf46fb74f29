import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import type { LedgerPosition } from "@walletlens/engine/result-types";
import type { OwnerChange } from "@walletlens/engine/swaps/owner-change";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { analyzeStored, createInputPorts } from "@/bench/history/analyze-stored";
import { buildHistory } from "@/bench/history/build-history";
import type { BenchMetric } from "@/bench/metric";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "@/lib/cli/services/embedded-postgres";
import { applyProductMigrations } from "@/lib/cli/services/migrations";
import { type Database, openDatabase } from "@/lib/db/database";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
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

/** Stores a complete history in chunks, newest first as the chain is read, each joined to the one that is stored before it. */
export async function appendHistory(
  wallets: WalletStore,
  { wallet, changes }: Pick<WalletInput, "wallet" | "changes">,
): Promise<void> {
  for (let end = changes.length; end > 0; end -= CHUNK) {
    const start = Math.max(0, end - CHUNK);
    const oldest = changes[start];
    const newest = changes[end] ?? changes[end - 1];
    if (oldest === undefined || newest === undefined) continue;
    const interval = { oldest: toPosition(oldest), newest: toPosition(newest), complete: start === 0 };
    const chunk = changes.slice(start, end).reverse();
    const entries = chunk.map((change) => {
      const { signature, slot, blockTime } = change;
      return { signature, slot, blockTime, change, missing: false };
    });
    await wallets.append(wallet, entries, interval);
  }
}

function toPosition({ signature, slot }: OwnerChange): LedgerPosition {
  return { signature, slot };
}

/** Stores a wallet, its results and a completed analysis by the product's own code. */
export async function storeAnalyzed({ wallets, database }: OpenStore, input: WalletInput): Promise<void> {
  await appendHistory(wallets, input);
  const ports = { ...(await createInputPorts(input)), histories: new HistoryCache(wallets) };
  await createSnapshotStore(database).save(
    input.wallet,
    Date.now(),
    await analyzeStored(ports, input),
    false,
  );
  await database.pool.query(
    `INSERT INTO analyses (id, wallet, kind, status, dispatched_at, dispatches, run)
     VALUES (gen_random_uuid(), $1, 'flash', 'active', now(), 1, 1)`,
    [input.wallet],
  );
  await database.pool.query(
    `UPDATE analyses SET status = 'completed', progress = 100, finished_at = now(), updated_at = now()
     WHERE wallet = $1`,
    [input.wallet],
  );
}

/** Stores analyzed wallets with this number of swaps and unrelated histories. */
export async function storeTraders(
  store: OpenStore,
  count: number,
  swaps: number,
): Promise<readonly Address[]> {
  const traders: Address[] = [];
  for (let index = 0; index < count; index += 1) {
    const wallet = address(createAddress(`trader ${index} of ${swaps}`));
    await storeAnalyzed(store, { ...buildHistory(swaps, index + 1), wallet });
    traders.push(wallet);
  }
  return traders;
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
