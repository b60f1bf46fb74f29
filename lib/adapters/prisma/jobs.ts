import { CHARGE_KEY_PREFIX } from "@/lib/domain/billing/charge-key";
import { type Job, type JobStatus, RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";
import type { Jobs } from "@/lib/ports/jobs";
import type { Database } from "./database";
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
  };
}

interface JobRow {
  readonly id: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly status: JobStatus;
  readonly progress: number;
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
    SELECT j.id, j.owner, j.endpoint, a.status, a.progress, a.error, a.error_code, j.created_at,
      greatest(j.created_at, a.updated_at) AS updated_at, a.finished_at
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id
    WHERE j.id = $1 AND ${UNEXPIRED}`,
};

const FIND_PREPAID = {
  name: "find-prepaid-job",
  text: `
    SELECT j.id, EXISTS (SELECT FROM ledger_entries e WHERE e.entry_key = '${CHARGE_KEY_PREFIX.job}' || j.id) AS paid
    FROM jobs j JOIN analyses a ON a.id = j.analysis_id
    WHERE j.id = $1 AND j.owner = $2 AND j.endpoint = $3 AND j.subject = $4 AND ${UNEXPIRED}`,
};

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.endpoint,
    owner: row.owner,
    status: row.status,
    progress: row.progress,
    // A wallet's analysis is tried once under one id: what follows a failed one is another analysis.
    attempt: 1,
    error: row.error,
    errorCode: row.error_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    resultKeys: [],
    wallets: { done: row.status === "completed" ? 1 : 0, total: 1 },
  };
}
