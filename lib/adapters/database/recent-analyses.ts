import type { RecentAnalysis } from "@/lib/domain/recent-analysis";
import type { RecentAnalyses } from "@/lib/ports/recent-analyses";
import type { Database } from "./database";
import type { GroupJob } from "./generated/client";
import { RESULTS_VERSION } from "./group-job-steps";
import { groupWorkSchema } from "./group-work";
import { resultsSince, toJobState } from "./job-columns";

/** Owners' jobs in PostgreSQL, for as long as their rows are kept. */
export function createRecentAnalyses({ prisma }: Pick<Database, "prisma">): RecentAnalyses {
  return {
    async list(owner, limit) {
      const where = { owner, parentId: null };
      const orderBy = [{ createdAt: "desc" }, { id: "asc" }] as const;
      const rows = await prisma.groupJob.findMany({
        where,
        orderBy: [...orderBy],
        take: limit,
        include: results(),
      });
      return toAnalyses(prisma, rows);
    },
    async find(owner, jobId) {
      const row = await prisma.groupJob.findUnique({ where: { id: jobId, owner }, include: results() });
      return (await toAnalyses(prisma, row === null ? [] : [row]))[0] ?? null;
    },
  };
}

/** Results that can still be had, by their shapes. */
function results() {
  const where = { formVersion: RESULTS_VERSION, createdAt: { gt: resultsSince() } };
  return { results: { where, select: { shape: true } } };
}

type Row = GroupJob & { readonly results: readonly unknown[] };

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
      followerId: followerOf.get(jobId) ?? null,
    };
  });
}
