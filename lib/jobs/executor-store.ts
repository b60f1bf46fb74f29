/**
 * Runs of the embedded executor, as they are kept, and the transitions between their states. Every method is one
 * transaction: it happens as a whole or not at all, even if a process is killed during it. Methods reject where the
 * database is out of reach; then nothing is known to have happened, and they may be called again.
 */
export interface ExecutorStore {
  /**
   * Makes this process a member, which may claim runs as long as its session lives. `onWake` is called when another
   * part of the system, in this process or not, left work. Reconnects by itself where the session breaks.
   */
  join(onWake: () => void): Promise<ExecutorMember>;
  /** Tells whether any process is a member. */
  hasMembers(): Promise<boolean>;

  /** Starts runs. One whose id is there already is left out. */
  startRuns(runs: readonly NewRun[]): Promise<void>;
  /**
   * Claims runs that are ready, no more at a time than their function allows over all processes, of `functions` alone.
   * The lane that has the fewest runs claimed comes first; within a lane, and among lanes with as many, what has
   * priority and then what has waited longest.
   */
  claimRuns(
    memberId: number,
    functions: readonly FunctionSpec[],
    limit: number,
  ): Promise<readonly ClaimedRun[]>;
  /** Records the result of a step; the run is ready to go on then. False where the claim was lost meanwhile. */
  recordStep(run: ClaimedRun, step: StepDone): Promise<boolean>;
  /** Ends a run. False where the claim was lost meanwhile. */
  endRun(run: ClaimedRun, result: StepResult): Promise<boolean>;
  /** Puts a run back to be called again. False where the claim was lost meanwhile. */
  retryRun(run: ClaimedRun, retry: Retry): Promise<boolean>;
  /** Gives back what a member claimed, but for the runs that it still knows of. Returns how many. */
  releaseRuns(memberId: number, except: readonly ClaimedRun[]): Promise<number>;
  /** Releases the claims older than `ageMs`, of all members. Returns how many. */
  expireClaims(ageMs: number): Promise<number>;

  /** Replaces the cron triggers of `functions`. One that was there keeps its time, also where that has passed. */
  saveCrons(
    functions: readonly FunctionSpec[],
    firstTick: (expression: string, now: Date) => Date,
  ): Promise<void>;
  /** Starts a run for each cron trigger of `functions` that is due, once over all processes. Returns how many. */
  startDueCrons(functions: readonly FunctionSpec[], tick: (due: DueCron) => CronTick): Promise<number>;
  /** Milliseconds until the next retry or tick of `functions` is due, below 0 where it is late; null for none. */
  nextDueMs(functions: readonly FunctionSpec[]): Promise<number | null>;

  /**
   * Fails runs that have waited for `ageMs` or more for functions that are not in `functions` and had no activity in
   * that time: no process has them. Returns how many.
   */
  failUnserved(functions: readonly FunctionSpec[], ageMs: number): Promise<number>;
  /** Deletes runs that ended longer ago, with their steps. Returns how many. */
  sweep(retentionMs: number): Promise<number>;
}

export interface ExecutorMember {
  /** Null while the session is broken: claim nothing then. */
  readonly id: number | null;
  /** Frees the runs of members that have been gone for a second or more. Returns how many. */
  reclaim(): Promise<number>;
  leave(): Promise<void>;
}

/** An event as functions receive it; fields of the SDK that are not named here are kept. */
export interface ExecutorEvent {
  readonly id: string;
  readonly name: string;
  /** Unix milliseconds. */
  readonly ts: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export interface FunctionSpec {
  readonly id: string;
  readonly maxAttempts: number;
  /** Names of the events that start it. */
  readonly events: readonly string[];
  /** Cron expressions, in UTC. */
  readonly crons: readonly string[];
  /** Seconds of a head start that a run has before others; null for none. */
  readonly priority: FieldPath | null;
  /** Most runs at a time over all lanes; null for no limit. */
  readonly concurrency: number | null;
  /** Most runs at a time among those with an equal value of `key`. */
  readonly lane: { readonly key: FieldPath; readonly concurrency: number } | null;
}

/** Names of the fields that lead from an event to a value. */
export type FieldPath = readonly string[];

export interface NewRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly lane: string;
  /** Seconds of a head start. */
  readonly priority: number;
}

export interface ClaimedRun {
  readonly id: string;
  /** Grows with every claim of the run: results of an older claim are refused. */
  readonly claim: number;
  readonly functionId: string;
  /** Of what is done next, from 0. */
  readonly attempt: number;
  readonly event: ExecutorEvent;
  readonly steps: Readonly<Record<string, StepResult>>;
  /** Ids of `steps` in the order in which they were done. */
  readonly stack: readonly string[];
}

/** Outcome of a step or of a run, as the SDK is given it back. */
export type StepResult = { readonly data: unknown } | { readonly error: unknown };

export interface StepDone {
  /** The SDK's hash of the step's name. */
  readonly id: string;
  readonly result: StepResult;
}

export interface Retry {
  readonly delayMs: number;
  /** False where the call never reached the app. */
  readonly countsAsAttempt: boolean;
}

export interface DueCron {
  readonly functionId: string;
  readonly expression: string;
  readonly now: Date;
}

export interface CronTick {
  readonly run: NewRun;
  readonly nextAt: Date;
}
