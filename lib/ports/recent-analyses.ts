import type { RecentAnalysis } from "@/lib/domain/recent-analysis";

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
