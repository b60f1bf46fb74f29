import type { ErrorCode } from "@walletlens/contract/error-codes";
import { runStatement } from "@/lib/db/database";
import { toStoredCosts } from "@/lib/jobs/job-columns";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { RESULT_SHAPES, type ResultShape } from "@/lib/jobs/rules/group-jobs";
import { OWN_RESULT_DAYS, RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import type { JobPorts } from "./accept-jobs";
import { findGroupJob } from "./group-jobs";

/** Both shapes of the result of a job. */
export type JobResults = Readonly<Record<ResultShape, unknown>>;

/** Completes a job with its results and the cost of its analyses. Returns false if it had ended. */
export async function completeGroupJob(
  ports: JobPorts,
  jobId: string,
  results: JobResults,
  cost: CallCost | null = null,
): Promise<boolean> {
  const [row] = await storeResults(ports, COMPLETE_JOB, jobId, results, cost);
  if (row !== undefined) await countEnd(ports, jobId);
  return row !== undefined;
}

/**
 * Completes a job whose result says that nothing was found, and refunds its credits, once. Returns the refunded
 * credits, or null if the job had ended.
 */
export async function completeRefunded(
  ports: JobPorts,
  jobId: string,
  results: JobResults,
  cost: CallCost | null = null,
): Promise<number | null> {
  const [row] = await storeResults(ports, COMPLETE_REFUNDED_JOB, jobId, results, cost);
  return countRefund(ports, jobId, row);
}

function storeResults(
  { database: { pool } }: JobPorts,
  statement: typeof COMPLETE_JOB,
  jobId: string,
  results: JobResults,
  cost: CallCost | null,
): Promise<readonly RefundRow[]> {
  const bodies = RESULT_SHAPES.map((shape) => JSON.stringify(results[shape]));
  const parts = JSON.stringify(toStoredCosts(cost));
  return runStatement<RefundRow>(pool, statement, [jobId, RESULT_SHAPES, bodies, parts]);
}

/**
 * Fails a job and its dependents and refunds their credits, once. `reason` is one public sentence. Returns the refunded
 * credits, or null if the job had ended.
 */
export async function failGroupJob(
  ports: JobPorts,
  jobId: string,
  reason: string,
  code: ErrorCode = "internal",
): Promise<number | null> {
  const values = [jobId, reason, code, OWN_FAULTS.has(code) ? 0 : 1];
  const [row] = await runStatement<RefundRow>(ports.database.pool, FAIL_JOB, values);
  return countRefund(ports, jobId, row);
}

interface RefundRow {
  /** Credits. */
  readonly refunded: number;
}

/** Counts the refund and the end of a job, which a repeated step finds ended: then there is no row. */
async function countRefund(ports: JobPorts, jobId: string, row: RefundRow | undefined) {
  if (row === undefined) return null;
  ports.metrics.refunded(row.refunded);
  await countEnd(ports, jobId);
  return row.refunded;
}

async function countEnd(ports: JobPorts, jobId: string): Promise<void> {
  const job = await findGroupJob(ports, jobId);
  if (job === null || job.finishedAt === null) return;
  const seconds = (Date.parse(job.finishedAt) - Date.parse(job.createdAt)) / 1_000;
  ports.metrics.jobEnded({ kind: job.kind, status: job.status, seconds });
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

function buildCompletion(name: string, isRefunded: boolean) {
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

const COMPLETE_JOB = buildCompletion("complete-group-job", false);
const COMPLETE_REFUNDED_JOB = buildCompletion("complete-refunded-job", true);

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
