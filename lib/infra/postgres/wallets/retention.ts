import { MS_PER_DAY } from "@walletlens/engine/time";
import type { Pool } from "pg";
import type { Retention } from "@/lib/wallets/ports";
import { type Database, inTransaction, runStatement } from "../database";
import type { Row } from "../row";

/** Limits the duration of locks; a wallet is deleted whole. */
const MAX_ROWS = 2_000;
const MAX_WALLETS = 500;

/** Retention of wallets and names in PostgreSQL. It blocks no reader. */
export function createRetention({ pool, prisma }: Pick<Database, "pool" | "prisma">): Retention {
  return {
    async recordAccess(wallets) {
      if (wallets.length > 0) await runStatement(pool, RECORD_ACCESS, [wallets]);
    },

    async removeWallets(storedDays) {
      const histories = await removeHistories(pool, storedDays);
      return histories + (await runStatement(pool, REMOVE_SNAPSHOTS, [storedDays, MAX_ROWS])).length;
    },

    async removeTokenNames(storedDays) {
      const where = { readAt: { lt: new Date(Date.now() - storedDays * MS_PER_DAY) } };
      return (await prisma.tokenName.deleteMany({ where, limit: MAX_ROWS })).count;
    },
  };
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
 * A wallet's revision is the number of its pages. Rows that are being written are skipped. A wallet and its data are
 * deleted in one statement.
 */
const REMOVE_HISTORIES = `
  WITH old AS MATERIALIZED (
    SELECT w.id, w.address, w.revision FROM wallets w
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
        const analyzed = await tx.query(FIND_ANALYZED, [addresses]);
        if (analyzed.rows.length > 0) throw new AnalyzedMeanwhile();
        return addresses.length;
      });
    } catch (error) {
      if (!(error instanceof AnalyzedMeanwhile)) throw error;
    }
  }
}

class AnalyzedMeanwhile extends Error {}
