import { type Address, isAddress } from "@walletlens/engine/address";
import type { Steps } from "@walletlens/engine/steps";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import { compareEntries, type HistoryEntry } from "@walletlens/engine/wallet/history-entry";
import { z } from "zod";
import { type Database, inTransaction, runStatement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { appendPage, toNewPage } from "./append-page";
import {
  createRereadError,
  DamagedHistoryError,
  requirePages,
  toIntervals,
  toPageEntries,
} from "./damaged-history";
import {
  COUNT_TRANSACTIONS,
  type CoverageRow,
  DRAW_WALLETS,
  FIND_BACKGROUND,
  FIND_STORED,
  type HistoryPageRow,
  READ_COVERAGE,
  READ_HISTORY,
  READ_REVISIONS,
  type RevisionRow,
  SAVE_BACKGROUND,
  SET_DAMAGED_ASIDE,
} from "./history-statements";
import { HISTORY_VERSION } from "./stored-versions";
import type { HistoryRevision, StoredCoverage, StoredHistory, WalletStore } from "./wallet-store";

/** Called by one process, once, when a damaged history is set aside. */
export type ReportDamage = (wallet: Address, error: DamagedHistoryError) => void;

/**
 * Histories in PostgreSQL. Those of other versions of rules or layout are as if they were not stored, and remain for
 * the processes that wrote them. A damaged one is set aside: it counts as not stored from then on. The read that finds the
 * damage throws `database_unavailable`, and an append begins a new history.
 */
export function createWalletStore(database: Database, onDamage: ReportDamage = () => undefined): WalletStore {
  const { pool } = database;
  /** Sets the history of a DamagedHistoryError aside; throws any other error. */
  const setAside = async (wallet: Address, error: unknown): Promise<void> => {
    if (!(error instanceof DamagedHistoryError)) throw error;
    const rows = await runStatement<object>(pool, SET_DAMAGED_ASIDE, [error.historyId]);
    if (rows.length > 0) onDamage(wallet, error);
  };
  return {
    async readCoverage(wallet) {
      const [row] = await runStatement<CoverageRow>(pool, READ_COVERAGE, [wallet]);
      if (row === undefined) return NOT_COVERED;
      const { id, coverage, transactions } = row;
      try {
        return { intervals: toIntervals(id, coverage), transactions };
      } catch (error) {
        await setAside(wallet, error);
        return NOT_COVERED;
      }
    },

    async readHistory(wallet, since) {
      const { historyId, revision } = since ?? NEVER_READ;
      const rows = await runStatement<HistoryPageRow>(pool, READ_HISTORY, [wallet, historyId, revision]);
      try {
        return await runCooperatively(toHistory(rows, since));
      } catch (error) {
        await setAside(wallet, error);
        throw createRereadError(error);
      }
    },

    async readRevisions(wallets) {
      const rows = await runStatement<RevisionRow>(pool, READ_REVISIONS, [wallets]);
      return new Map(rows.map(({ address, id, revision }) => [address, { historyId: id, revision }]));
    },

    async countTransactions(wallets) {
      const [row] = await runStatement<Row<"WalletPage", "transactions">>(pool, COUNT_TRANSACTIONS, [
        wallets,
      ]);
      return row?.transactions ?? 0;
    },

    async append(wallet, entries, interval) {
      const page = toNewPage(entries);
      for (;;) {
        try {
          return await inTransaction(pool, (tx) => appendPage(tx, wallet, page, interval));
        } catch (error) {
          await setAside(wallet, error);
        }
      }
    },

    ...createHistoryLists(database),
  };
}

type HistoryLists = Omit<
  WalletStore,
  "readCoverage" | "readHistory" | "readRevisions" | "countTransactions" | "append"
>;

/** Lists of wallets with histories, and what is stored besides their transactions. */
function createHistoryLists({ pool, prisma }: Database): HistoryLists {
  return {
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
      const filter = { version: HISTORY_VERSION, wallet: { address: wallet } };
      const row = await prisma.walletHistory.findFirst({ where: filter, select: { searches: true } });
      return toSearches(row?.searches ?? {});
    },

    async storeSearches(wallet, searches) {
      const filter = { version: HISTORY_VERSION, wallet: { address: wallet } };
      await prisma.walletHistory.updateMany({ where: filter, data: { searches: toSearchesJson(searches) } });
    },
  };
}

interface BackgroundRow {
  readonly wallets: readonly Address[];
}

const NOT_COVERED: StoredCoverage = { intervals: [], transactions: 0 };
const NEVER_READ: HistoryRevision = { historyId: 0, revision: 0 };

/** Decodes a page of usually a thousand transactions in a step. Throws a DamagedHistoryError. */
function* toHistory(rows: readonly HistoryPageRow[], since: HistoryRevision | null): Steps<StoredHistory> {
  const [row] = rows;
  if (row === undefined) return { intervals: [], entries: [], revision: NEVER_READ, continues: false };
  const { id, revision } = row;
  const continues = since !== null && since.historyId === id && since.revision <= revision;
  const pages = rows.flatMap(({ page }) => page ?? []);
  requirePages(id, pages.length, revision - (continues ? since.revision : 0));
  const entries: HistoryEntry[] = [];
  for (const page of pages) {
    for (const entry of toPageEntries(id, page)) entries.push(entry);
    yield;
  }
  const intervals = toIntervals(id, row.coverage);
  return {
    intervals,
    entries: entries.sort(compareEntries),
    revision: { historyId: id, revision },
    continues,
  };
}

/** Searches as they are stored: amounts as decimal strings. */
function toSearchesJson(searches: AccountSearches) {
  const rows = Array.from(searches, ([mint, { difference, fromSlot, accounts }]) => {
    const searchJson = {
      difference: difference.toString(),
      fromSlot,
      accounts: Object.fromEntries(accounts),
    };
    return [mint, searchJson] as const;
  });
  return Object.fromEntries(rows);
}

/** Searches of an unreadable form count as never made: they are repeated. */
function toSearches(storedJson: unknown): AccountSearches {
  const { data } = searchesSchema.safeParse(storedJson);
  return new Map(
    Array.from(data ?? [], ([mint, { difference, fromSlot, accounts }]) => [
      mint,
      { difference: BigInt(difference), fromSlot, accounts },
    ]),
  );
}

const addressSchema = z.string().refine(isAddress);

function toMapSchema<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .transform((record) => Object.entries(record))
    .pipe(z.array(z.tuple([addressSchema, z.custom<z.output<Value>>()])))
    .transform((entries) => new Map(entries));
}

const searchesSchema = toMapSchema(
  z.object({
    difference: z.string().regex(/^-?\d+$/),
    fromSlot: z.number().nullable(),
    accounts: toMapSchema(z.string().nullable()),
  }),
);
