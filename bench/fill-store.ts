import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import type { Pool } from "pg";
import { analyzeStored, createInputPorts } from "@/bench/history/analyze-stored";
import { buildHistory } from "@/bench/history/build-history";
import { appendChanges, type OpenStore } from "@/bench/store";
import { HistoryCache } from "@/lib/wallets/history-cache";
import { PERIOD_SUFFIXES } from "@/lib/wallets/ranking-row";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";

/** Wallets of a store, by the length of their histories. */
export interface StoreSize {
  /** Wallets of 1,000 swaps. */
  readonly small: number;
  /** Wallets of 100,000 swaps. */
  readonly large: number;
}

export const SWAPS_OF = { small: 1_000, large: 100_000 } as const;
/** Swaps of one statement, so that no transaction is much larger than those of the product. */
const SWAPS_AT_A_TIME = 100_000;

export function nameWallet(kind: keyof StoreSize, index: number): Address {
  return address(createAddress(`${kind} wallet ${index}`));
}

export function countSwaps({ small, large }: StoreSize): number {
  return small * SWAPS_OF.small + large * SWAPS_OF.large;
}

/**
 * Fills a store with analyzed wallets and fresh results. The product's own code stores the first wallet of
 * each length. The others are copies of its rows under other addresses, so that only PostgreSQL takes time.
 */
export async function fillStore(store: OpenStore, size: StoreSize): Promise<void> {
  for (const kind of ["small", "large"] as const) {
    if (size[kind] === 0) continue;
    const wallet = nameWallet(kind, 0);
    await storeAnalyzed(store, { ...buildHistory(SWAPS_OF[kind]), wallet });
    const others = Array.from({ length: size[kind] - 1 }, (_, index) => nameWallet(kind, index + 1));
    const step = SWAPS_AT_A_TIME / SWAPS_OF[kind];
    for (let from = 0; from < others.length; from += step) {
      await copyRows(store.database.pool, wallet, others.slice(from, from + step));
    }
  }
}

/** Stores a wallet and its results by the product's own code. */
export async function storeAnalyzed({ wallets, database }: OpenStore, input: WalletInput): Promise<void> {
  await appendChanges(wallets, input, input.changes);
  const ports = { ...(await createInputPorts(input)), histories: new HistoryCache(wallets) };
  const views = await analyzeStored(ports, input, input.changes.at(-1));
  await createSnapshotStore(database).save(input.wallet, Date.now(), views, false);
  await addAnalyses(database.pool, [input.wallet]);
}

const VIEWS = ["hud", "profile", "tokens", "basis", "holder"] as const;

const COPY_WALLETS = `
  WITH added AS (INSERT INTO wallets (address) SELECT a FROM unnest($2::text[]) a RETURNING id)
  INSERT INTO wallet_histories (wallet_id, version, coverage, revision)
  SELECT added.id, h.version, h.coverage, h.revision
  FROM added, wallets w JOIN wallet_histories h ON h.wallet_id = w.id WHERE w.address = $1`;

const COPY_PAGES = `
  INSERT INTO wallet_pages (history_id, revision, from_slot, to_slot, transactions, payload)
  SELECT h.id, p.revision, p.from_slot, p.to_slot, p.transactions, p.payload
  FROM wallets f JOIN wallet_histories g ON g.wallet_id = f.id JOIN wallet_pages p ON p.history_id = g.id
    CROSS JOIN wallets w JOIN wallet_histories h ON h.wallet_id = w.id
  WHERE f.address = $1 AND w.address = ANY ($2::text[]) ORDER BY h.id, p.revision`;

const COPY_SNAPSHOTS = `
  INSERT INTO wallet_snapshots (address, calculated_at, follow_up, results, figures_version, ${VIEWS.join()})
  SELECT a, calculated_at, follow_up, results, figures_version,
    ${VIEWS.map((view) => `replace(${view}::text, $1, a)::json`).join()}
  FROM wallet_snapshots, unnest($2::text[]) a WHERE address = $1`;

const SORT_KEYS = ["by_realized_sol", "by_realized_usd", "by_trades"].flatMap((key) =>
  Object.values(PERIOD_SUFFIXES).map((suffix) => `${key}${suffix}`),
);

/** Distributed, so that the indexes have one value per wallet. */
const COPY_RANKINGS = `
  INSERT INTO wallet_rankings (address, calculated_at, figures_version, behavior_type, tier, trades, net_pnl_sol,
    win_rate, independent_trades, complete, by_net, by_last_trade, ${SORT_KEYS.join()})
  SELECT a, calculated_at, figures_version, behavior_type, tier, trades, net_pnl_sol,
    win_rate, independent_trades, complete, by_net * (1 + random()), by_last_trade + random(),
    ${SORT_KEYS.map((key) => `${key} * (1 + random())`).join()}
  FROM wallet_rankings, unnest($2::text[]) a WHERE address = $1`;

async function copyRows(pool: Pool, from: Address, to: readonly Address[]): Promise<void> {
  for (const statement of [COPY_WALLETS, COPY_PAGES, COPY_SNAPSHOTS, COPY_RANKINGS]) {
    await pool.query(statement, [from, to]);
  }
  await addAnalyses(pool, to);
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

/** Adds the analysis of each result, with its events. */
async function addAnalyses(pool: Pool, wallets: readonly Address[]): Promise<void> {
  await pool.query(
    `INSERT INTO analyses (id, wallet, kind, status, dispatched_at, dispatches, run)
     SELECT gen_random_uuid(), a, 'flash', 'active', now(), 1, 1 FROM unnest($1::text[]) a`,
    [wallets],
  );
  await pool.query(
    `UPDATE analyses SET status = 'completed', progress = 100, finished_at = now(), updated_at = now()
     WHERE wallet = ANY ($1::text[])`,
    [wallets],
  );
}
