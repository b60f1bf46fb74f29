import type { JobStatus } from "@walletlens/contract/constants";
import type { HolderProfile } from "@walletlens/engine/holders/holder-profiles";
import type { OpenJobs } from "@/lib/runtime/telemetry";
import type { Job } from "./rules/jobs";
import type { Queue } from "./rules/queues";

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
  sweep(storedDays: number): Promise<number>;
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

/** Events of jobs, kept as they happen. Throws an AppError `database_unavailable` where the store is away. */
export interface JobEvents {
  /**
   * Events of a job after number `after`, in order, `limit` at most. Numbers increase, with gaps, and an event is
   * there only once all before it are. `owner: false` leaves out what only the job's owner may know.
   */
  read(range: EventRange): Promise<readonly JobEvent[]>;
  /** Wallets whose holder events are recorded for a job. */
  listHolders(jobId: string): Promise<ReadonlySet<string>>;
  /** Records holders of a job under way, each once however often it is said. */
  addHolders(jobId: string, holders: readonly HolderFinished[]): Promise<void>;
}

export interface EventRange {
  /** `Job.events.source`. */
  readonly source: string;
  readonly after: number;
  readonly owner: boolean;
  readonly limit: number;
}

export type JobEvent =
  | { readonly seq: number; readonly kind: "progress"; readonly state: JobState }
  | { readonly seq: number; readonly kind: "end" }
  | { readonly seq: number; readonly kind: "holder"; readonly holder: HolderFinished };

export interface JobState {
  readonly status: JobStatus;
  /** Whole percent. */
  readonly progress: number;
  /** Wallets. */
  readonly done: number;
  readonly total: number;
}

/** A holder whose analysis has ended: its row of the full result, or what is known of one that failed. */
export type HolderFinished =
  | HolderProfile
  | (Pick<HolderProfile, "walletAddress" | "rank" | "supplyPercent"> & { readonly analysisFailed: true });

/** Notifies of changes of jobs, made by any process. */
export interface JobWatch {
  /**
   * Calls `listener` after the job has a new event, and whenever one may have been missed. Returns the way to stop.
   */
  onChange(source: string, listener: () => void): () => void;
}
