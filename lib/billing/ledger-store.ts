import type { Pool } from "pg";
import { AppError } from "@/lib/config/errors";
import { coalesceBy, type Database, runStatement, toColumnArrays } from "@/lib/db/database";
import { isMissingRow, isUniqueViolation } from "@/lib/db/database-error";
import type { Row } from "@/lib/db/row";
import { toKeyState } from "./api-key-store";
import { pageOf, toEntry } from "./ledger-lines";
import type { AccountLedger, ChargeOutcome, CreditCharge, EntryPage, KeyLedger, Ledger } from "./ports";
import { CHARGE_COLUMNS, type ChargeColumns, TAKE_CREDITS, toRefusal } from "./take-credits";

/** Charges of one account that arrive together share one statement. */
export function createLedger({ pool, prisma }: Pick<Database, "pool" | "prisma">): Ledger {
  return {
    async openAccount({ userId, credits, kind, reason, entryKey }) {
      const account = prisma.user.create({ data: { id: userId, balance: { create: { credits } } } });
      const data = { userId, credits, kind, reason, entryKey };
      const first = credits > 0 ? [prisma.ledgerEntry.create({ data })] : [];
      try {
        await prisma.$transaction([account, ...first]);
      } catch (error) {
        // An earlier call may have lost its response, and two processes may open the same account.
        const opened = isUniqueViolation(error)
          ? await prisma.ledgerEntry.findUnique({ where: { entryKey }, select: { userId: true } })
          : null;
        if (opened?.userId !== userId) throw error;
      }
    },

    async credit({ userId, credits, kind, reason, entryKey }) {
      const data = { userId, credits, kind, reason, entryKey };
      try {
        const [balance] = await prisma.$transaction([
          prisma.creditBalance.update({ where: { userId }, data: { credits: { increment: credits } } }),
          prisma.ledgerEntry.create({ data }),
        ]);
        return balance.credits;
      } catch (error) {
        if (isMissingRow(error)) return null;
        throw error;
      }
    },

    async hasCharge(chargeKey) {
      const found = await prisma.ledgerEntry.findUnique({
        where: { entryKey: chargeKey },
        select: { kind: true },
      });
      return found?.kind === "charge";
    },

    charge: coalesceBy(
      (charge) => charge.userId,
      (charges) => chargeTogether(pool, charges),
    ),

    read: (userId) => readLedger(prisma, userId),
    readAccount: (keyId, page) => readAccount(prisma, keyId, page),
  };
}

/** One snapshot: the entries add up to the balance despite concurrent charges. */
const ONE_SNAPSHOT = { isolationLevel: "RepeatableRead" } as const;

async function readLedger(prisma: Database["prisma"], userId: string): Promise<AccountLedger | null> {
  const [balance, rows] = await prisma.$transaction(
    [
      prisma.creditBalance.findUnique({ where: { userId } }),
      prisma.ledgerEntry.findMany({ where: { userId }, orderBy: { id: "asc" } }),
    ],
    ONE_SNAPSHOT,
  );
  return balance === null ? null : { balance: balance.credits, entries: rows.map(toEntry) };
}

async function readAccount(
  prisma: Database["prisma"],
  keyId: string,
  page: EntryPage,
): Promise<KeyLedger | null> {
  const key = await prisma.apiKey.findUnique({ where: { id: keyId } });
  if (key === null) return null;
  const { userId } = key;
  const [spending, balance, rows] = await prisma.$transaction(
    [
      prisma.keySpending.findUnique({ where: { keyId } }),
      prisma.creditBalance.findUniqueOrThrow({ where: { userId } }),
      prisma.ledgerEntry.findMany(pageOf(userId, page)),
    ],
    ONE_SNAPSHOT,
  );
  const { caps, spent } = toKeyState(key, spending);
  return { userId, keyId, balance: balance.credits, caps, spent, entries: rows.reverse().map(toEntry) };
}

/**
 * Charges one account for several calls in one statement. If the sum exceeds the balance or another process writes
 * one of the charges, retries each charge alone, in order; then each has its own outcome or error.
 */
async function chargeTogether(
  pool: Pool,
  charges: readonly CreditCharge[],
): Promise<readonly (ChargeOutcome | Promise<ChargeOutcome>)[]> {
  const rows = await runCharges(pool, charges);
  if (rows !== null && !isRefused(rows)) return toOutcomes(charges, rows);
  const outcomes: Promise<ChargeOutcome>[] = [];
  for (const charge of charges) {
    const outcome = chargeAlone(pool, charge);
    outcomes.push(outcome);
    await Promise.allSettled([outcome]);
  }
  return outcomes;
}

/** `requestId` of an earlier request with the same charge key, or null. */
type ChargeRow = ChargeColumns & Row<"LedgerEntry", "requestId"> & { readonly debited: boolean };

/**
 * Takes credits once per key, and never below zero. The balance decreases only if it covers all new charges, and only
 * then entries are inserted. Hot path: `npm run bench -- charge`.
 */
const CHARGE_CALLS = {
  name: "charge-calls",
  text: `
    WITH requested AS (
      SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
        WITH ORDINALITY AS a (credits, entry_key, reason, request_id, job_id, key_id, position)
    ), known AS (
      SELECT a.*, e.request_id AS paid_by, e.id IS NULL AS is_new
      FROM requested a LEFT JOIN ledger_entries e ON e.entry_key = a.entry_key
    ), bill AS (
      SELECT key_id, sum(credits)::int AS credits FROM known WHERE is_new GROUP BY key_id
    ), ${TAKE_CREDITS}, entries AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, job_id, key_id, entry_key)
      SELECT $1, -k.credits, 'charge'::ledger_kind, k.reason, k.request_id, k.job_id, k.key_id, k.entry_key
      FROM known k, debited WHERE k.is_new ORDER BY k.position
    )
    SELECT k.paid_by AS "requestId", EXISTS (SELECT FROM debited) AS debited, ${CHARGE_COLUMNS}
    FROM known k ORDER BY k.position`,
};

/** The second attempt finds a charge that another process was writing during the first. */
async function chargeAlone(pool: Pool, charge: CreditCharge): Promise<ChargeOutcome> {
  const rows = (await runCharges(pool, [charge])) ?? (await runCharges(pool, [charge]));
  const [row] = rows ?? [];
  if (rows === null || row === undefined)
    throw new Error(`the charge ${charge.chargeKey} is still written by another process`);
  if (isRefused(rows)) return toRefusal(row);
  const [outcome] = toOutcomes([charge], rows);
  return outcome ?? toRefusal(row);
}

/**
 * Returns null while another process writes one of the charges. After a lost connection the outcome is unknown, so
 * the statement runs again; charges under the same request id are then its own.
 */
async function runCharges(
  pool: Pool,
  charges: readonly CreditCharge[],
): Promise<readonly ChargeRow[] | null> {
  const values = [charges[0]?.userId, ...toColumnArrays(charges, ...CHARGE_FIELDS)];
  const run = () => runStatement<ChargeRow>(pool, CHARGE_CALLS, values);
  try {
    return await run().catch((error: unknown) => {
      if (error instanceof AppError) return run();
      throw error;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

function isRefused(rows: readonly ChargeRow[]): boolean {
  return rows.some((row) => row.requestId === null && !row.debited);
}

const CHARGE_FIELDS = ["credits", "chargeKey", "reason", "requestId", "jobId", "keyId"] as const;

/** The statement returns the final balance; the balance after each charge follows backwards. */
function toOutcomes(charges: readonly CreditCharge[], rows: readonly ChargeRow[]): readonly ChargeOutcome[] {
  let balance = rows[0]?.balance ?? 0;
  const backwards = charges
    .map((charge, position) => ({ charge, paidBy: rows[position]?.requestId ?? null }))
    .reverse()
    .map(({ charge, paidBy }): ChargeOutcome => {
      const status = paidBy === null || paidBy === charge.requestId ? "charged" : "settled";
      const outcome = { status, balance } as const;
      if (paidBy === null) balance += charge.credits;
      return outcome;
    });
  return backwards.reverse();
}
