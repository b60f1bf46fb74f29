import type { JobStatus } from "@walletlens/contract/constants";
import type { GroupWork } from "@/lib/jobs/rules/group-jobs";

/** Job about several wallets, as its owner finds it again. */
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
  /** False before the end, and once the result is kept no more. */
  readonly hasResult: boolean;
  /** Names the link by which anybody can see the result; null where there is none. */
  readonly shareToken: string | null;
  /** The comparison that follows from the holders of a deep analysis; null for other jobs. */
  readonly followerId: string | null;
  /** The holders of a deep analysis, for the comparison that follows from them; null for other jobs. */
  readonly parentId: string | null;
}
