import type { Address } from "@walletlens/engine/address";
import { MS_PER_DAY } from "@walletlens/engine/time";
import type { Pool } from "pg";
import { type DatabasePorts, inTransaction, runStatement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { HISTORY_VERSION } from "./stored-versions";

/** Limits the duration of locks; a wallet is deleted whole. */
const MAX_ROWS = 2_000;
const MAX_WALLETS = 500;

/** Time limit of one purge; a longer step would count as dead. */
const TIMEOUT_MS = 120_000;

/**
 * Deletes, in batches, wallets and token names without accesses for `storedDays`, and histories of earlier versions. Returns
 * the number of all. It blocks no reader.
 */
export async function purgeExpired(ports: DatabasePorts, storedDays: number): Promise<number> {
  const { clock } = ports.database;
  const deadline = clock.now() + TIMEOUT_MS;
  let removedCount = 0;
  for (const remove of [removeWallets, removeUnreadHistories, removeTokenNames]) {
    for (let part = 1; part > 0 && clock.now() < deadline; removedCount += part)
      part = await remove(ports, storedDays);
  }
  return removedCount;
}

/** Records an access of wallets now. */
export async function recordAccess({ database }: DatabasePorts, wallets: readonly Address[]): Promise<void> {
  if (wallets.length > 0) await runStatement(database.pool, RECORD_ACCESS, [wallets]);
}

/**
 * Deletes one batch of wallets, with histories and metrics, that were not accessed for `storedDays` and are
 * not being analyzed. Returns the number of wallets, 0 at the end.
 */
export async function removeWallets({ database }: DatabasePorts, storedDays: number): Promise<number> {
  const histories = await removeHistories(database.pool, storedDays);
  return histories + (await runStatement(database.pool, REMOVE_SNAPSHOTS, [storedDays, MAX_ROWS])).length;
}

/** Like `removeWallets`, for damaged histories, and those of earlier versions, that were not written for a week. */
export async function removeUnreadHistories({ database: { pool } }: DatabasePorts): Promise<number> {
  const histories = await runStatement(pool, REMOVE_UNREAD_HISTORIES, [MAX_ROWS, UNREAD_DAYS]);
  if (histories.length > 0) return histories.length;
  return (await runStatement(pool, REMOVE_EARLIER_PAGES, [MAX_ROWS, UNREAD_DAYS])).length;
}

/** Like `removeWallets`, for names of tokens. */
export async function removeTokenNames({ database }: DatabasePorts, storedDays: number): Promise<number> {
  const filter = { readAt: { lt: new Date(Date.now() - storedDays * MS_PER_DAY) } };
  return (await database.prisma.tokenName.deleteMany({ where: filter, limit: MAX_ROWS })).count;
}

/** Updates a wallet at most once an hour: retention counts days. */
const RECORD_ACCESS = {
  name: "note-asked-wallets",
  text: `
    WITH requested AS (
      SELECT id FROM wallets WHERE address = ANY ($1::text[]) AND asked_at < now() - interval '1 hour'
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE wallets w SET asked_at = now() FROM requested WHERE w.id = requested.id`,
};

/**
 * Condition: the wallet is being analyzed or was within the last day. This counts as an access, even if the process
 * has not recorded it.
 */
const isBeingAnalyzed = (wallet: string) => `EXISTS (
      SELECT FROM analyses a
      WHERE a.wallet = ${wallet} AND (a.finished_at IS NULL OR a.finished_at > now() - interval '1 day'))`;

/**
 * The revisions of a wallet and of its histories are their numbers of pages. Rows that are being written are skipped. A
 * wallet and its data are deleted in one statement.
 */
const REMOVE_HISTORIES = `
  WITH old AS MATERIALIZED (
    SELECT w.id, w.address, w.revision +
      coalesce((SELECT sum(h.revision) FROM wallet_histories h WHERE h.wallet_id = w.id), 0)::int AS revision
    FROM wallets w
    WHERE w.asked_at < now() - make_interval(days => $1) AND NOT ${isBeingAnalyzed("w.address")}
    ORDER BY w.asked_at, w.id LIMIT $3 FOR UPDATE SKIP LOCKED
  ), counted AS (
    SELECT id, address, sum(revision + 1) OVER (ORDER BY id) - revision - 1 AS before FROM old
  ), going AS (
    SELECT id, address FROM counted WHERE before < $2
  ), answers AS (
    DELETE FROM wallet_snapshots s USING going WHERE s.address = going.address
  )
  DELETE FROM wallets w USING going WHERE w.id = going.id RETURNING w.address`;

/** Days for which histories of earlier versions are stored: their processes may run beside those of this version. */
const UNREAD_DAYS = 7;

/** Removes histories of earlier versions, and damaged ones, without a write for some days. */
const REMOVE_UNREAD_HISTORIES = {
  name: "remove-unread-histories",
  text: `
    WITH old AS MATERIALIZED (
      SELECT id, revision FROM wallet_histories
      WHERE version < ${HISTORY_VERSION} AND updated_at < now() - make_interval(days => $2)
      ORDER BY version, updated_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), counted AS (
      SELECT id, sum(revision + 1) OVER (ORDER BY id) - revision - 1 AS before FROM old
    )
    DELETE FROM wallet_histories h USING counted WHERE h.id = counted.id AND counted.before < $1 RETURNING h.id`,
};

/** Removes pages of releases before the table of histories, once their processes have had time to end. */
const REMOVE_EARLIER_PAGES = {
  name: "remove-earlier-pages",
  text: `
    DELETE FROM history_pages WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM history_pages WHERE EXISTS (
        SELECT FROM _prisma_migrations
        WHERE migration_name = '20261129110000_histories_by_version' AND finished_at < now() - make_interval(days => $2)
      ) LIMIT $1
    )) RETURNING wallet_id`,
};

const FIND_ANALYZED = `
  SELECT FROM unnest($1::text[]) AS gone (address) WHERE ${isBeingAnalyzed("gone.address")} LIMIT 1`;

/** Snapshots without a history of their own were requested when they were computed. */
const REMOVE_SNAPSHOTS = {
  name: "remove-old-snapshots",
  text: `
    WITH old AS (
      SELECT s.address FROM wallet_snapshots s
      WHERE s.calculated_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM wallets w WHERE w.address = s.address) AND NOT ${isBeingAnalyzed("s.address")}
      ORDER BY s.calculated_at LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    DELETE FROM wallet_snapshots s USING old WHERE s.address = old.address RETURNING s.address`,
};

/**
 * A concurrent request of an analysis may have read that the wallets exist: then they stay, and the retry skips that
 * one.
 */
async function removeHistories(pool: Pool, storedDays: number): Promise<number> {
  for (;;) {
    try {
      return await inTransaction(pool, async (tx) => {
        const limits = [storedDays, MAX_ROWS, MAX_WALLETS];
        const { rows } = await tx.query<Row<"Wallet", "address">>(REMOVE_HISTORIES, limits);
        const addresses = rows.map(({ address }) => address);
        const analyses = await tx.query(FIND_ANALYZED, [addresses]);
        if (analyses.rows.length > 0) throw new AnalyzedMeanwhile();
        return addresses.length;
      });
    } catch (error) {
      if (!(error instanceof AnalyzedMeanwhile)) throw error;
    }
  }
}

class AnalyzedMeanwhile extends Error {}
