import type { Address } from "@walletlens/engine/address";
import type { Steps } from "@walletlens/engine/steps";
import { EXTRACTION_VERSION } from "@walletlens/engine/swaps/extraction-context";
import { addInterval } from "@walletlens/engine/wallet/coverage-intervals";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { z } from "zod";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import type { HistoryRevision, StoredHistory, WalletStore } from "@/lib/wallets/wallet-store";
import { type Database, type DatabaseTransaction, inTransaction, runStatement } from "../database";
import { columns, type Row, type RowOf } from "../row";
import { toSearches, toSearchesJson } from "./account-searches-json";
import { decodePage, decodeSignatures } from "./history-codec";
import { type NewPage, toNewPage } from "./new-page";

const positionSchema = z.object({ signature: z.string(), slot: z.number() });
const coverageSchema = z.array(
  z.object({ newest: positionSchema, oldest: positionSchema, complete: z.boolean() }),
);

// Hot path: histories of a hundred thousand transactions, `npm run bench -- store refresh`.
const WALLET = columns("Wallet", ["id", "revision", "coverage"], "w");
const COVERAGE = columns("Wallet", ["coverage"], "w");
const REVISION = columns("Wallet", ["id", "revision"], "wallets");

/**
 * Pages after a revision with the versions of their rules; all pages if this history does not have it, as after a restore. Base64 is shorter and
 * faster to read than the driver's hexadecimal text. Histories are read from their end, so in reverse order the pages
 * are nearly sorted by slot.
 */
const READ_HISTORY = {
  name: "read-history",
  text: `
    SELECT ${WALLET}, encode(p.payload, 'base64') AS page, p.extraction_version AS version
    FROM wallets w LEFT JOIN history_pages p ON p.wallet_id = w.id
      AND p.revision > CASE WHEN w.id = $2 AND w.revision >= $3 THEN $3 ELSE 0 END
    WHERE w.address = $1 ORDER BY p.revision DESC`,
};

/** True for a page that other rules have read: the whole history is then as if it were not stored. */
const isOutdated = `p.extraction_version <> ${EXTRACTION_VERSION}`;

/** Coverage and length of a history in one snapshot; read twice per analysis. */
const READ_COVERAGE = {
  name: "read-coverage",
  text: `
    SELECT ${COVERAGE}, coalesce(sum(p.transactions), 0)::int AS transactions
    FROM wallets w LEFT JOIN history_pages p ON p.wallet_id = w.id
    WHERE w.address = $1 GROUP BY w.id HAVING bool_or(${isOutdated}) IS NOT TRUE`,
};

const READ_REVISIONS = {
  name: "read-history-revisions",
  text: `SELECT ${REVISION}, address FROM wallets WHERE address = ANY($1::text[])`,
};

const COUNT_TRANSACTIONS = {
  name: "count-kept-transactions",
  text: `
    SELECT coalesce(sum(p.transactions), 0)::int AS transactions
    FROM wallets w JOIN history_pages p ON p.wallet_id = w.id
    WHERE w.address = ANY($1::text[]) AND NOT ${isOutdated}`,
};

/** Wallets without an access for longer are drawn last: their histories end too early. */
const ACCESS_DAYS = 30;

/** Locks the row to the end of the transaction, which serializes jobs on one wallet. */
const LOCK_WALLET = `
  INSERT INTO wallets AS w (address) VALUES ($1)
  ON CONFLICT (address) DO UPDATE SET address = excluded.address
  RETURNING ${WALLET}, EXISTS (
    SELECT FROM history_pages p WHERE p.wallet_id = w.id AND ${isOutdated}
  ) AS "isOutdated"`;

const REMOVE_PAGES = "DELETE FROM history_pages WHERE wallet_id = $1";

/** A new id tells readers that have an older part of the history that this is another one. */
const BEGIN_AGAIN = `
  UPDATE wallets w SET id = DEFAULT, revision = 0, coverage = '[]', searches = '{}' WHERE id = $1 RETURNING ${WALLET}`;

const FIND_PAGES = `
  SELECT encode(payload, 'base64') AS page FROM history_pages
  WHERE wallet_id = $1 AND from_slot <= $3 AND to_slot >= $2`;

const ADD_PAGE = `
  INSERT INTO history_pages (wallet_id, revision, from_slot, to_slot, transactions, payload, extraction_version)
  VALUES ($1, $2, $3, $4, $5, $6, ${EXTRACTION_VERSION})`;

const UPDATE_WALLET = "UPDATE wallets SET revision = $2, coverage = $3 WHERE id = $1";

/**
 * A random order in which the chance of a wallet is proportional to its weight (https://doi.org/10.1016/j.ipl.2005.11.003): its days here, from 1 to 31. Draws four times as many as needed: most histories are short enough.
 */
const DRAW_WALLETS = {
  name: "draw-wallets",
  text: `
    SELECT w.address
    FROM (
      SELECT id, address, asked_at < now() - interval '${ACCESS_DAYS} days' AS is_stale,
        -ln(1 - random()) / (1 + least(30, extract(epoch FROM greatest(now() - stored_at, interval '0')) / 86400)) AS place
      FROM wallets WHERE stored_at < coalesce(to_timestamp($3::double precision / 1000), 'infinity')
      ORDER BY is_stale, place LIMIT 4 * $1::int
    ) w
    JOIN history_pages p ON p.wallet_id = w.id AND NOT ${isOutdated}
    GROUP BY w.id, w.address, w.is_stale, w.place HAVING sum(p.transactions) <= $2::int
    ORDER BY w.is_stale, w.place LIMIT $1::int`,
};

const FIND_STORED = {
  name: "find-kept-wallets",
  text: `
    SELECT w.address FROM wallets w
    WHERE w.address = ANY ($1::text[]) AND EXISTS (
      SELECT FROM history_pages p WHERE p.wallet_id = w.id AND NOT ${isOutdated})`,
};

const FIND_BACKGROUND = {
  name: "find-coordination-background",
  text: "SELECT wallets FROM coordination_backgrounds WHERE day = $1::date",
};

// Of two concurrent backgrounds the larger one stays.
const SAVE_BACKGROUND = {
  name: "keep-coordination-background",
  text: `
    WITH old AS (DELETE FROM coordination_backgrounds WHERE day < $1::date - 30)
    INSERT INTO coordination_backgrounds AS stored (day, wallets) VALUES ($1::date, $2::text[])
    ON CONFLICT (day) DO UPDATE SET wallets = CASE
      WHEN cardinality(excluded.wallets) > cardinality(stored.wallets) THEN excluded.wallets ELSE stored.wallets END
    RETURNING wallets`,
};

export function createWalletStore({ pool, prisma }: Pick<Database, "pool" | "prisma">): WalletStore {
  return {
    async readCoverage(wallet) {
      const [row] = await runStatement<CoverageRow>(pool, READ_COVERAGE, [wallet]);
      return { intervals: coverageSchema.parse(row?.coverage ?? []), transactions: row?.transactions ?? 0 };
    },

    async readHistory(wallet, since) {
      const { historyId, revision } = since ?? NEVER_READ;
      const rows = await runStatement<HistoryRow>(pool, READ_HISTORY, [wallet, historyId, revision]);
      return runCooperatively(toHistory(rows, since));
    },

    async readRevisions(wallets) {
      const rows = await runStatement<RevisionRow>(pool, READ_REVISIONS, [wallets]);
      return new Map(rows.map(({ address, id, revision }) => [address, { historyId: id, revision }]));
    },

    async countTransactions(wallets) {
      const [row] = await runStatement<Row<"HistoryPage", "transactions">>(pool, COUNT_TRANSACTIONS, [
        wallets,
      ]);
      return row?.transactions ?? 0;
    },

    async append(wallet, entries, interval) {
      const page = toNewPage(entries);
      await inTransaction(pool, async (transaction) => {
        const row = await lockWallet(transaction, wallet);
        const added = await addPage(transaction, row, page);
        const coverage = coverageSchema.parse(row.coverage);
        const covered = interval === null ? coverage : addInterval(coverage, interval);
        const revision = added ? row.revision + 1 : row.revision;
        await transaction.query(UPDATE_WALLET, [row.id, revision, JSON.stringify(covered)]);
      });
    },

    async drawWallets(max, maxTransactions, before = null) {
      const values = [max, maxTransactions, before];
      const rows = await runStatement<{ readonly address: Address }>(pool, DRAW_WALLETS, values);
      return rows.map(({ address }) => address);
    },

    async findStored(wallets) {
      const rows = await runStatement<{ readonly address: Address }>(pool, FIND_STORED, [wallets]);
      return new Set(rows.map(({ address }) => address));
    },

    async findBackground(day) {
      const [row] = await runStatement<BackgroundRow>(pool, FIND_BACKGROUND, [day]);
      return row?.wallets ?? [];
    },

    async storeBackground(day, wallets) {
      const [row] = await runStatement<BackgroundRow>(pool, SAVE_BACKGROUND, [day, wallets]);
      return row?.wallets ?? wallets;
    },

    async readSearches(wallet) {
      const select = { searches: true } as const;
      const row = await prisma.wallet.findUnique({ where: { address: wallet }, select });
      return toSearches(row?.searches ?? {});
    },

    async storeSearches(wallet, searches) {
      const data = { searches: toSearchesJson(searches) };
      await prisma.wallet.updateMany({ where: { address: wallet }, data });
    },
  };
}

interface BackgroundRow {
  readonly wallets: readonly Address[];
}

type WalletRow = RowOf<typeof WALLET>;

type LockedRow = WalletRow & { readonly isOutdated: boolean };

type RevisionRow = RowOf<typeof REVISION> & { readonly address: Address };

type CoverageRow = RowOf<typeof COVERAGE> & Row<"HistoryPage", "transactions">;

interface PageRow {
  /** Base64. */
  readonly page: string;
}

/** `page` and `version` are null without a page. */
type HistoryRow = WalletRow & { readonly page: string | null; readonly version: number | null };

const NEVER_READ: HistoryRevision = { historyId: 0, revision: 0 };

/** Decodes a page of usually a thousand transactions in a step. */
function* toHistory(rows: readonly HistoryRow[], since: HistoryRevision | null): Steps<StoredHistory> {
  const [row] = rows;
  const isCurrent = rows.every(({ version }) => version === null || version === EXTRACTION_VERSION);
  if (row === undefined || !isCurrent) {
    return { intervals: [], entries: [], revision: NEVER_READ, continues: false };
  }
  const entries: HistoryEntry[] = [];
  for (const { page } of rows) {
    if (page === null) continue;
    for (const entry of decodePage(Buffer.from(page, "base64"))) entries.push(entry);
    yield;
  }
  return {
    intervals: coverageSchema.parse(row.coverage),
    entries: entries.sort(compareEntries),
    revision: { historyId: row.id, revision: row.revision },
    continues: since !== null && since.historyId === row.id && since.revision <= row.revision,
  };
}

/** Locks the row of a wallet, and removes its history if other rules have read it. */
async function lockWallet(transaction: DatabaseTransaction, wallet: Address): Promise<WalletRow> {
  const { rows } = await transaction.query<LockedRow>(LOCK_WALLET, [wallet]);
  const [locked] = rows;
  if (locked === undefined) throw new Error("the row of a wallet was not returned");
  if (!locked.isOutdated) return locked;
  await transaction.query(REMOVE_PAGES, [locked.id]);
  const [begun] = (await transaction.query<WalletRow>(BEGIN_AGAIN, [locked.id])).rows;
  if (begun === undefined) throw new Error("the row of a wallet was not returned");
  return begun;
}

/** Stores new transactions as one page. A transaction has one slot, so only pages of these slots can contain it. */
async function addPage(
  transaction: DatabaseTransaction,
  { id, revision }: WalletRow,
  { positions, encode }: NewPage,
): Promise<boolean> {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { rows } = await transaction.query<PageRow>(FIND_PAGES, [id, first.slot, last.slot]);
  const known = new Set(rows.flatMap(({ page }) => decodeSignatures(Buffer.from(page, "base64"))));
  const unknown = positions.filter(({ signature }) => !known.has(signature) && known.add(signature));
  const [oldest, newest] = [unknown[0], unknown.at(-1)];
  if (oldest === undefined || newest === undefined) return false;
  const payload = encode(new Set(unknown.map(({ signature }) => signature)));
  await transaction.query(ADD_PAGE, [id, revision + 1, oldest.slot, newest.slot, unknown.length, payload]);
  return true;
}
