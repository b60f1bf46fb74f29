import { AppError } from "@/lib/config/errors";
import type { DatabasePorts } from "@/lib/db/database";
import type { Analysis, GroupJob } from "@/lib/db/generated/client";
import type { JobPorts } from "@/lib/groups/accept-jobs";
import { failGroupJob } from "@/lib/groups/end-group-job";
import { fromStoredWorkClass } from "@/lib/jobs/work-class";
import type { AnalysisStore } from "@/lib/wallets/analysis-store";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";

/** A job or an analysis that has not ended, for operators. */
export interface PendingJob {
  readonly id: string;
  /** An endpoint id, or a name such as "flash-analysis". */
  readonly kind: string;
  /** The analyzed wallet, or the parameters of a group job. */
  readonly subject: string;
  /** A user id, a paying wallet, or the key of a network address. */
  readonly caller: string;
  readonly workClass: string;
  readonly status: string;
  /** Whole percent. */
  readonly progress: number;
  /** From 1. */
  readonly attempt: number;
  /** Number of dispatches to the job system. */
  readonly runs: number;
  /** Seconds since the request. */
  readonly ageSeconds: number;
  /** Seconds since its last sign of life; null while it is alive. */
  readonly silentSeconds: number | null;
}

/** Lists open jobs and analyses, oldest first. */
export async function listPendingJobs(
  { database: { prisma } }: DatabasePorts,
  limit: number,
): Promise<readonly PendingJob[]> {
  const query = { where: { finishedAt: null }, orderBy: { createdAt: "asc" }, take: limit } as const;
  const [analyses, groupJobs] = await Promise.all([
    prisma.analysis.findMany(query),
    prisma.groupJob.findMany(query),
  ]);
  return [...analyses.map(fromAnalysis), ...groupJobs.map(fromGroupJob)]
    .sort((a, b) => b.ageSeconds - a.ageSeconds || (a.id < b.id ? -1 : 1))
    .slice(0, limit);
}

/** Returns an open job or analysis. Throws `job_not_found` if it does not exist or has ended. */
export async function getPendingJob(
  { database: { prisma } }: DatabasePorts,
  id: string,
): Promise<PendingJob> {
  const query = { where: { id, finishedAt: null } };
  const [analysis, groupJob] = await Promise.all([
    prisma.analysis.findUnique(query),
    prisma.groupJob.findUnique(query),
  ]);
  if (analysis !== null) return fromAnalysis(analysis);
  if (groupJob === null) throw new AppError("job_not_found", `There is no open job or analysis ${id}.`);
  return fromGroupJob(groupJob);
}

/**
 * Restarts a job or analysis at once, as a new run; a run in progress detects that and ends. Throws as `getPendingJob`.
 */
export async function retryPendingJob(ports: DatabasePorts, id: string): Promise<PendingJob> {
  const { prisma } = ports.database;
  const change = { where: { id, finishedAt: null }, data: { dispatchedAt: null } };
  await prisma.$transaction([
    prisma.analysis.updateMany(change),
    prisma.groupJob.updateMany(change),
    prisma.$queryRaw`SELECT pg_notify(${REQUESTED_CHANNEL}, '')::text`,
  ]);
  return getPendingJob(ports, id);
}

export interface CancelPorts extends JobPorts {
  readonly analyses: Pick<AnalysisStore, "finish">;
}

/** Fails a job or analysis and refunds its cost; returns the refunded credits. Throws as `getPendingJob`. */
export async function cancelPendingJob(ports: CancelPorts, id: string): Promise<number> {
  await getPendingJob(ports, id);
  await ports.analyses.finish(id, { code: "internal", message: "The analysis was canceled; try again." });
  const reason = "The operator canceled the job. Its cost was refunded.";
  return (await failGroupJob(ports, id, reason)) ?? 0;
}

function fromAnalysis(row: Analysis): PendingJob {
  const { caller, kind, wallet: subject } = row;
  const workClass = fromStoredWorkClass(row.workClass);
  return { ...toState(row), kind: `${kind}-analysis`, subject, caller, workClass };
}

function fromGroupJob(row: GroupJob): PendingJob {
  const { endpoint: kind, owner: caller } = row;
  return { ...toState(row), kind, subject: JSON.stringify(row.work), caller, workClass: "paid" };
}

function toState(row: Analysis | GroupJob) {
  const { id, status, progress, attempt, dispatches: runs, createdAt } = row;
  const ageSeconds = Math.round((Date.now() - createdAt.getTime()) / 1_000);
  return { id, status, progress, attempt, runs, ageSeconds, silentSeconds: findSilentSeconds(row) };
}

/** Seconds since the last sign of life; null while the row is leased. */
function findSilentSeconds({ leasedUntil, dispatchedAt, createdAt }: Analysis | GroupJob): number | null {
  if (leasedUntil !== null && leasedUntil.getTime() > Date.now()) return null;
  const signs = [leasedUntil, dispatchedAt, createdAt].map((time) => time?.getTime() ?? 0);
  return Math.round((Date.now() - Math.max(...signs)) / 1_000);
}
