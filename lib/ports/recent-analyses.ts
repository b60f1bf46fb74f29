import type { GroupWork } from "@/lib/domain/group-jobs";
import type { JobStatus } from "@/lib/domain/jobs";

/**
 * Jobs about several wallets as their owner finds them again, also after their results have expired.
 * Throws an AppError `database_unavailable` where the store is away.
 */
export interface RecentAnalyses {
  /** The newest, newest first. A deep analysis is one entry. */
  list(owner: string, limit: number): Promise<readonly RecentAnalysis[]>;
  /** One job by its id; null where there is none or it is somebody else's. */
  find(owner: string, jobId: string): Promise<RecentAnalysis | null>;
}

export interface RecentAnalysis {
  readonly jobId: string;
  readonly requestId: string;
  /** Id of the endpoint that was called. */
  readonly endpoint: string;
  readonly work: GroupWork;
  readonly status: JobStatus;
  /** One public sentence about the failure; null where none happened. */
  readonly error: string | null;
  /** ISO 8601, UTC, as the other time. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** False before the end, and once the result has expired. */
  readonly hasResult: boolean;
  /** The comparison that follows from the holders of a deep analysis; null for other jobs. */
  readonly followerId: string | null;
  /** The holders of a deep analysis, for the comparison that follows from them; null for other jobs. */
  readonly parentId: string | null;
}
