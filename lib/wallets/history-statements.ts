import type { Address } from "@walletlens/engine/address";
import { columns, type Row, type RowOf } from "@/lib/db/row";
import { HISTORY_VERSION } from "./stored-versions";

// Hot path: histories of a hundred thousand transactions, `npm run bench -- store`.
const HISTORY = columns("WalletHistory", ["id", "revision", "coverage"], "h");
const COVERAGE = columns("WalletHistory", ["id", "coverage"], "h");
const REVISION = columns("WalletHistory", ["id", "revision"], "h");

/** Histories of this version: those of others are as if they were not stored. */
const HISTORIES = `wallets w JOIN wallet_histories h ON h.wallet_id = w.id AND h.version = ${HISTORY_VERSION}`;

/**
 * Pages after a revision; all pages if this history does not have it, as after a restore. Base64 is shorter and
 * faster to read than the driver's hexadecimal text. Histories are read from their end, so in reverse order the pages
 * are nearly sorted by slot.
 */
export const READ_HISTORY = {
  name: "read-history",
  text: `
    SELECT ${HISTORY}, encode(p.payload, 'base64') AS page
    FROM ${HISTORIES} LEFT JOIN wallet_pages p ON p.history_id = h.id
      AND p.revision > CASE WHEN h.id = $2 AND h.revision >= $3 THEN $3 ELSE 0 END
    WHERE w.address = $1 ORDER BY p.revision DESC`,
};

/** Coverage and length of a history in one snapshot; read twice per analysis. */
export const READ_COVERAGE = {
  name: "read-coverage",
  text: `
    SELECT ${COVERAGE}, coalesce(sum(p.transactions), 0)::int AS transactions
    FROM ${HISTORIES} LEFT JOIN wallet_pages p ON p.history_id = h.id
    WHERE w.address = $1 GROUP BY h.id`,
};

export const READ_REVISIONS = {
  name: "read-history-revisions",
  text: `SELECT ${REVISION}, w.address FROM ${HISTORIES} WHERE w.address = ANY($1::text[])`,
};

export const COUNT_TRANSACTIONS = {
  name: "count-kept-transactions",
  text: `
    SELECT coalesce(sum(p.transactions), 0)::int AS transactions
    FROM ${HISTORIES} JOIN wallet_pages p ON p.history_id = h.id
    WHERE w.address = ANY($1::text[])`,
};

/** Locks the row of the wallet to the end of the transaction, which serializes jobs on one wallet. */
export const LOCK_HISTORY = `
  WITH wallet AS (
    INSERT INTO wallets (address) VALUES ($1) ON CONFLICT (address) DO UPDATE SET address = excluded.address RETURNING id
  )
  INSERT INTO wallet_histories AS h (wallet_id, version) SELECT id, ${HISTORY_VERSION} FROM wallet
  ON CONFLICT (wallet_id, version) DO UPDATE SET updated_at = now() RETURNING ${HISTORY}`;

/**
 * Takes a damaged history out of use, and the metrics that were computed from it. Returns a row to the only process
 * that did so.
 */
export const SET_DAMAGED_ASIDE = {
  name: "set-damaged-history-aside",
  text: `
  WITH damaged AS (
    UPDATE wallet_histories SET version = -id, updated_at = now() WHERE id = $1 AND version = ${HISTORY_VERSION}
    RETURNING wallet_id
  ), outdated AS (
    UPDATE wallet_snapshots SET figures_version = 0
    WHERE address IN (SELECT w.address FROM wallets w JOIN damaged ON w.id = damaged.wallet_id)
  )
  SELECT FROM damaged`,
};

export const FIND_PAGES = `
  SELECT encode(payload, 'base64') AS page FROM wallet_pages
  WHERE history_id = $1 AND from_slot <= $3 AND to_slot >= $2`;

export const ADD_PAGE = `
  INSERT INTO wallet_pages (history_id, revision, from_slot, to_slot, transactions, payload)
  VALUES ($1, $2, $3, $4, $5, $6)`;

export const UPDATE_HISTORY = "UPDATE wallet_histories SET revision = $2, coverage = $3 WHERE id = $1";

/** Wallets without an access for longer are drawn last: their histories end too early. */
const ACCESS_DAYS = 30;

/**
 * A random order in which the chance of a wallet is proportional to its weight (https://doi.org/10.1016/j.ipl.2005.11.003): its
 * days here, from 1 to 31. Draws four times as many as needed: most histories are short enough.
 */
export const DRAW_WALLETS = {
  name: "draw-wallets",
  text: `
    SELECT d.address
    FROM (
      SELECT h.id, w.address, w.asked_at < now() - interval '${ACCESS_DAYS} days' AS is_stale,
        -ln(1 - random()) / (1 + least(30, extract(epoch FROM greatest(now() - w.stored_at, interval '0')) / 86400)) AS place
      FROM wallets w JOIN wallet_histories h ON h.wallet_id = w.id AND h.version = ${HISTORY_VERSION}
      WHERE w.stored_at < coalesce(to_timestamp($3::double precision / 1000), 'infinity')
      ORDER BY is_stale, place LIMIT 4 * $1::int
    ) d
    JOIN wallet_pages p ON p.history_id = d.id
    GROUP BY d.id, d.address, d.is_stale, d.place HAVING sum(p.transactions) <= $2::int
    ORDER BY d.is_stale, d.place LIMIT $1::int`,
};

export const FIND_STORED = {
  name: "find-kept-wallets",
  text: `
    SELECT w.address FROM ${HISTORIES}
    WHERE w.address = ANY ($1::text[]) AND EXISTS (SELECT FROM wallet_pages p WHERE p.history_id = h.id)`,
};

export const FIND_BACKGROUND = {
  name: "find-coordination-background",
  text: `SELECT wallets FROM coordination_references WHERE day = $1::date AND version = ${HISTORY_VERSION}`,
};

// Of two concurrent backgrounds the larger one stays.
export const SAVE_BACKGROUND = {
  name: "keep-coordination-background",
  text: `
    WITH old AS (DELETE FROM coordination_references WHERE day < $1::date - 30)
    INSERT INTO coordination_references AS stored (day, version, wallets)
    VALUES ($1::date, ${HISTORY_VERSION}, $2::text[])
    ON CONFLICT (day, version) DO UPDATE SET wallets = CASE
      WHEN cardinality(excluded.wallets) > cardinality(stored.wallets) THEN excluded.wallets ELSE stored.wallets END
    RETURNING wallets`,
};

export type HistoryRow = RowOf<typeof HISTORY>;

/** `page` is null without one. */
export type HistoryPageRow = HistoryRow & { readonly page: string | null };

export type CoverageRow = RowOf<typeof COVERAGE> & Row<"WalletPage", "transactions">;

export type RevisionRow = RowOf<typeof REVISION> & { readonly address: Address };
