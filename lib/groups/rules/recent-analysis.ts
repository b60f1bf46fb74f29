import type { JobStatus } from "@walletlens/contract/constants";
import type { GroupWork } from "@/lib/jobs/rules/group-jobs";

/** A job about several wallets, as shown to its owner. */
export interface RecentAnalysis {
  readonly jobId: string;
  readonly requestId: string;
  /** Endpoint id. */
  readonly endpoint: string;
  readonly work: GroupWork;
  readonly status: JobStatus;
  /** One public sentence about the failure. */
  readonly error: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** False before the end, and after the result was deleted. */
  readonly hasResult: boolean;
  /** Token of the public link to the result, or null. */
  readonly shareToken: string | null;
  /** The comparison of a deep analysis; null for other jobs. */
  readonly followerId: string | null;
  /** The holder profiles of a deep analysis; null for other jobs. */
  readonly parentId: string | null;
}
