import { randomBytes } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import type { DatabasePorts } from "@/lib/db/database";
import type { GroupJob } from "@/lib/db/generated/client";
import { toJobState } from "@/lib/jobs/job-columns";
import { GROUP_KINDS, type GroupKind, type ResultShape, type TokenKind } from "@/lib/jobs/rules/group-jobs";
import { RESULTS_VERSION } from "./end-group-job";
import { groupWorkSchema } from "./group-work";
import type { GroupResults } from "./read-result";
import type { RecentAnalysis } from "./rules/recent-analysis";

/** Page of an owner's jobs. */
export interface AnalysisPage {
  readonly limit: number;
  /** Return jobs older than this one; null for the newest. Empty if that job was deleted. */
  readonly before: string | null;
}

/** Returns a page of an owner's jobs, newest first, also after their results have expired. A deep analysis is one entry. */
export async function listAnalyses(
  ports: DatabasePorts,
  owner: string,
  { limit, before }: AnalysisPage,
): Promise<readonly RecentAnalysis[]> {
  const rows = await ports.database.prisma.groupJob.findMany({
    where: { owner, parentId: null, kind: { in: [...GROUP_KINDS] } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: limit,
    ...(before !== null && { cursor: { id: before }, skip: 1 }),
    include: includeResults(),
  });
  return toAnalyses(ports, rows);
}

/** Returns one job; null if it does not exist or belongs to another owner. */
export async function findGroupAnalysis(
  ports: DatabasePorts,
  owner: string,
  jobId: string,
): Promise<RecentAnalysis | null> {
  const row = await ports.database.prisma.groupJob.findUnique({
    where: { id: jobId, owner, kind: { in: [...GROUP_KINDS] } },
    include: includeResults(),
  });
  return (await toAnalyses(ports, row === null ? [] : [row]))[0] ?? null;
}

/** Returns the newest analysis about a token or a followed wallet that runs or whose result is stored, or null. */
export async function findAnalysisAbout(
  ports: DatabasePorts,
  owner: string,
  kind: TokenKind | "copy",
  subject: Address,
): Promise<RecentAnalysis | null> {
  const isAbout = { kind, work: { path: [kind === "copy" ? "wallet" : "mint"], equals: subject } };
  const row = await ports.database.prisma.groupJob.findFirst({
    where: { owner, ...isAbout, OR: [{ finishedAt: null }, { results: { some: matchStored() } }] },
    orderBy: { createdAt: "desc" },
    include: includeResults(),
  });
  return (await toAnalyses(ports, row === null ? [] : [row]))[0] ?? null;
}

/**
 * Returns a stored result, also after it has expired in the API; null if it does not exist or belongs to
 * another owner.
 */
export async function readStoredResult<Kind extends GroupKind, Shape extends ResultShape>(
  { database: { prisma } }: DatabasePorts,
  owner: string,
  { id, kind }: { readonly id: string; readonly kind: Kind },
  shape: Shape,
): Promise<GroupResults[Kind][Shape] | null> {
  const row = await prisma.groupResult.findFirst({
    where: { ...matchStored(), jobId: id, shape, job: { owner, kind } },
    select: { body: true },
  });
  // It was validated before it was stored.
  return row === null ? null : JSON.parse(row.body);
}

/** Shares a stored result by a link. Returns its token, which may be an earlier one; null if there is no result. */
export async function createShareLink(
  { database: { prisma } }: DatabasePorts,
  owner: string,
  jobId: string,
): Promise<string | null> {
  const job = await prisma.groupJob.findFirst({
    where: { id: jobId, owner, results: { some: matchStored() } },
    select: { id: true },
  });
  if (job === null) return null;
  const token = randomBytes(SHARE_BYTES).toString("hex");
  // Two callers may share it at the same time: both get the link of the first.
  await prisma.sharedResult.createMany({ data: { jobId, token }, skipDuplicates: true });
  return (await prisma.sharedResult.findUnique({ where: { jobId } }))?.token ?? null;
}

/** Random bytes of a share token: too many to guess. */
const SHARE_BYTES = 16;

/** Ends the link to a result. */
export async function deleteShareLink(
  { database: { prisma } }: DatabasePorts,
  owner: string,
  jobId: string,
): Promise<void> {
  await prisma.sharedResult.deleteMany({ where: { jobId, job: { owner } } });
}

/** Returns the job of a share token and its owner, or null. */
export async function findSharedResult(
  { database: { prisma } }: DatabasePorts,
  token: string,
): Promise<{ readonly owner: string; readonly jobId: string } | null> {
  const row = await prisma.sharedResult.findUnique({
    where: { token },
    select: { job: { select: { id: true, owner: true } } },
  });
  return row === null ? null : { owner: row.job.owner, jobId: row.job.id };
}

/** Shapes of the results that have not expired, and the link. */
function includeResults() {
  return { results: { where: matchStored(), select: { shape: true } }, share: true } as const;
}

function matchStored() {
  return { formVersion: RESULTS_VERSION, keptUntil: { gt: new Date() } };
}

type Row = GroupJob & {
  readonly results: readonly unknown[];
  readonly share: { readonly token: string } | null;
};

async function toAnalyses(
  { database: { prisma } }: DatabasePorts,
  rows: readonly Row[],
): Promise<readonly RecentAnalysis[]> {
  const followers = await prisma.groupJob.findMany({
    where: { parentId: { in: rows.map(({ id }) => id) } },
    select: { id: true, parentId: true },
  });
  const followersByParent = new Map(followers.map(({ id, parentId }) => [parentId, id]));
  return rows.map((row) => {
    const { id: jobId, requestId, endpoint, parentId } = row;
    const { status, error, createdAt, finishedAt } = toJobState(row);
    return {
      jobId,
      requestId,
      endpoint,
      status,
      error,
      createdAt,
      finishedAt,
      parentId,
      work: groupWorkSchema.parse(row.work),
      hasResult: row.results.length > 0,
      shareToken: row.share?.token ?? null,
      followerId: followersByParent.get(jobId) ?? null,
    };
  });
}
