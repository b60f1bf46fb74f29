import type { Queue } from "@/lib/domain/admission/queues";

/** One run of some work: each time that the job system is told of the work it is another one. */
export interface WorkRun {
  /** Id of the work. */
  readonly id: string;
  /** Number of the run, from 1. */
  readonly run: number;
}

/** Work that is to be handed to the job system. */
export interface DueWork extends WorkRun {
  readonly queue: Queue;
  /** Caller that it belongs to within its queue. */
  readonly caller: string;
  /** Seconds of a head start in its queue. */
  readonly priority: number;
}

/**
 * Leases of runs that execute work, and claims of work that no process executes any more. A run holds a lease while it
 * executes a step, and for a moment between steps. One that has run out means that the process, or the job system, has
 * lost the run. Throws an AppError `database_unavailable` where the store is away.
 */
export interface WorkLeases<Due extends DueWork = DueWork> {
  /** Takes the lease for a step and returns its holder; null where the work has ended, or another run has it. */
  take(work: WorkRun): Promise<string | null>;
  /** Extends the lease of `holder`. Without effect where it was lost. */
  renew(id: string, holder: string): Promise<void>;
  /** Ends a step: a `failed` one is begun again soon, after a `done` one the run goes on. Without effect where the lease was lost. */
  release(id: string, holder: string, outcome: "done" | "failed"): Promise<void>;
  /** Ends the run but not its work, which another run is to go on with at once. */
  requeue(work: WorkRun): Promise<void>;
  /** Claims work that the job system has not been told of. Each claim is a new run. */
  claimPending(limit: number): Promise<readonly Due[]>;
  /**
   * Claims work that the job system has lost: that shows no life although its queue has a place for it. What waits for
   * its turn is left alone. Each claim is a new run.
   */
  claimExpired(limit: number): Promise<readonly Due[]>;
  /** Gives runs back that the job system did not take: they were never begun. */
  releaseClaims(works: readonly WorkRun[]): Promise<void>;
  /** Ids of work that was begun, or sent, so often in vain that it is not tried again. */
  findExhausted(limit: number): Promise<readonly string[]>;
}
