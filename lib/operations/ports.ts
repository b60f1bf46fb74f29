/** Jobs and analyses that have not ended, for operators. */
export interface PendingJobs {
  /** Lists them, oldest first. */
  list(limit: number): Promise<readonly PendingJob[]>;
  /** Null if it does not exist or has ended. */
  find(id: string): Promise<PendingJob | null>;
  /** Dispatches it again at once; false if it does not exist or has ended. */
  retry(id: string): Promise<boolean>;
}

export interface PendingJob {
  readonly id: string;
  /** An endpoint id, or a name such as "flash-analysis". */
  readonly kind: string;
  /** The analyzed wallet, or the parameters of a group job. */
  readonly subject: string;
  /** A user id, a paying wallet, or the key of a network address. */
  readonly caller: string;
  readonly workClass: string;
  readonly status: string;
  /** Whole percent. */
  readonly progress: number;
  /** From 1. */
  readonly attempt: number;
  /** Number of dispatches to the job system. */
  readonly runs: number;
  /** Seconds since the request. */
  readonly ageSeconds: number;
  /** Seconds since its last sign of life; null while it is alive. */
  readonly silentSeconds: number | null;
}
