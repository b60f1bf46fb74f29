import type { Places } from "@/lib/domain/admission/queues";
import { RESULT_SHAPES, resultKeyOf } from "@/lib/domain/group-jobs";
import type { Job } from "@/lib/domain/jobs";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { Database } from "./database";
import { advanceGroupJob, completeGroupJob, failGroupJob } from "./group-job-steps";
import { acceptOrder } from "./group-orders";
import { groupFindingsSchema, groupKindSchema, groupWorkSchema } from "./group-work";
import { isUnexpired, resultsSince, toJobState } from "./job-columns";
import { readQueuePlace } from "./queue-place";
import { createWorkLeases } from "./work-leases";

/** Jobs about several wallets in PostgreSQL, done in `places`. */
export function createGroupJobs(database: Pick<Database, "pool" | "prisma">, places: Places): GroupJobs {
  const { pool, prisma } = database;
  return {
    ...createWorkLeases(pool, LEASED_JOBS, places),

    accept: (order) => acceptOrder(pool, order),
    advance: (jobId, progress) => advanceGroupJob(pool, jobId, progress),
    complete: (jobId, results) => completeGroupJob(pool, jobId, results),
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
        findings: groupFindingsSchema.nullable().parse(row.findings),
      };
    },

    async keepFindings(jobId, findings) {
      const data = { findings: groupFindingsSchema.parse(findings) };
      await prisma.groupJob.updateMany({ where: { id: jobId, finishedAt: null }, data });
    },

    async findResult({ id, kind, shape }, owner) {
      const job = { kind, owner, OR: [{ id }, { requestId: id }] };
      const where = { shape, job, createdAt: { gt: resultsSince() } };
      return (await prisma.groupResult.findFirst({ where }))?.body ?? null;
    },
  };
}

/** A job that follows from another begins when that has ended. */
const LEASED_JOBS = {
  name: "group_jobs",
  queue: "w.kind",
  caller: "w.owner",
  priority: "0",
  subject: "''",
  ready: "NOT EXISTS (SELECT FROM group_jobs p WHERE p.id = w.parent_id AND p.finished_at IS NULL)",
} as const;

async function findJob({ pool, prisma }: Pick<Database, "pool" | "prisma">, id: string): Promise<Job | null> {
  const where = { AND: [{ OR: [{ id }, { requestId: id }] }, isUnexpired()] };
  const row = await prisma.groupJob.findFirst({ where, omit: { work: true, findings: true } });
  if (row === null) return null;
  const kind = groupKindSchema.parse(row.kind);
  const ids = { jobId: row.id, requestId: row.requestId };
  return {
    ...toJobState(row),
    id: row.id,
    kind: row.endpoint,
    owner: row.owner,
    errorCode: row.errorCode,
    resultKeys: RESULT_SHAPES.map((shape) => resultKeyOf(kind, shape, ids)),
    wallets: { done: row.walletsDone, total: row.walletsTotal },
    queue: await readQueuePlace(pool, "group_jobs", row),
    events: { source: row.id, last: row.events },
  };
}
