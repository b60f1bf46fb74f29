import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Pool } from "pg";
import { runStatement } from "@/lib/db/database";
import { toStoredCosts } from "@/lib/jobs/job-columns";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { RESULT_SHAPES, type ResultShape } from "@/lib/jobs/rules/group-jobs";
import { OWN_RESULT_DAYS, RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import type { AnalysisFailure } from "@/lib/wallets/analysis-store";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import type { GroupProgress } from "./ports";

/** Progress never decreases. */
export async function advanceGroupJob(pool: Pool, jobId: string, progress: GroupProgress): Promise<void> {
  const { percent, walletsDone, walletsTotal } = progress;
  await runStatement(pool, ADVANCE_JOB, [jobId, Math.floor(percent), walletsDone, walletsTotal]);
}

/** Returns the refunded credits, or null if the job had ended. */
export async function completeGroupJob(
  pool: Pool,
  jobId: string,
  results: Readonly<Record<ResultShape, unknown>>,
  { cost, refund }: { readonly cost?: CallCost | null | undefined; readonly refund: boolean },
): Promise<number | null> {
  const bodies = RESULT_SHAPES.map((shape) => JSON.stringify(results[shape]));
  const parts = JSON.stringify(toStoredCosts(cost));
  const statement = refund ? COMPLETE_REFUNDED_JOB : COMPLETE_JOB;
  const values = [jobId, RESULT_SHAPES, bodies, parts];
  const [row] = await runStatement<{ refunded: number }>(pool, statement, values);
  return row?.refunded ?? null;
}

/** Ends an open job and its followers. Returns the refunded credits; null if it had ended. */
export async function failGroupJob(
  pool: Pool,
  jobId: string,
  { code, message }: AnalysisFailure,
): Promise<number | null> {
  const values = [jobId, message, code, OWN_FAULTS.has(code) ? 0 : 1];
  const [row] = await runStatement<{ refunded: number }>(pool, FAIL_JOB, values);
  return row?.refunded ?? null;
}

/** Failures that no caller causes; others count as unpaid work themselves. */
const OWN_FAULTS: ReadonlySet<ErrorCode> = new Set([
  "internal",
  "chain_unavailable",
  "prices_unavailable",
  "database_unavailable",
]);

/** Increment when fields of the results change: results of other versions count as expired. */
export const RESULTS_VERSION = 9;

export const RESULT_LIFETIME = `interval '${RESULT_LIFETIME_MINUTES} minutes'`;

const ADVANCE_JOB = {
  name: "advance-group-job",
  text: `
    UPDATE group_jobs SET status = 'active', progress = greatest(progress, $2), wallets_done = $3,
      wallets_total = $4, updated_at = now()
    WHERE id = $1 AND finished_at IS NULL
      AND (progress < $2 OR (wallets_done, wallets_total) IS DISTINCT FROM ($3::int, $4::int))`,
};

/** Columns of ended jobs that a refund needs. */
const REFUNDED =
  "id, owner, key_id, endpoint, credits, usd_micros, (created_at AT TIME ZONE 'UTC')::date AS day";

/** Analyses of the job `j` that ran for its owner and whose metrics are stored. */
const ANALYZED = `
  (SELECT count(DISTINCT a.id)::int
  FROM jsonb_path_query(j.findings, '$.**.analysisId') AS found (id)
    JOIN analyses a ON a.id = found.id #>> '{}' AND a.caller = j.owner AND a.status = 'completed')`;

/** Common table expressions that credit the price of the rows of `ended`, failed jobs, to the wallets that paid. */
const CREDIT_PRICES = `
    owed AS (
      INSERT INTO wallet_entries (wallet, micros, reason, entry_key)
      SELECT owner, usd_micros, endpoint, 'failed:' || id FROM ended WHERE usd_micros > 0
      RETURNING wallet, micros
    ), owed_credits AS (
      INSERT INTO wallet_credits AS c (wallet, micros) SELECT wallet, sum(micros) FROM owed GROUP BY wallet
      ON CONFLICT (wallet) DO UPDATE SET micros = c.micros + excluded.micros
    )`;

/**
 * Refunds the part of the price of each job in `ended` under its own key, and the spending of its API key; a wallet's
 * payment becomes its credit. The account's row is written before the key's, as in charges.
 */
const REFUNDS = `
    ${CREDIT_PRICES}, refunds AS (
      INSERT INTO ledger_entries (user_id, credits, kind, reason, job_id, key_id, entry_key)
      SELECT owner, credits, 'refund'::ledger_kind, endpoint, id, key_id, 'refund:' || id FROM ended WHERE credits > 0
      RETURNING user_id, credits
    ), sums AS (
      SELECT user_id, sum(credits)::int AS credits FROM refunds GROUP BY user_id
    ), credited AS (
      UPDATE credit_balances b SET credits = b.credits + sums.credits FROM sums WHERE b.user_id = sums.user_id
      RETURNING b.user_id
    ), given_back AS (
      SELECT e.key_id, e.day, sum(e.credits)::int AS credits
      FROM ended e JOIN credited c ON c.user_id = e.owner GROUP BY e.key_id, e.day
    ), unspent AS (
      UPDATE key_spending s SET total_credits = s.total_credits - g.credits,
        day_credits = s.day_credits - CASE WHEN s.day = g.day THEN g.credits ELSE 0 END
      FROM given_back g WHERE s.key_id = g.key_id
    )`;

function completing(name: string, isRefunded: boolean) {
  return {
    name,
    text: `
    WITH ended AS (
      UPDATE group_jobs SET status = 'completed', refunded = ${isRefunded}, unpaid_analyses = ${isRefunded ? 1 : 0}, progress = 100, wallets_done = wallets_total, updated_at = now(),
        finished_at = now(), costs = costs || $4::jsonb
      WHERE id = $1 AND finished_at IS NULL RETURNING ${REFUNDED}
    )${isRefunded ? `, ${REFUNDS}` : ""}, expired AS (
      DELETE FROM group_results WHERE kept_until < now()
    )
    INSERT INTO group_results (job_id, shape, body, form_version, kept_until)
    SELECT ended.id, r.shape, r.body, ${RESULTS_VERSION},
      now() + CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = ended.owner)
        THEN interval '${OWN_RESULT_DAYS} days' ELSE ${RESULT_LIFETIME} END
    FROM ended, unnest($2::text[], $3::text[]) AS r (shape, body)
    RETURNING ${isRefunded ? "(SELECT coalesce(sum(credits), 0) FROM sums)::int" : "0"} AS refunded,
      (SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM group_jobs f WHERE f.parent_id = job_id LIMIT 1)`,
  };
}

const COMPLETE_JOB = completing("complete-group-job", false);
const COMPLETE_REFUNDED_JOB = completing("complete-refunded-job", true);

const FAIL_JOB = {
  name: "fail-group-job",
  text: `
    WITH ended AS (
      UPDATE group_jobs j SET status = 'failed', error = $2, error_code = $3, updated_at = now(), finished_at = now(),
        unpaid_analyses = CASE WHEN id = $1 THEN $4 ELSE 0 END + ${ANALYZED}
      WHERE (id = $1 OR parent_id = $1) AND finished_at IS NULL
      RETURNING ${REFUNDED}
    ), ${REFUNDS}
    SELECT (SELECT coalesce(sum(credits), 0) FROM sums)::int AS refunded FROM ended WHERE id = $1`,
};
