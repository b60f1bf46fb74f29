import { MS_PER_DAY } from "@walletlens/engine/time";
import type { Pool } from "pg";
import type { Retention } from "@/lib/wallets/ports";
import { type Database, inTransaction, runStatement } from "../database";
import type { Row } from "../row";

/** Rows that one statement removes at most, so that none holds its locks for long; a wallet goes whole. */
const MAX_ROWS = 2_000;
const MAX_WALLETS = 500;

/** The retention of wallets and names in PostgreSQL. Readers wait for nothing of it. */
export function createRetention({ pool, prisma }: Pick<Database, "pool" | "prisma">): Retention {
  return {
    async recordAccess(wallets) {
      if (wallets.length > 0) await runStatement(pool, NOTE_ASKED, [wallets]);
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

// One statement decides: a wallet is removed with all of its data, and only while no request for it is recorded.
/** An hour's precision is enough for days, and saves a wallet that is requested all the time its writes. */
const NOTE_ASKED = {
  name: "note-asked-wallets",
  text: `
    WITH asked AS (
      SELECT id FROM wallets WHERE address = ANY ($1::text[]) AND asked_at < now() - interval '1 hour'
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE wallets w SET asked_at = now() FROM asked WHERE w.id = asked.id`,
};

/**
 * Condition for wallets that are being analyzed or were within the last day. Those count as asked for, even where the
 * process that knew of it has not written it down.
 */
const BEING_ANALYZED = (wallet: string) => `EXISTS (
      SELECT FROM analyses a
      WHERE a.wallet = ${wallet} AND (a.finished_at IS NULL OR a.finished_at > now() - interval '1 day'))`;

/** A wallet's revision is the number of its pages. Rows that somebody adds to at the moment are left alone. */
const REMOVE_HISTORIES = `
  WITH old AS MATERIALIZED (
    SELECT w.id, w.address, w.revision FROM wallets w
    WHERE w.asked_at < now() - make_interval(days => $1) AND NOT ${BEING_ANALYZED("w.address")}
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
  SELECT FROM unnest($1::text[]) AS gone (address) WHERE ${BEING_ANALYZED("gone.address")} LIMIT 1`;

/** Answers about addresses that have no history of their own were asked for when they were computed. */
const REMOVE_SNAPSHOTS = {
  name: "remove-old-snapshots",
  text: `
    WITH old AS (
      SELECT s.address FROM wallet_snapshots s
      WHERE s.calculated_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM wallets w WHERE w.address = s.address) AND NOT ${BEING_ANALYZED("s.address")}
      ORDER BY s.calculated_at LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    DELETE FROM wallet_snapshots s USING old WHERE s.address = old.address RETURNING s.address`,
};

/**
 * An analysis that was requested while the wallets were being removed may have read that they are there: then they stay,
 * and the next statement leaves that one out.
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
