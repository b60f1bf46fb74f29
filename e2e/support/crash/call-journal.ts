import type { Pool } from "pg";

/** A call that was delivered, and the name of its charge in the ledger. */
export interface DeliveredCall {
  readonly by: "request_id" | "idempotency_key" | "entry_key";
  readonly key: string;
  readonly credits: number;
}

/** A call without an Idempotency-Key and without a response. It was charged at most once. */
export interface CutCall {
  /** Id of the endpoint. */
  readonly endpoint: string;
  /** The job whose metrics it fetched; null for other calls. */
  readonly jobId: string | null;
}

/** Calls of one account as its clients know them: the other side of the server's books. */
export interface CallJournal {
  readonly delivered: DeliveredCall[];
  readonly cut: CutCall[];
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
 * charged once at their price, and the keys of the charges that no delivered and no cut call explains. A job that the
 * repetition of a charged call has queued has no charge of its own. Callers of one account share a job with the same
 * request, which is charged once regardless of the number of callers.
 */
export async function compareCharges(
  pool: Pool,
  { delivered, cut }: Pick<CallJournal, "delivered" | "cut">,
  userId: string,
) {
  const columns = ["by", "key", "credits"] as const;
  const charged = [...new Map(delivered.map((call) => [`${call.by} ${call.key}`, call])).values()];
  const values = columns.map((column) => charged.map((call) => call[column]));
  const { rows } = await pool.query<{ miscounted: number; surplus: readonly Surplus[] }>(COMPARE_CHARGES, [
    userId,
    ...values,
  ]);
  const [{ miscounted, surplus } = { miscounted: 0, surplus: [] }] = rows;
  return { miscounted, surplus: listUnexplained(surplus, cut) };
}

/** A charge of no delivered call. */
interface Surplus {
  readonly entryKey: string;
  readonly endpoint: string;
}

const COMPARE_CHARGES = `
  WITH delivered AS (
    SELECT d.credits, CASE d.by WHEN 'entry_key' THEN coalesce(j.paid_by, d.key)
        WHEN 'idempotency_key' THEN 'call:' || r.claim_id END AS entry_key,
      CASE d.by WHEN 'request_id' THEN d.key END AS request_id
    FROM unnest($2::text[], $3::text[], $4::int[]) d (by, key, credits)
    LEFT JOIN repeatable_calls r ON r.owner = $1 AND d.by = 'idempotency_key' AND r.key = d.key
    LEFT JOIN jobs j ON d.by = 'entry_key' AND d.key = 'job:' || j.id
  ), charges AS (
    SELECT entry_key, request_id, credits, reason FROM ledger_entries
    WHERE user_id = $1 AND kind = 'charge' AND reason <> 'watch-refresh'
  ), pairs AS (
    SELECT d.credits, c.entry_key, c.credits AS charged FROM delivered d
      JOIN charges c USING (entry_key)
    UNION ALL
    SELECT d.credits, c.entry_key, c.credits FROM delivered d
      JOIN charges c USING (request_id) WHERE d.request_id IS NOT NULL
  ), surplus AS (
    SELECT entry_key, reason FROM charges WHERE entry_key NOT IN (SELECT entry_key FROM pairs)
  )
  SELECT ((SELECT count(*) FROM delivered) -
      (SELECT count(DISTINCT entry_key) FROM pairs WHERE charged = -credits))::int AS miscounted,
    (SELECT coalesce(json_agg(json_build_object('entryKey', entry_key, 'endpoint', reason)), '[]') FROM surplus)
      AS surplus`;

/** Each cut call explains one charge: of its job, or of one request to its endpoint. */
function listUnexplained(surplus: readonly Surplus[], cut: readonly CutCall[]): readonly string[] {
  const paid = new Set(cut.flatMap(({ jobId }) => (jobId === null ? [] : [`job:${jobId}`])));
  const requests = cut.filter(({ jobId }) => jobId === null).map(({ endpoint }) => endpoint);
  const unexplained = surplus.filter(({ entryKey, endpoint }) => {
    const place = entryKey.startsWith("request:") ? requests.indexOf(endpoint) : -1;
    if (place >= 0) requests.splice(place, 1);
    return place < 0 && !paid.has(entryKey);
  });
  return unexplained.map(({ entryKey, endpoint }) => `${endpoint} ${entryKey}`);
}
