import { RESULT_LIFETIME_MINUTES } from "@/lib/domain/jobs";
import type { RecentAnalysis } from "@/lib/domain/recent-analysis";
import type { RecentAnalyses } from "@/lib/ports/recent-analyses";
import type { Database } from "./database";
import { groupWorkSchema } from "./group-work";
import { runStatement } from "./run-statement";

/** Owners' jobs in PostgreSQL, for as long as their rows are kept. */
export function createRecentAnalyses({ pool }: Pick<Database, "pool">): RecentAnalyses {
  return {
    async list(owner, limit) {
      return (await runStatement<AnalysisRow>(pool, LIST_ANALYSES, [owner, limit])).map(toAnalysis);
    },
    async find(owner, jobId) {
      const [row] = await runStatement<AnalysisRow>(pool, FIND_ANALYSIS, [owner, jobId]);
      return row === undefined ? null : toAnalysis(row);
    },
  };
}

interface AnalysisRow extends Pick<RecentAnalysis, "status" | "endpoint" | "error"> {
  readonly id: string;
  readonly request_id: string;
  readonly work: unknown;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly has_result: boolean;
  readonly follower_id: string | null;
  readonly parent_id: string | null;
}

const COLUMNS = `j.id, j.request_id, j.parent_id, j.endpoint, j.work, j.status, j.error, j.created_at, j.finished_at,
  EXISTS (SELECT FROM group_results r WHERE r.job_id = j.id
    AND r.created_at > now() - interval '${RESULT_LIFETIME_MINUTES} minutes') AS has_result,
  (SELECT f.id FROM group_jobs f WHERE f.parent_id = j.id LIMIT 1) AS follower_id`;

const LIST_ANALYSES = {
  name: "list-own-analyses",
  text: `
    SELECT ${COLUMNS} FROM group_jobs j WHERE j.owner = $1 AND j.parent_id IS NULL
    ORDER BY j.created_at DESC, j.id LIMIT $2`,
};

const FIND_ANALYSIS = {
  name: "find-own-analysis",
  text: `SELECT ${COLUMNS} FROM group_jobs j WHERE j.owner = $1 AND j.id = $2`,
};

function toAnalysis(row: AnalysisRow): RecentAnalysis {
  return {
    jobId: row.id,
    requestId: row.request_id,
    endpoint: row.endpoint,
    work: groupWorkSchema.parse(row.work),
    status: row.status,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    hasResult: row.has_result,
    followerId: row.follower_id,
    parentId: row.parent_id,
  };
}
