import { CHARGE_KEY_PREFIX } from "@/lib/domain/billing/spending";
import { type Job, type JobStatus, RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";
import type { Jobs, OpenJobs } from "@/lib/ports/jobs";
import type { Database } from "./database";
import { SILENT_SECONDS } from "./open-work";
import { joinQueue, QUEUE_COLUMNS, type QueueColumns, toQueuePlace } from "./queue-place";
import { runStatement } from "./run-statement";

/** Jobs in PostgreSQL. A job has the state of its analysis, and is gone when that is, or its result has expired. */
export function createJobs({ pool }: Pick<Database, "pool">): Jobs {
  return {
    async add({ id, owner, keyId, endpoint, subject, analysisId }) {
      const values = [id, owner, keyId, endpoint, subject, analysisId];
      const [row] = await runStatement<{ id: string }>(pool, ADD_JOB, values);
      return row?.id ?? id;
    },

    async find(jobId) {
      const [row] = await runStatement<JobRow>(pool, FIND_JOB, [jobId]);
      return row === undefined ? null : toJob(row);
    },

    async findPrepaid({ jobId, owner, endpoint, subject }) {
      const values = [jobId, owner, endpoint, subject];
      const [row] = await runStatement<{ id: string; paid: boolean }>(pool, FIND_PREPAID, values);
      return row ?? null;
    },

    countOpen: () => runStatement<OpenJobs>(pool, COUNT_OPEN, []),

    async sweep(keptDays) {
      const [row] = await runStatement<{ jobs: number }>(pool, SWEEP, [keptDays]);
      return row?.jobs ?? 0;
    },
  };
}

interface JobRow extends QueueColumns {
  readonly id: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly analysis_id: string;
  readonly status: JobStatus;
  readonly progress: number;
  readonly attempt: number;
  readonly events: number;
  readonly error: string | null;
  readonly error_code: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
}

/** Touching the row of a job that is there makes the statement return it. */
const ADD_JOB = {
  name: "add-job",
  text: `
    INSERT INTO jobs (id, owner, key_id, endpoint, subject, analysis_id) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (owner, endpoint, subject, analysis_id) DO UPDATE SET key_id = excluded.key_id
    RETURNING id`,
};

const UNEXPIRED = `(a.finished_at IS NULL OR a.finished_at > now() - interval '${RESULT_LIFETIME_MINUTES} minutes')`;

const FIND_JOB = {
  name: "find-job",
  text: `
    SELECT j.id, j.owner, j.endpoint, j.analysis_id, a.status, a.progress, a.attempt, a.events, a.error,
      a.error_code, j.created_at,
      greatest(j.created_at, a.updated_at) AS updated_at, a.finished_at, ${QUEUE_COLUMNS}
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id${joinQueue("analyses", "a")}
    WHERE j.id = $1 AND ${UNEXPIRED}`,
};

const FIND_PREPAID = {
  name: "find-prepaid-job",
  text: `
    SELECT j.id, EXISTS (SELECT FROM ledger_entries e WHERE e.entry_key = '${CHARGE_KEY_PREFIX.job}' || j.id)
      OR EXISTS (SELECT FROM payments p
        WHERE p.charge_key = '${CHARGE_KEY_PREFIX.job}' || j.id AND p.state = 'settled') AS paid
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id
    WHERE j.id = $1 AND j.owner = $2 AND j.endpoint = $3 AND j.subject = $4 AND ${UNEXPIRED}`,
};

const OPEN_COLUMNS = `w.status, count(*)::int AS count,
  max(extract(epoch FROM now() - w.created_at))::float8 AS "oldestSeconds",
  count(*) FILTER (WHERE ${SILENT_SECONDS} > 60)::int AS silent`;

const COUNT_OPEN = {
  name: "count-open-jobs",
  text: `
    SELECT w.endpoint AS kind, ${OPEN_COLUMNS} FROM group_jobs w WHERE w.finished_at IS NULL GROUP BY 1, 2
    UNION ALL
    SELECT w.kind || '-analysis', ${OPEN_COLUMNS} FROM analyses w WHERE w.finished_at IS NULL GROUP BY 1, 2`,
};

/**
 * A job about several wallets is settled by the statement that ends it, and a wallet's is good for calls no longer than
 * its result lives: what ended days ago nobody pays for or gets back any more. The second half of a deep analysis goes
 * with its first, whichever ended later.
 */
const SWEEP = {
  name: "sweep-jobs",
  text: `
    WITH kept AS (
      SELECT now() - make_interval(days => $1) AS since
    ), groups AS (
      DELETE FROM group_jobs j USING kept
      WHERE j.finished_at < kept.since AND NOT EXISTS (
        SELECT FROM group_jobs o WHERE o.charge_key = j.charge_key AND (o.finished_at IS NULL OR o.finished_at >= kept.since))
      RETURNING j.id
    ), old AS (
      DELETE FROM analyses a USING kept WHERE a.finished_at < kept.since RETURNING a.id
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

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.endpoint,
    owner: row.owner,
    status: row.status,
    progress: row.progress,
    attempt: row.attempt,
    error: row.error,
    errorCode: row.error_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    resultKeys: [],
    wallets: { done: row.status === "completed" ? 1 : 0, total: 1 },
    queue: toQueuePlace(row),
    events: { source: row.analysis_id, last: row.events },
  };
}
