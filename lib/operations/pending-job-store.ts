import type { Database } from "@/lib/db/database";
import type { Analysis, GroupJob } from "@/lib/db/generated/client";
import { fromStoredWorkClass } from "@/lib/jobs/work-class";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import type { PendingJob, PendingJobs } from "./ports";

export function createPendingJobs({ prisma }: Pick<Database, "prisma">): PendingJobs {
  return {
    async list(limit) {
      const open = { where: { finishedAt: null }, orderBy: { createdAt: "asc" }, take: limit } as const;
      const [analyses, jobs] = await Promise.all([
        prisma.analysis.findMany(open),
        prisma.groupJob.findMany(open),
      ]);
      return [...analyses.map(toOpenAnalysis), ...jobs.map(toOpenJob)]
        .sort((a, b) => b.ageSeconds - a.ageSeconds || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
    },

    async find(id) {
      const where = { id, finishedAt: null };
      const [analysis, job] = await Promise.all([
        prisma.analysis.findUnique({ where }),
        prisma.groupJob.findUnique({ where }),
      ]);
      if (analysis !== null) return toOpenAnalysis(analysis);
      return job === null ? null : toOpenJob(job);
    },

    /** A running run keeps its lease; the new run detects that and ends. */
    async retry(id) {
      const retried = { where: { id, finishedAt: null }, data: { dispatchedAt: null } };
      const [analyses, jobs] = await prisma.$transaction([
        prisma.analysis.updateMany(retried),
        prisma.groupJob.updateMany(retried),
        prisma.$queryRaw`SELECT pg_notify(${REQUESTED_CHANNEL}, '')::text`,
      ]);
      return analyses.count + jobs.count > 0;
    },
  };
}

function toOpenAnalysis(row: Analysis): PendingJob {
  const { caller } = row;
  const workClass = fromStoredWorkClass(row.workClass);
  return { ...toItem(row), kind: `${row.kind}-analysis`, subject: row.wallet, caller, workClass };
}

function toOpenJob(row: GroupJob): PendingJob {
  const { endpoint: kind, owner: caller } = row;
  return { ...toItem(row), kind, subject: JSON.stringify(row.work), caller, workClass: "paid" };
}

function toItem(row: Analysis | GroupJob) {
  const { id, status, progress, attempt, dispatches: runs, createdAt } = row;
  const ageSeconds = Math.round((Date.now() - createdAt.getTime()) / 1_000);
  return { id, status, progress, attempt, runs, ageSeconds, silentSeconds: findSilentSeconds(row) };
}

/** Seconds since the last sign of life; null while the row is leased. */
function findSilentSeconds(row: Analysis | GroupJob): number | null {
  const { leasedUntil, dispatchedAt, createdAt } = row;
  const heard = [leasedUntil, dispatchedAt, createdAt].map((at) => at?.getTime() ?? 0);
  const silentMs = Date.now() - Math.max(...heard);
  return leasedUntil !== null && leasedUntil.getTime() > Date.now() ? null : Math.round(silentMs / 1_000);
}
