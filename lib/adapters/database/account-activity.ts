import type { KeySummary, UsageRow } from "@/lib/domain/billing/account-views";
import { LEDGER_KINDS, type LedgerEntry } from "@/lib/domain/billing/ledger-entry";
import type { AccountActivity } from "@/lib/ports/account-activity";
import type { Database } from "./database";
import { runStatement } from "./run-statement";
import { SPENDING_COLUMNS, type SpendingColumns, toSpending } from "./spending-columns";

/** What owners see of their accounts, read from PostgreSQL. */
export function createAccountActivity({ pool }: Pick<Database, "pool">): AccountActivity {
  return {
    async listKeys(userId) {
      return (await runStatement<KeyRow>(pool, LIST_KEYS, [userId])).map(toKey);
    },
    readUsage: (userId, days) => runStatement<UsageRow>(pool, READ_USAGE, [userId, days]),
    async readEntries(userId, { limit, before }) {
      return (await runStatement<EntryRow>(pool, READ_ENTRIES, [userId, limit, before])).map(toEntry);
    },
  };
}

interface KeyRow extends SpendingColumns {
  readonly id: string;
  readonly display: string;
  readonly description: string;
  readonly standing: KeySummary["standing"];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly calls: number;
}

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly credits: number;
  readonly kind: string;
  readonly reason: string;
  readonly request_id: string | null;
  readonly job_id: string | null;
  readonly key_id: string | null;
}

const LIST_KEYS = {
  name: "list-keys",
  text: `
    WITH used AS (
      SELECT key_id, count(*)::int AS calls, max(at) AS last_used_at FROM ledger_entries
      WHERE user_id = $1 AND kind = 'charge' AND key_id IS NOT NULL GROUP BY key_id
    )
    SELECT k.id, k.display, k.description, k.created_at, k.expires_at, u.last_used_at,
      coalesce(u.calls, 0) AS calls, ${SPENDING_COLUMNS},
      CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
           WHEN k.expires_at <= now() THEN 'expired'
           ELSE 'active' END AS standing
    FROM api_keys k JOIN key_spending s ON s.key_id = k.id LEFT JOIN used u ON u.key_id = k.id
    WHERE k.user_id = $1 ORDER BY k.created_at DESC, k.id`,
};

/** What a failed job gave back counts on the day on which it did. */
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

const READ_ENTRIES = {
  name: "read-entries",
  text: `
    SELECT id::text, at, credits, kind, reason, request_id, job_id, key_id FROM ledger_entries
    WHERE user_id = $1 AND ($3::bigint IS NULL OR id < $3) ORDER BY ledger_entries.id DESC LIMIT $2`,
};

function toKey(row: KeyRow): KeySummary {
  return {
    keyId: row.id,
    display: row.display,
    description: row.description,
    standing: row.standing,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    calls: row.calls,
    ...toSpending(row),
  };
}

function toEntry(row: EntryRow): LedgerEntry {
  const { id, at, credits, reason, request_id: requestId, job_id: jobId, key_id: keyId } = row;
  const kind = LEDGER_KINDS.find((known) => known === row.kind) ?? "charge";
  return { id, at: at.toISOString(), credits, kind, reason, requestId, jobId, keyId };
}
