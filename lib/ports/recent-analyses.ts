import type { GroupKind, ResultShape } from "@/lib/domain/group-jobs";
import type { RecentAnalysis } from "@/lib/domain/recent-analysis";

/**
 * Jobs about several wallets as their owner finds them again, also after their results have expired.
 * Throws an AppError `database_unavailable` where the store is away.
 */
export interface RecentAnalyses {
  /** A page of them, newest first. A deep analysis is one entry. */
  list(owner: string, page: AnalysisPage): Promise<readonly RecentAnalysis[]>;
  /** One job by its id; null where there is none or it is somebody else's. */
  find(owner: string, jobId: string): Promise<RecentAnalysis | null>;
  /** A result as it was kept, also after the API hands it out no more; null where it is not there or somebody else's. */
  findResult(
    owner: string,
    job: { readonly id: string; readonly kind: GroupKind },
    shape: ResultShape,
  ): Promise<string | null>;
  /**
   * Shares a kept result with all who have the token. Returns the valid token: an earlier one stays; null where there
   * is no result.
   */
  share(owner: string, jobId: string, token: string): Promise<string | null>;
  /** Takes the link back. */
  unshare(owner: string, jobId: string): Promise<void>;
  /** Job that a token shows, and its account; null where it shows none. */
  findShared(token: string): Promise<{ readonly owner: string; readonly jobId: string } | null>;
}

/** Part of the list of an owner's jobs. */
export interface AnalysisPage {
  /** Most jobs. */
  readonly limit: number;
  /** Id of the job that the page's are older than, null for the newest; after one that is kept no more, none come. */
  readonly before: string | null;
}
