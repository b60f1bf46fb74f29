import { type Database, runStatement } from "@/lib/db/database";
import { isUnexpired, toJobState, toStoredCosts } from "@/lib/jobs/job-columns";
import { buildResultKey, GROUP_KINDS, RESULT_SHAPES } from "@/lib/jobs/rules/group-jobs";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { ConcurrencyLimits } from "@/lib/jobs/rules/queues";
import { createWorkLeases, PROCESS_ID } from "@/lib/jobs/work-leases";
import type { JsonText } from "@/lib/runtime/json-text";
import {
  advanceGroupJob,
  completeGroupJob,
  failGroupJob,
  RESULT_LIFETIME,
  RESULTS_VERSION,
} from "./group-job-steps";
import { acceptOrder } from "./group-orders";
import { groupFindingsSchema, groupKindSchema, groupWorkSchema } from "./group-work";
import type { GroupJobs, GroupResult } from "./ports";
import { readQueuePosition } from "./queue-position";

type JobDatabase = Pick<Database, "pool" | "prisma" | "clock">;

export function createGroupJobs(database: JobDatabase, limits: ConcurrencyLimits): GroupJobs {
  const { pool, prisma } = database;
  return {
    ...createWorkLeases(pool, LEASED_JOBS, limits, (work) => work),

    accept: (order) => acceptOrder(pool, order),
    async beginComputing(jobId) {
      await runStatement(pool, BEGIN_COMPUTING, [jobId, PROCESS_ID]);
    },

    async endComputing(jobId) {
      await runStatement(pool, END_COMPUTING, [jobId, PROCESS_ID]);
    },

    advance: (jobId, progress) => advanceGroupJob(pool, jobId, progress),
    complete: async (jobId, results, cost) =>
      (await completeGroupJob(pool, jobId, results, { cost, refund: false })) !== null,
    completeRefunded: (jobId, results, cost) =>
      completeGroupJob(pool, jobId, results, { cost, refund: true }),
    fail: (jobId, reason, code = "internal") => failGroupJob(pool, jobId, { code, message: reason }),

    find: (id) => findJob(database, id),

    async findFollower(jobId) {
      return (
        (await prisma.groupJob.findFirst({ where: { parentId: jobId }, select: { id: true } }))?.id ?? null
      );
    },

    async readWork(jobId) {
      const row = await prisma.groupJob.findUnique({ where: { id: jobId, finishedAt: null } });
      if (row === null) return null;
      return {
        owner: row.owner,
        work: groupWorkSchema.parse(row.work),
        // Findings that another version has stored in an unknown form are found again.
        findings: groupFindingsSchema.nullable().catch(null).parse(row.findings),
      };
    },

    async storeFindings(jobId, findings, cost) {
      const data = {
        findings: groupFindingsSchema.parse(findings),
        ...(cost === undefined ? {} : { costs: toStoredCosts(cost) }),
      };
      await prisma.groupJob.updateMany({ where: { id: jobId, finishedAt: null }, data });
    },

    async readUnpaid(owner) {
      const [row] = await runStatement<UnpaidRow>(pool, READ_UNPAID, [owner]);
      return row ?? { analyses: 0, endsInSeconds: 0 };
    },

    async findResult({ id, kind, shape }, owner) {
      const [row] = await runStatement<ResultRow>(pool, FIND_RESULT, [id, kind, shape, owner]);
      return row?.body ?? null;
    },
  };
}

interface ResultRow {
  readonly body: JsonText<GroupResult>;
}

type UnpaidRow = Awaited<ReturnType<GroupJobs["readUnpaid"]>>;

const READ_UNPAID = {
  name: "read-unpaid-analyses",
  text: `
    SELECT coalesce(sum(unpaid_analyses), 0)::int AS analyses,
      coalesce(ceil(extract(epoch FROM min(created_at) + interval '1 hour' - now())), 0)::int AS "endsInSeconds"
    FROM group_jobs WHERE owner = $1 AND created_at > now() - interval '1 hour' AND unpaid_analyses > 0`,
};

// Hot path: `npm run bench -- warm`.
const FIND_RESULT = {
  name: "find-result",
  text: `
    SELECT r.body FROM group_jobs j JOIN group_results r ON r.job_id = j.id
    WHERE (j.id = $1 OR j.request_id = $1) AND j.kind = $2 AND j.owner = $4 AND r.shape = $3
      AND r.form_version = ${RESULTS_VERSION} AND r.created_at > now() - ${RESULT_LIFETIME}`,
};

// SQL, because Prisma cannot remove from a list or add only missing elements.
const BEGIN_COMPUTING = {
  name: "begin-computing",
  text: "UPDATE group_jobs SET computing_in = array_append(array_remove(computing_in, $2), $2) WHERE id = $1",
};

const END_COMPUTING = {
  name: "end-computing",
  text: "UPDATE group_jobs SET computing_in = array_remove(computing_in, $2) WHERE id = $1",
};

/** A follower begins when its parent has ended. */
const LEASED_JOBS = {
  name: "group_jobs",
  queue: "w.kind",
  caller: "w.owner",
  priority: "0",
  subject: "''",
  mayCompute: true,
  ready: "NOT EXISTS (SELECT FROM group_jobs p WHERE p.id = w.parent_id AND p.finished_at IS NULL)",
} as const;

async function findJob({ pool, prisma, clock }: JobDatabase, id: string): Promise<Job | null> {
  const isKnown = { kind: { in: [...GROUP_KINDS] } };
  const where = { AND: [{ OR: [{ id }, { requestId: id }] }, isUnexpired(clock), isKnown] };
  const row = await prisma.groupJob.findFirst({ where, omit: { work: true, findings: true } });
  if (row === null) return null;
  const kind = groupKindSchema.parse(row.kind);
  const ids = { jobId: row.id, requestId: row.requestId };
  return {
    ...toJobState(row),
    id: row.id,
    kind: row.endpoint,
    owner: row.owner,
    resultKeys: RESULT_SHAPES.map((shape) => buildResultKey(kind, shape, ids)),
    wallets: { done: row.walletsDone, total: row.walletsTotal },
    queue: await readQueuePosition(pool, "group_jobs", row),
    events: { source: row.id, last: row.events },
  };
}
