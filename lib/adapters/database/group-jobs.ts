import type { Places } from "@/lib/domain/admission/queues";
import { type GroupKind, RESULT_SHAPES, resultKeyOf } from "@/lib/domain/group-jobs";
import { type Job, type JobStatus, RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { Database } from "./database";
import { acceptOrder } from "./group-orders";
import { groupFindingsSchema, groupWorkSchema } from "./group-work";
import { OWE_PRICES } from "./payment-effects";
import { joinQueue, QUEUE_COLUMNS, type QueueColumns, toQueuePlace } from "./queue-place";
import { REQUESTED_CHANNEL } from "./request-analyses";
import { runStatement } from "./run-statement";
import { createWorkLeases } from "./work-leases";

/** Jobs about several wallets in PostgreSQL, done in `places`. */
export function createGroupJobs({ pool }: Pick<Database, "pool">, places: Places): GroupJobs {
  return {
    ...createWorkLeases(pool, LEASED_JOBS, places),

    accept: (order) => acceptOrder(pool, order),

    async find(id) {
      const [row] = await runStatement<GroupJobRow>(pool, FIND_JOB, [id]);
      return row === undefined ? null : toJob(row);
    },

    async findFollower(jobId) {
      const [row] = await runStatement<{ id: string }>(pool, FIND_FOLLOWER, [jobId]);
      return row?.id ?? null;
    },

    async readWork(jobId) {
      const [row] = await runStatement<WorkRow>(pool, READ_WORK, [jobId]);
      if (row === undefined) return null;
      return {
        owner: row.owner,
        work: groupWorkSchema.parse(row.work),
        findings: groupFindingsSchema.nullable().parse(row.findings),
      };
    },

    async keepFindings(jobId, findings) {
      await runStatement(pool, KEEP_FINDINGS, [jobId, JSON.stringify(findings)]);
    },

    async advance(jobId, { percent, walletsDone, walletsTotal }) {
      await runStatement(pool, ADVANCE_JOB, [jobId, Math.floor(percent), walletsDone, walletsTotal]);
    },

    async complete(jobId, results) {
      const bodies = RESULT_SHAPES.map((shape) => JSON.stringify(results[shape]));
      await runStatement(pool, COMPLETE_JOB, [jobId, RESULT_SHAPES, bodies]);
    },

    async fail(jobId, reason) {
      const [row] = await runStatement<{ refunded: number }>(pool, FAIL_JOB, [jobId, reason]);
      return row?.refunded ?? 0;
    },

    async findResult({ id, kind, shape }, owner) {
      const [row] = await runStatement<{ body: string }>(pool, FIND_RESULT, [id, kind, shape, owner]);
      return row?.body ?? null;
    },
  };
}

const LIFETIME = `interval '${RESULT_LIFETIME_MINUTES} minutes'`;

const FIND_JOB = {
  name: "find-group-job",
  text: `
    SELECT j.id, j.request_id, j.owner, j.endpoint, j.kind, j.status, j.progress, j.attempt, j.events, j.wallets_done,
      j.wallets_total, j.error, j.created_at, j.updated_at, j.finished_at, ${QUEUE_COLUMNS}
    FROM group_jobs j${joinQueue("group_jobs", "j")}
    WHERE (j.id = $1 OR j.request_id = $1) AND (j.finished_at IS NULL OR j.finished_at > now() - ${LIFETIME})`,
};

const FIND_FOLLOWER = {
  name: "find-following-group-job",
  text: "SELECT id FROM group_jobs WHERE parent_id = $1",
};

/** A job that follows from another begins when that has ended. */
const LEASED_JOBS = {
  name: "group_jobs",
  queue: "w.kind",
  caller: "w.owner",
  priority: "0",
  subject: "''",
  ready: "NOT EXISTS (SELECT FROM group_jobs p WHERE p.id = w.parent_id AND p.finished_at IS NULL)",
} as const;

const READ_WORK = {
  name: "read-group-work",
  text: "SELECT owner, work, findings FROM group_jobs WHERE id = $1 AND finished_at IS NULL",
};

const KEEP_FINDINGS = {
  name: "keep-group-findings",
  text: "UPDATE group_jobs SET findings = $2::jsonb WHERE id = $1 AND finished_at IS NULL",
};

const ADVANCE_JOB = {
  name: "advance-group-job",
  text: `
    UPDATE group_jobs SET status = 'active', progress = greatest(progress, $2), wallets_done = $3,
      wallets_total = $4, updated_at = now()
    WHERE id = $1 AND finished_at IS NULL
      AND (progress < $2 OR (wallets_done, wallets_total) IS DISTINCT FROM ($3::int, $4::int))`,
};

const COMPLETE_JOB = {
  name: "complete-group-job",
  text: `
    WITH ended AS (
      UPDATE group_jobs SET status = 'completed', progress = 100, wallets_done = wallets_total, updated_at = now(),
        finished_at = now()
      WHERE id = $1 AND finished_at IS NULL RETURNING id
    ), expired AS (
      DELETE FROM group_results WHERE created_at < now() - ${LIFETIME}
    )
    INSERT INTO group_results (job_id, shape, body)
    SELECT ended.id, r.shape, r.body FROM ended, unnest($2::text[], $3::text[]) AS r (shape, body)
    RETURNING (SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM group_jobs f WHERE f.parent_id = job_id LIMIT 1)`,
};

/**
 * Each job gives back its own part of the price, under a key that stands for it alone, and what its key had spent on
 * it; what a wallet has paid is owed to it. The account's row is written before the key's, as charges lock them.
 */
const FAIL_JOB = {
  name: "fail-group-job",
  text: `
    WITH ended AS (
      UPDATE group_jobs SET status = 'failed', error = $2, updated_at = now(), finished_at = now()
      WHERE (id = $1 OR parent_id = $1) AND finished_at IS NULL
      RETURNING id, owner, key_id, endpoint, credits, usd_micros, (created_at AT TIME ZONE 'UTC')::date AS day
    ), ${OWE_PRICES}, refunds AS (
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
    )
    SELECT coalesce(sum(credits), 0)::int AS refunded FROM sums`,
};

const FIND_RESULT = {
  name: "find-group-result",
  text: `
    SELECT r.body FROM group_results r JOIN group_jobs j ON j.id = r.job_id
    WHERE (j.id = $1 OR j.request_id = $1) AND j.kind = $2 AND r.shape = $3 AND j.owner = $4
      AND r.created_at > now() - ${LIFETIME}`,
};

interface WorkRow {
  readonly owner: string;
  readonly work: unknown;
  readonly findings: unknown;
}

interface GroupJobRow extends QueueColumns {
  readonly id: string;
  readonly request_id: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly kind: GroupKind;
  readonly status: JobStatus;
  readonly progress: number;
  readonly attempt: number;
  readonly events: number;
  readonly wallets_done: number;
  readonly wallets_total: number;
  readonly error: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly finished_at: Date | null;
}

function toJob(row: GroupJobRow): Job {
  const ids = { jobId: row.id, requestId: row.request_id };
  return {
    id: row.id,
    kind: row.endpoint,
    owner: row.owner,
    status: row.status,
    progress: row.progress,
    attempt: row.attempt,
    error: row.error,
    errorCode: null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    resultKeys: RESULT_SHAPES.map((shape) => resultKeyOf(row.kind, shape, ids)),
    wallets: { done: row.wallets_done, total: row.wallets_total },
    queue: toQueuePlace(row),
    events: { source: row.id, last: row.events },
  };
}
