import { type Database, type DatabasePorts, runStatement } from "@/lib/db/database";
import { isUnexpired, toJobState, toStoredCosts } from "@/lib/jobs/job-columns";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { buildResultKey, GROUP_KINDS, RESULT_SHAPES } from "@/lib/jobs/rules/group-jobs";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { ConcurrencyLimits } from "@/lib/jobs/rules/queues";
import { createWorkLeases, type WorkLeases } from "@/lib/jobs/work-leases";
import {
  type GroupFindings,
  type GroupWorkState,
  groupFindingsSchema,
  groupKindSchema,
  groupWorkSchema,
} from "./group-work";
import { readQueuePosition } from "./queue-position";

/** Returns the job with this job id or request id; null if it does not exist or its result has expired. */
export async function findGroupJob({ database }: DatabasePorts, id: string): Promise<Job | null> {
  const { pool, prisma, clock } = database;
  const isKnown = { kind: { in: [...GROUP_KINDS] } };
  const filter = { AND: [{ OR: [{ id }, { requestId: id }] }, isUnexpired(clock), isKnown] };
  const row = await prisma.groupJob.findFirst({ where: filter, omit: { work: true, findings: true } });
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

/** Returns the job that depends on this one, or null. */
export async function findFollower({ database }: DatabasePorts, jobId: string): Promise<string | null> {
  const row = await database.prisma.groupJob.findFirst({ where: { parentId: jobId }, select: { id: true } });
  return row?.id ?? null;
}

/** Returns the work of a job and its findings so far; null if it has ended. */
export async function readGroupWork(
  { database: { prisma } }: DatabasePorts,
  jobId: string,
): Promise<GroupWorkState | null> {
  const row = await prisma.groupJob.findUnique({ where: { id: jobId, finishedAt: null } });
  if (row === null) return null;
  return {
    owner: row.owner,
    work: groupWorkSchema.parse(row.work),
    // Findings that another version has stored in an unknown form are found again.
    findings: groupFindingsSchema.nullable().catch(null).parse(row.findings),
  };
}

/** Stores the findings of a job so far and their cost, so that another process can continue. */
export async function storeFindings(
  { database: { prisma } }: DatabasePorts,
  jobId: string,
  findings: GroupFindings,
  cost?: CallCost,
): Promise<void> {
  const data = {
    findings: groupFindingsSchema.parse(findings),
    ...(cost === undefined ? {} : { costs: toStoredCosts(cost) }),
  };
  await prisma.groupJob.updateMany({ where: { id: jobId, finishedAt: null }, data });
}

export interface GroupProgress {
  /** Whole percent. */
  readonly percent: number;
  readonly walletsDone: number;
  readonly walletsTotal: number;
}

/** Increases progress; it never decreases. No effect on a job that has ended. */
export async function advanceGroupJob(
  { database: { pool } }: DatabasePorts,
  jobId: string,
  { percent, walletsDone, walletsTotal }: GroupProgress,
): Promise<void> {
  await runStatement(pool, ADVANCE_JOB, [jobId, Math.floor(percent), walletsDone, walletsTotal]);
}

const ADVANCE_JOB = {
  name: "advance-group-job",
  text: `
    UPDATE group_jobs SET status = 'active', progress = greatest(progress, $2), wallets_done = $3,
      wallets_total = $4, updated_at = now()
    WHERE id = $1 AND finished_at IS NULL
      AND (progress < $2 OR (wallets_done, wallets_total) IS DISTINCT FROM ($3::int, $4::int))`,
};

/** Creates the leases of the runs of jobs about several wallets. */
export function createGroupLeases({ pool }: Database, limits: ConcurrencyLimits): WorkLeases {
  return createWorkLeases(pool, LEASED_JOBS, limits, (work) => work);
}

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
