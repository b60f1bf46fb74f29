/** Work that has not ended, for those who run the product. Throws an AppError `database_unavailable` where the store is away. */
export interface PendingJobs {
  /** Lists open work, the oldest first. */
  list(limit: number): Promise<readonly OpenWorkItem[]>;
  /** Null where there is no such work, or it has ended. */
  find(id: string): Promise<OpenWorkItem | null>;
  /** Hands work to the job system again at once; false where there is no such work, or it has ended. */
  retry(id: string): Promise<boolean>;
}

export interface OpenWorkItem {
  readonly id: string;
  /** Id of an endpoint, or "flash-analysis" and the like. */
  readonly kind: string;
  /** An analyzed wallet, or what a job about several wallets is to do. */
  readonly subject: string;
  /** Caller: a user's id, a paying wallet, or what stands for a stranger's address. */
  readonly caller: string;
  readonly workClass: string;
  readonly status: string;
  /** Whole percent. */
  readonly progress: number;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Runs that it was handed to the job system for. */
  readonly runs: number;
  /** Seconds since it was requested. */
  readonly ageSeconds: number;
  /** Seconds since its last sign of life; null while it shows life. */
  readonly silentSeconds: number | null;
}
