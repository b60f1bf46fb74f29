import type { Pool } from "pg";
import { z } from "zod";
import { LEDGER_KINDS, type LedgerEntry } from "@/lib/domain/billing/ledger-entry";
import type { AccountReading, CreditEntry, EntryPage, Ledger } from "@/lib/ports/billing";
import { coalesceBy } from "./coalesce-by";
import { type Database, toDatabaseError } from "./database";
import type { LedgerEntry as LedgerRow } from "./generated/client";
import { chargeTogether } from "./ledger-charges";
import { runStatement } from "./run-statement";
import { SPENDING_COLUMNS, type SpendingColumns, toSpending } from "./spending-columns";

/** The ledger in PostgreSQL. Charges of one account that arrive together are one statement. */
export function createLedger(database: Pick<Database, "pool" | "prisma">): Ledger {
  const { pool } = database;
  return {
    async openAccount(account) {
      await runStatement(pool, OPEN_ACCOUNT, valuesOf(account));
    },

    async credit(entry) {
      const [row] = await runStatement<{ credits: number }>(pool, ADD_CREDITS, valuesOf(entry));
      return row?.credits ?? null;
    },

    charge: coalesceBy(
      (charge) => charge.userId,
      (charges) => chargeTogether(pool, charges),
    ),

    read: (userId) => readLedger(database, userId),
    readAccount: (keyId, page) => readAccount(pool, keyId, page),
  };
}

const OPEN_ACCOUNT = {
  name: "open-account",
  text: `
    WITH account AS (INSERT INTO users (id) VALUES ($1) RETURNING id),
    opened AS (INSERT INTO credit_balances (user_id, credits) SELECT id, $2::int FROM account RETURNING user_id)
    INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key)
    SELECT user_id, $2, $3::ledger_kind, $4, $5 FROM opened WHERE $2 > 0`,
};

const ADD_CREDITS = {
  name: "add-credits",
  text: `
    WITH credited AS (
      UPDATE credit_balances SET credits = credits + $2::int WHERE user_id = $1 RETURNING user_id, credits
    ), entry AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key)
      SELECT user_id, $2, $3::ledger_kind, $4, $5 FROM credited
    )
    SELECT credits FROM credited`,
};

/** One statement sees one moment: what is spent, what is left and the entries agree. */
const READ_ACCOUNT = {
  name: "read-account",
  text: `
    SELECT k.id, k.user_id, b.credits, ${SPENDING_COLUMNS},
      (SELECT coalesce(json_agg(e ORDER BY e.id), '[]') FROM (
        SELECT * FROM ledger_entries WHERE user_id = k.user_id AND ($3::bigint IS NULL OR id < $3)
        ORDER BY id DESC LIMIT $2) e) AS entries
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    WHERE k.id = $1`,
};

interface AccountRow extends SpendingColumns {
  readonly id: string;
  readonly user_id: string;
  readonly credits: number;
  readonly entries: unknown;
}

function valuesOf({ userId, credits, kind, reason, entryKey }: CreditEntry): readonly unknown[] {
  return [userId, credits, kind, reason, entryKey];
}

/** Both reads see the same moment: the entries add up to the balance although charges go on meanwhile. */
async function readLedger({ prisma }: Pick<Database, "prisma">, userId: string) {
  try {
    const [balance, rows] = await prisma.$transaction(
      [
        prisma.creditBalance.findUnique({ where: { userId } }),
        prisma.ledgerEntry.findMany({ where: { userId }, orderBy: { id: "asc" } }),
      ],
      { isolationLevel: "RepeatableRead" },
    );
    return balance === null ? null : { balance: balance.credits, entries: rows.map(toEntry) };
  } catch (error) {
    throw toDatabaseError(error);
  }
}

async function readAccount(
  pool: Pool,
  keyId: string,
  { limit, before }: EntryPage,
): Promise<AccountReading | null> {
  const [row] = await runStatement<AccountRow>(pool, READ_ACCOUNT, [keyId, limit, before]);
  if (row === undefined) return null;
  const entries = entriesSchema.parse(row.entries);
  return { userId: row.user_id, keyId: row.id, balance: row.credits, ...toSpending(row), entries };
}

function toEntry(row: LedgerRow): LedgerEntry {
  const { id, at, credits, kind, reason, requestId, jobId, keyId } = row;
  return { id: String(id), at: at.toISOString(), credits, kind, reason, requestId, jobId, keyId };
}

/** As PostgreSQL writes rows in JSON. */
const entriesSchema = z.array(
  z
    .object({
      id: z.int().transform(String),
      at: z.string().transform((at) => new Date(at).toISOString()),
      credits: z.int(),
      kind: z.enum(LEDGER_KINDS),
      reason: z.string(),
      request_id: z.string().nullable(),
      job_id: z.string().nullable(),
      key_id: z.string().nullable(),
    })
    .transform(({ request_id, job_id, key_id, ...entry }) => ({
      ...entry,
      requestId: request_id,
      jobId: job_id,
      keyId: key_id,
    })),
);
