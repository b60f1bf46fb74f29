import type { Pool } from "pg";

/** A call that was delivered, and the name of its charge in the ledger. */
export interface DeliveredCall {
  readonly by: "request_id" | "idempotency_key" | "entry_key";
  readonly key: string;
  readonly credits: number;
}

/** Calls of one account as its clients know them: the other side of the server's books. */
export interface CallJournal {
  readonly delivered: DeliveredCall[];
  /** Number of calls without a key and without a response, each of which was charged at most once. */
  cut: number;
  /** Ids, or request ids, of accepted jobs about several wallets. */
  readonly groupJobs: string[];
  /** Ids of accepted jobs that wait for a wallet. */
  readonly walletJobs: string[];
}

/** One request: its begin and end by `performance.now()`, and its response; null without one. */
export interface Answered {
  readonly begin: number;
  readonly end: number;
  readonly answer: { readonly status: number; readonly retryAfter: string | null } | null;
}

/** Counts accepted jobs that match `condition`. A missing job has no state and counts as not ended. */
export async function countJobs(
  pool: Pool,
  { groupJobs, walletJobs }: Pick<CallJournal, "groupJobs" | "walletJobs">,
  condition = "finished_at IS NULL",
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT g.status, g.finished_at, g.error_code FROM unnest($1::text[]) a (id)
         LEFT JOIN group_jobs g ON g.id = a.id OR g.request_id = a.id
       UNION ALL
       SELECT w.status, w.finished_at, w.error_code FROM unnest($2::text[]) a (id)
         LEFT JOIN jobs j ON j.id = a.id LEFT JOIN analyses w ON w.id = j.analysis_id
     ) accepted WHERE ${condition}`,
    [[...new Set(groupJobs)], [...new Set(walletJobs)]],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Compares the charges of an account with its delivered calls. Returns the number of calls that were not
 * charged once at their price, and the number of charges for undelivered calls beyond those without a
 * response. A job that the repetition of a charged call has queued has no charge of its own. Callers of one
 * account share a job with the same request, which is charged once regardless of the number of callers.
 */
export async function compareCharges(
  pool: Pool,
  { delivered, cut }: Pick<CallJournal, "delivered" | "cut">,
  userId: string,
) {
  const columns = ["by", "key", "credits"] as const;
  const charged = [...new Map(delivered.map((call) => [`${call.by} ${call.key}`, call])).values()];
  const values = columns.map((column) => charged.map((call) => call[column]));
  const { rows } = await pool.query<{ miscounted: number; surplus: number }>(
    `WITH delivered AS (
       SELECT d.credits, CASE d.by WHEN 'entry_key' THEN coalesce(j.paid_by, d.key)
           WHEN 'idempotency_key' THEN 'call:' || r.claim_id END AS entry_key,
         CASE d.by WHEN 'request_id' THEN d.key END AS request_id
       FROM unnest($2::text[], $3::text[], $4::int[]) d (by, key, credits)
       LEFT JOIN repeatable_calls r ON r.owner = $1 AND d.by = 'idempotency_key' AND r.key = d.key
       LEFT JOIN jobs j ON d.by = 'entry_key' AND d.key = 'job:' || j.id
     ), charges AS (
       SELECT entry_key, request_id, credits FROM ledger_entries
       WHERE user_id = $1 AND kind = 'charge' AND reason <> 'watch-refresh'
     ), pairs AS (
       SELECT d.credits, c.entry_key, c.credits AS charged FROM delivered d
         JOIN charges c USING (entry_key)
       UNION ALL
       SELECT d.credits, c.entry_key, c.credits FROM delivered d
         JOIN charges c USING (request_id) WHERE d.request_id IS NOT NULL
     )
     SELECT ((SELECT count(*) FROM delivered) -
         (SELECT count(DISTINCT entry_key) FROM pairs WHERE charged = -credits))::int AS miscounted,
       ((SELECT count(*) FROM charges) - (SELECT count(DISTINCT entry_key) FROM pairs))::int AS surplus`,
    [userId, ...values],
  );
  const [row] = rows;
  return { miscounted: row?.miscounted ?? 0, surplus: Math.max(0, (row?.surplus ?? 0) - cut) };
}
