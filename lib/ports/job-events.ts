import type { JobStatus } from "@walletlens/contract/constants";
import type { HolderProfile } from "@walletlens/engine/holders/holder-profiles";

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
