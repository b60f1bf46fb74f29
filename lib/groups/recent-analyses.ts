import type { Database } from "@/lib/db/database";
import type { GroupJob } from "@/lib/db/generated/client";
import { toJobState } from "@/lib/jobs/job-columns";
import { GROUP_KINDS } from "@/lib/jobs/rules/group-jobs";
import { RESULTS_VERSION } from "./group-job-steps";
import { groupWorkSchema } from "./group-work";
import type { RecentAnalyses } from "./ports";
import type { RecentAnalysis } from "./rules/recent-analysis";

export function createRecentAnalyses({ prisma }: Pick<Database, "prisma">): RecentAnalyses {
  return {
    async list(owner, { limit, before }) {
      const where = { owner, parentId: null, kind: { in: [...GROUP_KINDS] } };
      const orderBy = [{ createdAt: "desc" }, { id: "asc" }] as const;
      const rows = await prisma.groupJob.findMany({
        where,
        orderBy: [...orderBy],
        take: limit,
        ...(before !== null && { cursor: { id: before }, skip: 1 }),
        include: { ...results(), share: true },
      });
      return toAnalyses(prisma, rows);
    },
    async find(owner, jobId) {
      const row = await prisma.groupJob.findUnique({
        where: { id: jobId, owner, kind: { in: [...GROUP_KINDS] } },
        include: { ...results(), share: true },
      });
      return (await toAnalyses(prisma, row === null ? [] : [row]))[0] ?? null;
    },
    async findOfToken(owner, kind, mint) {
      const isOfMint = { kind, work: { path: ["mint"], equals: mint } };
      const row = await prisma.groupJob.findFirst({
        where: { owner, ...isOfMint, OR: [{ finishedAt: null }, { results: { some: stillStored() } }] },
        orderBy: { createdAt: "desc" },
        include: { ...results(), share: true },
      });
      return (await toAnalyses(prisma, row === null ? [] : [row]))[0] ?? null;
    },
    async findResult(owner, { id, kind }, shape) {
      const row = await prisma.groupResult.findFirst({
        where: { ...stillStored(), jobId: id, shape, job: { owner, kind } },
        select: { body: true },
      });
      return row?.body ?? null;
    },
    async share(owner, jobId, token) {
      const job = await prisma.groupJob.findFirst({
        where: { id: jobId, owner, results: { some: stillStored() } },
        select: { id: true },
      });
      if (job === null) return null;
      // Two callers may share it at the same time: both get the link of the first.
      await prisma.sharedResult.createMany({ data: { jobId, token }, skipDuplicates: true });
      return (await prisma.sharedResult.findUnique({ where: { jobId } }))?.token ?? null;
    },
    async unshare(owner, jobId) {
      await prisma.sharedResult.deleteMany({ where: { jobId, job: { owner } } });
    },
    async findShared(token) {
      const row = await prisma.sharedResult.findUnique({
        where: { token },
        select: { job: { select: { id: true, owner: true } } },
      });
      return row === null ? null : { owner: row.job.owner, jobId: row.job.id };
    },
  };
}

/** Shapes of the results that have not expired. */
function results() {
  return { results: { where: stillStored(), select: { shape: true } } };
}

function stillStored() {
  return { formVersion: RESULTS_VERSION, keptUntil: { gt: new Date() } };
}

type Row = GroupJob & {
  readonly results: readonly unknown[];
  readonly share: { readonly token: string } | null;
};

async function toAnalyses(
  prisma: Database["prisma"],
  rows: readonly Row[],
): Promise<readonly RecentAnalysis[]> {
  const where = { parentId: { in: rows.map(({ id }) => id) } };
  const followers = await prisma.groupJob.findMany({ where, select: { id: true, parentId: true } });
  const followerOf = new Map(followers.map(({ id, parentId }) => [parentId, id]));
  return rows.map((row) => {
    const { id: jobId, requestId, endpoint, parentId } = row;
    const { status, error, createdAt, finishedAt } = toJobState(row);
    return {
      ...{ jobId, requestId, endpoint, status, error, createdAt, finishedAt, parentId },
      work: groupWorkSchema.parse(row.work),
      hasResult: row.results.length > 0,
      shareToken: row.share?.token ?? null,
      followerId: followerOf.get(jobId) ?? null,
    };
  });
}
