import type { JobStatus } from "@walletlens/contract/constants";
import type { LaunchBuyerRow } from "@walletlens/contract/launch";
import type { Address } from "@walletlens/engine/address";
import type { HolderProfile } from "@walletlens/engine/holders/holder-profiles";
import type { OpenJobs } from "@/lib/runtime/telemetry";
import type { Job } from "./rules/jobs";
import type { Queue } from "./rules/queues";

/** One run of some work. Each dispatch to the job system is a new run. */
export interface WorkRun {
  readonly id: string;
  /** From 1. */
  readonly run: number;
}

/** Work to dispatch to the job system. */
export interface DueWork extends WorkRun {
  readonly queue: Queue;
  /** Its caller within the queue. */
  readonly caller: string;
  /** Priority in the queue, in seconds. */
  readonly priority: number;
}

/**
 * Leases of runs, and claims of work that no process executes. A run holds a lease while it executes a step,
 * and for a moment between steps. An expired lease means that the process or the job system has lost the run.
 */
export interface WorkLeases<Due extends DueWork = DueWork> {
  /**
   * Takes the lease for a step and returns its holder; null if the work has ended or another run has the
   * lease.
   */
  take(work: WorkRun): Promise<string | null>;
  /** Extends the lease of `holder`. No effect if the lease was lost. */
  renew(id: string, holder: string): Promise<void>;
  /**
   * Ends a step. A `failed` or `interrupted` step is retried soon; only a failed one counts as an attempt. No effect if
   * the lease was lost.
   */
  release(id: string, holder: string, outcome: StepEnd): Promise<void>;
  /** Ends the run but not its work; another run continues it at once. */
  requeue(work: WorkRun): Promise<void>;
  /** Claims work that was not dispatched yet. Each claim is a new run. */
  claimPending(limit: number): Promise<readonly Due[]>;
  /**
   * Claims lost work: work without a sign of life although its queue has capacity. Waiting work is not
   * claimed, nor is work whose run the embedded executor has. Each claim is a new run.
   */
  claimExpired(limit: number): Promise<readonly Due[]>;
  /** Releases runs that the job system did not accept. */
  releaseClaims(works: readonly WorkRun[]): Promise<void>;
  /** Lists work that has used up its attempts or dispatches. */
  findExhausted(limit: number): Promise<readonly string[]>;
}

/** `interrupted`: by an outage that has nothing to do with the work. */
export type StepEnd = "done" | "failed" | "interrupted";

/** Jobs of callers. */
export interface Jobs {
  /** Records a job and returns its id. Returns the existing id if the owner has a job for the same work. */
  add(job: NewJob): Promise<string>;
  /** Records a job whose result is ready, and returns its id. */
  addReady(job: ReadyJob): Promise<string>;
  /** Returns null if there is no such job or its result has expired. */
  find(jobId: string): Promise<Job | null>;
  /** Returns the caller's unexpired job for the same endpoint and subject, or null. */
  findPrepaid(search: PrepaidSearch): Promise<PrepaidJob | null>;
  /** Counts the jobs and analyses that have not ended. */
  countOpen(): Promise<readonly OpenJobs[]>;
  /**
   * Deletes jobs and analyses that ended more than `storedDays` ago, with results and events, and the events
   * of jobs that clients can no longer follow. Ledger entries remain. Returns the number of deleted jobs.
   */
  sweep(storedDays: number): Promise<number>;
}

export interface NewJob {
  readonly id: string;
  readonly owner: string;
  readonly keyId: string | null;
  /** Id of the endpoint that queued it. */
  readonly endpoint: string;
  /** The wallet's address, then further parameters, separated by spaces. */
  readonly subject: string;
  /** The analysis that does the work. Several jobs may share it. */
  readonly analysisId: string;
  /** Charge key of the call that has already paid for the result; null if its collection is charged. */
  readonly paidBy: string | null;
}

/** A job for metrics of a wallet that are ready but not paid. */
export interface ReadyJob extends Pick<NewJob, "id" | "owner" | "keyId" | "endpoint" | "subject"> {
  readonly wallet: Address;
}

export interface PrepaidSearch {
  readonly jobId: string;
  readonly owner: string;
  readonly endpoint: string;
  readonly subject: string;
}

export interface PrepaidJob {
  readonly id: string;
  /** True if a response for this job was charged. */
  readonly paid: boolean;
  /** True if its analysis has succeeded. */
  readonly isCompleted: boolean;
}

/** Stored events of jobs. */
export interface JobEvents {
  /**
   * Returns events of a job after number `after`, in order. Numbers increase, with gaps; an event is visible
   * only after all earlier ones. `owner: false` leaves out events for the job's owner.
   */
  read(range: EventRange): Promise<readonly JobUpdate[]>;
  /** Returns the wallets with a recorded holder event. */
  listHolders(jobId: string): Promise<ReadonlySet<string>>;
  /** Records holders of a running job. A repeated holder is ignored. */
  addHolders(jobId: string, holders: readonly HolderFinished[]): Promise<void>;
  /** Returns the wallets with a recorded buyer event. */
  listBuyers(jobId: string): Promise<ReadonlySet<string>>;
  /** Records first buyers of a running job. A repeated buyer is ignored. */
  addBuyers(jobId: string, buyers: readonly LaunchBuyerRow[]): Promise<void>;
}

export interface EventRange {
  /** `Job.events.source`. */
  readonly source: string;
  readonly after: number;
  readonly owner: boolean;
  readonly limit: number;
}

export type JobUpdate =
  | { readonly seq: number; readonly kind: "progress"; readonly state: JobState }
  | { readonly seq: number; readonly kind: "end" }
  | { readonly seq: number; readonly kind: "holder"; readonly holder: HolderFinished }
  | { readonly seq: number; readonly kind: "buyer"; readonly buyer: LaunchBuyerRow };

export interface JobState {
  readonly status: JobStatus;
  /** Whole percent. */
  readonly progress: number;
  /** Wallets. */
  readonly done: number;
  readonly total: number;
}

/** A holder whose analysis has ended: its row of the full result, or a failed analysis. */
export type HolderFinished =
  | HolderProfile
  | (Pick<HolderProfile, "walletAddress" | "rank" | "supplyPercent"> & { readonly analysisFailed: true });
