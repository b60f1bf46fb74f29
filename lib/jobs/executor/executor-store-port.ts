/**
 * Stored runs of the embedded executor and their state transitions. Every method is one transaction. Methods
 * reject if the database is unavailable and can then be called again.
 */
export interface ExecutorStore {
  /**
   * Makes this process a member that may claim runs while its session lives. `onWake` is called when any
   * process adds work. Reconnects if the session breaks.
   */
  join(onWake: () => void): Promise<ExecutorMember>;
  /** Returns true if any process is a member. */
  hasMembers(): Promise<boolean>;

  /** Starts runs. Ignores ids that exist. */
  startRuns(runs: readonly NewRun[]): Promise<void>;
  /**
   * Claims ready runs of `functions`, within the concurrency of each function over all processes. Order: the
   * lane with the fewest claimed runs, then priority, then age.
   */
  claimRuns(
    memberId: number,
    functions: readonly FunctionSpec[],
    limit: number,
  ): Promise<readonly ClaimedRun[]>;
  /** Records the result of a step; the run is then ready again. False if the claim was lost. */
  recordStep(run: ClaimedRun, step: StepDone): Promise<boolean>;
  /** Ends a run. False if the claim was lost. */
  endRun(run: ClaimedRun, result: StepResult): Promise<boolean>;
  /** Schedules a run for another call. False if the claim was lost. */
  retryRun(run: ClaimedRun, retry: Retry): Promise<boolean>;
  /** Releases the claims of a member, except those listed. Returns the count. */
  releaseRuns(memberId: number, except: readonly ClaimedRun[]): Promise<number>;
  /** Releases claims older than `ageMs`, of all members. Returns the count. */
  expireClaims(ageMs: number): Promise<number>;

  /**
   * Replaces the cron triggers of `functions`. Existing triggers keep their next time, even if it has passed.
   */
  saveCrons(
    functions: readonly FunctionSpec[],
    firstTick: (expression: string, now: Date) => Date,
  ): Promise<void>;
  /** Starts a run for each due cron trigger of `functions`, once over all processes. Returns the count. */
  startDueCrons(functions: readonly FunctionSpec[], tick: (due: DueCron) => CronTick): Promise<number>;
  /** Milliseconds until the next retry or tick of `functions`, negative if it is overdue; null for none. */
  nextDueMs(functions: readonly FunctionSpec[]): Promise<number | null>;

  /**
   * Fails runs of functions that no process serves: those without activity for `ageMs` that are not in
   * `functions`. Returns the count.
   */
  failUnserved(functions: readonly FunctionSpec[], ageMs: number): Promise<number>;
  /** Deletes runs, with their steps, that ended longer ago. Returns the count. */
  sweep(retentionMs: number): Promise<number>;
}

export interface ExecutorMember {
  /** Null while the session is broken; no claims are possible then. */
  readonly id: number | null;
  /** Releases the runs of members that have been absent for a second or more. Returns the count. */
  reclaim(): Promise<number>;
  leave(): Promise<void>;
}

/** An event as functions receive it. Other fields of the SDK are preserved. */
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
  /** Names of the events that start the function. */
  readonly events: readonly string[];
  /** Cron expressions, in UTC. */
  readonly crons: readonly string[];
  /** Field with the priority of a run in seconds; null for none. */
  readonly priority: FieldPath | null;
  /** Concurrent runs over all lanes; null for no limit. */
  readonly concurrency: number | null;
  /** Concurrent runs with an equal value of `key`. */
  readonly lane: { readonly key: FieldPath; readonly concurrency: number } | null;
}

/** Path of field names in an event. */
export type FieldPath = readonly string[];

export interface NewRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly lane: string;
  /** Seconds. */
  readonly priority: number;
}

export interface ClaimedRun {
  readonly id: string;
  /** Increases with every claim of the run; results of an older claim are refused. */
  readonly claim: number;
  readonly functionId: string;
  /** Attempt of the next call, from 0. */
  readonly attempt: number;
  readonly event: ExecutorEvent;
  readonly steps: Readonly<Record<string, StepResult>>;
  /** Ids of `steps` in the order of completion. */
  readonly stack: readonly string[];
}

/** Result of a step or run in the format of the SDK. */
export type StepResult = { readonly data: unknown } | { readonly error: unknown };

export interface StepDone {
  /** The SDK's hash of the step's name. */
  readonly id: string;
  readonly result: StepResult;
}

export interface Retry {
  readonly delayMs: number;
  /** False if the call never reached the app. */
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
