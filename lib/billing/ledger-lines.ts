import { z } from "zod";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { LedgerEntry as EntryRow } from "@/lib/db/generated/client";
import { columns, type RowOf } from "@/lib/db/row";
import type { LedgerEntry, LedgerLine } from "./rules/ledger-entry";

export interface EntryPage {
  readonly limit: number;
  /** Return entries before this id; null for the newest. */
  readonly before: bigint | null;
}

const ENTRY = columns(
  "LedgerEntry",
  ["id", "userId", "at", "credits", "kind", "reason", "requestId", "jobId", "keyId", "entryKey"],
  "p",
);

type LineRow = RowOf<typeof ENTRY> & {
  readonly balance: number;
  readonly display: string | null;
  readonly description: string | null;
  readonly subject: string | null;
  readonly work: unknown;
};

/** Sums entries for the balance after each; a job names the subject of its charge. */
const READ_LINES = {
  name: "read-ledger-lines",
  text: `
    WITH p AS (
      SELECT * FROM ledger_entries WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2)
      ORDER BY id DESC LIMIT $3
    ), earlier AS (
      SELECT coalesce(sum(credits), 0) AS credits FROM ledger_entries
      WHERE user_id = $1 AND id < (SELECT min(id) FROM p)
    )
    SELECT ${ENTRY}, (earlier.credits + sum(p.credits) OVER (ORDER BY p.id))::int AS balance,
      k.display, k.description, split_part(j.subject, ' ', 1) AS subject, g.work
    FROM p CROSS JOIN earlier
    LEFT JOIN api_keys k ON k.id = p.key_id
    LEFT JOIN jobs j ON j.id = p.job_id
    LEFT JOIN group_jobs g ON g.id = p.job_id
    ORDER BY p.id DESC`,
};

const workSchema = z.object({ mint: z.string().optional(), wallets: z.array(z.string()).optional() });

/** Lists ledger entries of an account with the balance after each, newest first. */
export async function listLedgerLines(
  { database: { pool } }: DatabasePorts,
  userId: string,
  { limit, before }: EntryPage,
): Promise<readonly LedgerLine[]> {
  const rows = await runStatement<LineRow>(pool, READ_LINES, [userId, before, limit]);
  return rows.map((row) => {
    const { balance, display, description, subject } = row;
    const entry: EntryRow = { ...row, id: BigInt(row.id) };
    const { mint, wallets = [] } = workSchema.parse(row.work ?? {});
    const subjects = mint === undefined ? wallets : [mint];
    return {
      ...toEntry(entry),
      balance,
      key: display === null ? null : { display, description: description ?? "" },
      subjects: subject === null ? subjects : [subject],
    };
  });
}

/** Lists ledger entries of an account, newest first. */
export async function listLedgerEntries(
  { database: { prisma } }: DatabasePorts,
  userId: string,
  page: EntryPage,
): Promise<readonly LedgerEntry[]> {
  return (await prisma.ledgerEntry.findMany(toPageQuery(userId, page))).map(toEntry);
}

/** Returns arguments of Prisma's `findMany` for a page, newest first. */
export function toPageQuery(userId: string, { limit, before }: EntryPage) {
  const id = before === null ? {} : { id: { lt: before } };
  return { where: { userId, ...id }, orderBy: { id: "desc" }, take: limit } as const;
}

export function toEntry(row: EntryRow): LedgerEntry {
  const { id, at, credits, kind, reason, requestId, jobId, keyId } = row;
  return { id: String(id), at: at.toISOString(), credits, kind, reason, requestId, jobId, keyId };
}
