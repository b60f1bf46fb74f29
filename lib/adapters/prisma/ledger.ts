import type { LedgerEntry } from "@/lib/domain/billing/ledger-entry";
import type { CreditEntry, Ledger } from "@/lib/ports/billing";
import { coalesceBy } from "./coalesce-by";
import { type Database, toDatabaseError } from "./database";
import type { LedgerEntry as LedgerRow } from "./generated/client";
import { chargeTogether } from "./ledger-charges";
import { runStatement } from "./run-statement";

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

function toEntry(row: LedgerRow): LedgerEntry {
  const { id, at, credits, kind, reason, requestId, jobId, keyId } = row;
  return { id: String(id), at: at.toISOString(), credits, kind, reason, requestId, jobId, keyId };
}
