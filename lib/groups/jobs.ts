import { randomBytes } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { isUnexpired, toJobState } from "@/lib/jobs/job-columns";
import { formatJobId, JOB_ID_BYTES, type Job, RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";
import type { OpenJobs } from "@/lib/runtime/telemetry";
import { readQueuePosition } from "./queue-position";

export interface NewJob {
  readonly id: string;
  readonly owner: string;
  readonly keyId: string | null;
  /** Id of the endpoint that queued it. */
  readonly endpoint: string;
  /** The wallet's address, then further parameters, separated by spaces. */
  readonly subject: string;
  /** The analysis that does the work. Several jobs may share it. */
  readonly analysisId: string;
  /** Charge key of the call that has already paid for the result; null if its collection is charged. */
  readonly paidBy: string | null;
}

/** A job for metrics of a wallet that are ready but not paid. */
export interface ReadyJob extends Omit<NewJob, "id" | "analysisId" | "paidBy"> {
  readonly wallet: Address;
}

export interface PrepaidSearch {
  readonly jobId: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly subject: string;
}

export interface PrepaidJob {
  readonly id: string;
  /** True if a response for this job was charged. */
  readonly paid: boolean;
  /** True if its analysis has succeeded. */
  readonly isCompleted: boolean;
}

/** Records that a caller waits for an analysis. Returns the job's id, the same for repeated calls. */
export async function queueWalletJob(ports: DatabasePorts, work: Omit<NewJob, "id">): Promise<string> {
  return addJob(ports, { ...work, id: generateJobId(work.endpoint) });
}

/** Records a job for metrics that are ready, but whose payment can no longer land. Returns the job's id. */
export async function queueReadyJob(
  { database: { pool } }: DatabasePorts,
  { owner, keyId, endpoint, subject, wallet }: ReadyJob,
): Promise<string> {
  const id = generateJobId(endpoint);
  await runStatement(pool, ADD_READY, [`ready-${id}`, wallet, id, owner, keyId, endpoint, subject]);
  return id;
}

/**
 * Records a job and returns its id. Returns the existing id if the owner has a job for the same work. Throws `rate_limited`
 * for an owner with `MAX_JOBS_OF_ANALYSIS` jobs of its analysis.
 */
export async function addJob(
  { database: { pool } }: DatabasePorts,
  { id, owner, keyId, endpoint, subject, analysisId, paidBy }: NewJob,
): Promise<string> {
  const values = [id, owner, keyId, endpoint, subject, analysisId, paidBy];
  const [job] = await runStatement<{ id: string }>(pool, ADD, values);
  if (job !== undefined) return job.id;
  const message = `${MAX_JOBS_OF_ANALYSIS} jobs of this caller wait for this analysis; poll one of them.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: RETRY_SECONDS });
}

/** Returns the caller's unexpired job for the same endpoint and subject, or null. */
export async function findPrepaidJob(
  { database: { pool } }: DatabasePorts,
  { jobId, owner, endpoint, subject }: PrepaidSearch,
): Promise<PrepaidJob | null> {
  const [row] = await runStatement<PrepaidJob>(pool, FIND_PREPAID, [jobId, owner, endpoint, subject]);
  return row ?? null;
}

/** Returns an unguessable id for a new job of an endpoint. */
export function generateJobId(endpoint: string): string {
  return formatJobId(endpoint, randomBytes(JOB_ID_BYTES).toString("hex"));
}

/** Jobs of one caller for one analysis, such as for many values of `asOf`. */
const MAX_JOBS_OF_ANALYSIS = 100;
const RETRY_SECONDS = 5;

/** Concurrent calls may exceed the maximum by their number. A job that was paid is always recorded. */
const ADD = {
  name: "add-job",
  text: `
    INSERT INTO jobs AS held (id, owner, key_id, endpoint, subject, analysis_id, paid_by)
    SELECT $1, $2, $3, $4, $5, $6, $7
    WHERE $7::text IS NOT NULL
      OR (SELECT count(*) FROM jobs WHERE analysis_id = $6 AND owner = $2) < ${MAX_JOBS_OF_ANALYSIS}
      OR EXISTS (SELECT FROM jobs WHERE owner = $2 AND endpoint = $4 AND subject = $5 AND analysis_id = $6)
    ON CONFLICT (owner, endpoint, subject, analysis_id) DO UPDATE SET
      key_id = excluded.key_id, paid_by = coalesce(excluded.paid_by, held.paid_by)
    RETURNING id`,
};

/** The job of an analysis that has ended: its metrics are stored, and are not read again. */
const ADD_READY = {
  name: "add-ready-job",
  text: `
    WITH ended AS (
      INSERT INTO analyses (id, wallet, kind, status, progress, finished_at)
      VALUES ($1, $2, 'flash', 'completed', 100, now()) RETURNING id
    )
    INSERT INTO jobs (id, owner, key_id, endpoint, subject, analysis_id)
    SELECT $3, $4, $5, $6, $7, id FROM ended`,
};

const FIND_PREPAID = {
  name: "find-prepaid-job",
  text: `
    SELECT j.id, ${isJobPaid("j")} AS paid, a.status = 'completed' AS "isCompleted"
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id
    WHERE j.id = $1 AND j.owner = $2 AND j.endpoint = $3 AND j.subject = $4
      AND (a.finished_at IS NULL OR a.finished_at > now() - interval '${RESULT_LIFETIME_MINUTES} minutes')`,
};

/** Returns a job of a caller, with the state of its analysis; null if it does not exist or has expired with its analysis. */
export async function findWalletJob({ database }: DatabasePorts, id: string): Promise<Job | null> {
  const { pool, prisma, clock } = database;
  const job = await prisma.job.findUnique({ where: { id } });
  if (job === null) return null;
  const filter = { id: job.analysisId, ...isUnexpired(clock) };
  const analysis = await prisma.analysis.findUnique({ where: filter });
  if (analysis === null) return null;
  const state = toJobState(analysis);
  const createdAt = job.createdAt.toISOString();
  return {
    ...state,
    id,
    kind: job.endpoint,
    owner: job.owner,
    createdAt,
    updatedAt: createdAt > state.updatedAt ? createdAt : state.updatedAt,
    resultKeys: [],
    wallets: { done: state.status === "completed" ? 1 : 0, total: 1 },
    queue: await readQueuePosition(pool, "analyses", analysis),
    events: { source: analysis.id, last: analysis.events },
  };
}

/** Counts open analyses and group jobs by kind and status. */
export function countOpenJobs({ database: { pool } }: DatabasePorts): Promise<readonly OpenJobs[]> {
  return runStatement<OpenJobs>(pool, COUNT_OPEN, []);
}

const METRICS = `w.status, count(*)::int AS count,
  max(extract(epoch FROM now() - w.created_at))::float8 AS "oldestSeconds",
  count(*) FILTER (WHERE greatest(w.leased_until, w.dispatched_at, w.created_at) < now() - interval '1 minute')::int
    AS silent`;
const COUNT_OPEN = {
  name: "count-open-jobs",
  text: `
    SELECT w.endpoint AS kind, ${METRICS} FROM group_jobs w WHERE w.finished_at IS NULL GROUP BY 1, 2
    UNION ALL
    SELECT w.kind || '-analysis', ${METRICS} FROM analyses w WHERE w.finished_at IS NULL GROUP BY 1, 2`,
};

/**
 * Deletes jobs and analyses that ended more than `storedDays` ago, with results and events, and the events of jobs
 * that clients can no longer follow. Ledger entries remain. Returns the number of deleted jobs.
 */
export async function deleteOldJobs({ database }: DatabasePorts, storedDays: number): Promise<number> {
  const [row] = await runStatement<{ jobs: number }>(database.pool, SWEEP, [storedDays]);
  return row?.jobs ?? 0;
}

/**
 * Jobs that ended days ago are neither charged nor refunded any more. Both halves of a deep analysis are deleted
 * together, after the later end. A job stays while its account may read the result.
 */
const SWEEP = {
  name: "sweep-jobs",
  text: `
    WITH expired AS (
      SELECT now() - make_interval(days => $1) AS since
    ), groups AS (
      DELETE FROM group_jobs j USING expired
      WHERE j.finished_at < expired.since AND NOT EXISTS (
        SELECT FROM group_jobs o WHERE o.charge_key = j.charge_key AND (o.finished_at IS NULL OR o.finished_at >= expired.since
          OR EXISTS (SELECT FROM group_results r WHERE r.job_id = o.id AND r.kept_until > now())))
      RETURNING j.id
    ), old AS (
      DELETE FROM analyses a USING expired WHERE a.finished_at < expired.since RETURNING a.id
    ), waits AS (
      DELETE FROM jobs j USING old WHERE j.analysis_id = old.id RETURNING j.id
    ), ended AS (
      SELECT id FROM group_jobs WHERE finished_at < now() - interval '1 day'
      UNION ALL SELECT id FROM analyses WHERE finished_at < now() - interval '1 day'
    ), events AS (
      DELETE FROM job_events e
      WHERE e.at < now() - interval '1 day' AND e.source IN (
        SELECT id FROM ended UNION ALL SELECT id FROM groups UNION ALL SELECT id FROM old)
    )
    SELECT ((SELECT count(*) FROM groups) + (SELECT count(*) FROM waits))::int AS jobs`,
};

/** SQL condition: the job `row` was paid, by credits, by a payment or by the call that queued it. */
export function isJobPaid(row: string): string {
  const key = `'${CHARGE_KEY_PREFIX.job}' || ${row}.id`;
  return `(${row}.paid_by IS NOT NULL OR EXISTS (SELECT FROM ledger_entries e WHERE e.entry_key = ${key})
      OR EXISTS (SELECT FROM payments p WHERE p.charge_key = ${key} AND p.state = 'settled'))`;
}
