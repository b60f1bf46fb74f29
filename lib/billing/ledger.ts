import { randomBytes } from "node:crypto";
import type { LedgerKind } from "@walletlens/contract/constants";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { isMissingRow, isUniqueViolation } from "@/lib/db/database-error";
import { toKeyState } from "./api-keys";
import { type EntryPage, toEntry, toPageQuery } from "./ledger-lines";
import type { UsageRow } from "./rules/account-views";
import type { LedgerEntry } from "./rules/ledger-entry";
import type { Spending, SpendingCaps } from "./rules/spending";

const USER_ID_BYTES = 12;
const GRANT_ID_BYTES = 16;
/** Ledger entries per page. */
const PAGE = 100;

/** One snapshot: the entries add up to the balance despite concurrent charges. */
const ONE_SNAPSHOT = { isolationLevel: "RepeatableRead" } as const;

export interface AccountOpening {
  /** Default: a new id. */
  readonly userId?: string;
  /** Initial credits, 0 for none. */
  readonly credits: number;
  readonly kind: Exclude<LedgerKind, "charge">;
  readonly reason: string;
}

/**
 * Creates an account, with a first entry if it has credits, and returns its user id. A second call for the same account
 * with credits changes nothing.
 */
export async function openAccount(
  { database: { prisma } }: DatabasePorts,
  { userId = createUserId(), credits, kind, reason }: AccountOpening,
): Promise<string> {
  const entryKey = `opening:${userId}`;
  const account = prisma.user.create({ data: { id: userId, balance: { create: { credits } } } });
  const data = { userId, credits, kind, reason, entryKey };
  const entries = credits > 0 ? [prisma.ledgerEntry.create({ data })] : [];
  try {
    await prisma.$transaction([account, ...entries]);
  } catch (error) {
    // An earlier call may have lost its response, and two processes may open the same account.
    const openingEntry = isUniqueViolation(error)
      ? await prisma.ledgerEntry.findUnique({ where: { entryKey }, select: { userId: true } })
      : null;
    if (openingEntry?.userId !== userId) throw error;
  }
  return userId;
}

export function createUserId(): string {
  return `usr_${randomBytes(USER_ID_BYTES).toString("hex")}`;
}

export interface CreditGrant {
  readonly userId: string;
  readonly credits: number;
  readonly reason: string;
}

/** Grants credits and returns the new balance. Throws `not_found`. */
export async function grantCredits(
  { database: { prisma } }: DatabasePorts,
  { userId, credits, reason }: CreditGrant,
): Promise<number> {
  const entryKey = `grant:${randomBytes(GRANT_ID_BYTES).toString("hex")}`;
  const data = { userId, credits, kind: "grant", reason, entryKey } as const;
  try {
    const [balance] = await prisma.$transaction([
      prisma.creditBalance.update({ where: { userId }, data: { credits: { increment: credits } } }),
      prisma.ledgerEntry.create({ data }),
    ]);
    return balance.credits;
  } catch (error) {
    if (isMissingRow(error)) throw accountNotFound(userId);
    throw error;
  }
}

export interface AccountLedger {
  readonly balance: number;
  readonly entries: readonly LedgerEntry[];
}

/** Returns balance and entries of an account, oldest first. Throws `not_found`. */
export async function readLedger(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<AccountLedger> {
  const [balance, rows] = await prisma.$transaction(
    [
      prisma.creditBalance.findUnique({ where: { userId } }),
      prisma.ledgerEntry.findMany({ where: { userId }, orderBy: { id: "asc" } }),
    ],
    ONE_SNAPSHOT,
  );
  if (balance === null) throw accountNotFound(userId);
  return { balance: balance.credits, entries: rows.map(toEntry) };
}

export interface KeyLedger extends AccountLedger {
  readonly userId: string;
  readonly keyId: string;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

/**
 * Returns the account of a key at one moment with its newest entries (or those before entry `before`), oldest first.
 * Throws `not_found`.
 */
export async function readAccount(
  { database: { prisma } }: DatabasePorts,
  keyId: string,
  { limit = PAGE, before }: Partial<EntryPage> & Pick<EntryPage, "before">,
): Promise<KeyLedger> {
  const key = await prisma.apiKey.findUnique({ where: { id: keyId } });
  if (key === null) throw new AppError("not_found", `No key ${keyId}.`);
  const { userId } = key;
  const [spending, balance, rows] = await prisma.$transaction(
    [
      prisma.keySpending.findUnique({ where: { keyId } }),
      prisma.creditBalance.findUniqueOrThrow({ where: { userId } }),
      prisma.ledgerEntry.findMany(toPageQuery(userId, { limit, before })),
    ],
    ONE_SNAPSHOT,
  );
  const { caps, spent } = toKeyState(key, spending);
  return { userId, keyId, balance: balance.credits, caps, spent, entries: rows.reverse().map(toEntry) };
}

/** Returns charged calls of the last `days` UTC days (today included) by day and endpoint, less refunds. */
export function readAccountUsage(
  { database: { pool } }: DatabasePorts,
  userId: string,
  days: number,
): Promise<readonly UsageRow[]> {
  return runStatement<UsageRow>(pool, READ_USAGE, [userId, days]);
}

/**
 * Calls and credits by day and endpoint. A refund counts on its own day, not on that of its charge. SQL, because
 * Prisma's `groupBy` cannot group by day.
 */
const READ_USAGE = {
  name: "read-usage",
  text: `
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, reason AS endpoint,
      count(*) FILTER (WHERE kind = 'charge')::int AS calls, (-sum(credits))::int AS credits
    FROM ledger_entries
    WHERE user_id = $1 AND kind IN ('charge', 'refund')
      AND at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - ($2::int - 1) * interval '1 day') AT TIME ZONE 'UTC'
    GROUP BY 1, 2 ORDER BY 1, 2`,
};

function accountNotFound(userId: string): AppError {
  return new AppError("not_found", `No account ${userId}.`);
}
