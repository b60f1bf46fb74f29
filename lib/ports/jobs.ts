import type { JobStatus } from "@walletlens/contract/constants";
import type { Job } from "@/lib/domain/jobs";

/** Jobs that callers were given. Throws an AppError `database_unavailable` where the store is away. */
export interface Jobs {
  /** Records a job and returns its id: the one there is, where the owner already has a job for the same work. */
  add(job: NewJob): Promise<string>;
  /** The job with this id, or null where there is none or its result has expired. */
  find(jobId: string): Promise<Job | null>;
  /** The caller's own unexpired job for the same endpoint and subject, or null. */
  findPrepaid(search: PrepaidSearch): Promise<PrepaidJob | null>;
  /** Counts the jobs and analyses that have not ended. */
  countOpen(): Promise<readonly OpenJobs[]>;
  /**
   * Removes jobs and analyses that ended more than `keptDays` ago, with their results and events, and the events of
   * those that clients can no longer follow. The ledger keeps what was paid for them. Returns how many jobs there were.
   */
  sweep(keptDays: number): Promise<number>;
}

/** Jobs in one state. */
export interface OpenJobs {
  /** Id of an endpoint, or "flash-analysis" and the like. */
  readonly kind: string;
  readonly status: JobStatus;
  readonly count: number;
  /** Seconds since the oldest of them was requested. */
  readonly oldestSeconds: number;
  /** Number of those that have shown no life for a minute. */
  readonly silent: number;
}

export interface NewJob {
  readonly id: string;
  readonly owner: string;
  readonly keyId: string | null;
  /** Id of the endpoint that queued it. */
  readonly endpoint: string;
  /** What was asked for: a wallet's address, then further parts of the question with a space before each. */
  readonly subject: string;
  /** The analysis that does the work. Several jobs may wait for the same. */
  readonly analysisId: string;
}

export interface PrepaidSearch {
  readonly jobId: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly subject: string;
}

export interface PrepaidJob {
  readonly id: string;
  /** True once an answer for this job has been charged. */
  readonly paid: boolean;
}
