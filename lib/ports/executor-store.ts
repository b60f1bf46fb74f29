/**
 * What the embedded executor keeps, and the transitions between its states. Every method is one transaction: it
 * happens as a whole or not at all, whatever process is killed meanwhile. Methods reject where the database is out
 * of reach; then nothing is known to have happened, and they may be called again.
 */
export interface ExecutorStore {
  /**
   * Makes this process a member, which may claim calls as long as its session lives. `onWake` is called when another
   * part of the system, in this process or not, left work. Reconnects by itself where the session breaks.
   */
  join(onWake: () => void): Promise<ExecutorMember>;

  /** Replaces the functions of an app, and with them its cron triggers; `firstTick` says when a new one is due. */
  saveFunctions(
    appId: string,
    functions: readonly FunctionSpec[],
    firstTick: (expression: string, now: Date) => Date,
  ): Promise<void>;
  readFunctions(): Promise<readonly FunctionSpec[]>;

  /** Takes events in. One whose key was seen within a day is left out. */
  addEvents(events: readonly IncomingEvent[]): Promise<void>;
  /**
   * Hands the oldest events that nobody routed yet to `route`, with all that they may concern, and applies its plan.
   * Events are routed one batch at a time, over all processes. Returns how many were routed.
   */
  routeEvents(limit: number, route: (view: RoutingView) => RoutingPlan): Promise<number>;

  /**
   * Claims calls that are ready, no more at a time than their function allows over all processes. The lane that has the
   * fewest calls under way comes first; within a lane, and among lanes with as many, what has priority and then what is
   * oldest.
   */
  claimCalls(memberId: number, limit: number): Promise<readonly ClaimedCall[]>;
  /**
   * Records what a call brought and schedules what follows from it. False where the claim was lost meanwhile. Rejects
   * where nothing is new and nothing else is to come.
   */
  advanceRun(call: ClaimedCall, progress: RunProgress): Promise<boolean>;
  /** Ends the run that a call belongs to. False where the claim was lost meanwhile. */
  endRun(call: ClaimedCall, end: RunEnd): Promise<boolean>;
  /** Puts a call back to be made again. False where the claim was lost meanwhile. */
  retryCall(call: ClaimedCall, retry: CallRetry): Promise<boolean>;
  /** Gives back what a member claimed, but for the calls that it still knows of. Returns how many. */
  releaseCalls(memberId: number, except: readonly ClaimedCall[]): Promise<number>;
  /** Makes ready what was claimed more than `ageMs` ago, whoever holds it. Returns how many. */
  expireClaims(ageMs: number): Promise<number>;

  /** Resumes steps whose sleep or patience is over with the result for their kind. Returns how many were due. */
  resumeDueSteps(
    limit: number,
    resultOf: (state: "sleeping" | "waiting" | "invoking") => StepResult,
  ): Promise<number>;
  /** Starts a run for each cron trigger that is due, once over all processes. Returns how many. */
  startDueCrons(tick: (due: DueCron) => { readonly run: NewRun; readonly nextAt: Date }): Promise<number>;
  /** Milliseconds until the next sleep, wait, retry or cron trigger is due, below 0 where it is late; null for none. */
  nextDueMs(): Promise<number | null>;

  /** Deletes runs that ended, and events that were routed, longer ago. Returns how many rows went. */
  sweep(retentionMs: number): Promise<number>;
}

export interface ExecutorMember {
  /** Null while the session is broken: claim nothing then. */
  readonly id: number | null;
  /** Frees the calls of members that have been gone for a second or more. Returns how many. */
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

export interface IncomingEvent {
  readonly event: ExecutorEvent;
  /** Null for an event that cannot come twice. */
  readonly key: string | null;
}

/** A CEL expression: over `event` for triggers and keys, over `event` and `async` for waits and cancellations. */
export type Expression = string;

export interface FunctionSpec {
  readonly id: string;
  readonly maxAttempts: number;
  readonly triggers: readonly { readonly event: string; readonly if: Expression | null }[];
  readonly crons: readonly string[];
  readonly cancelOn: readonly CancelRule[];
  /** Runs with an equal value start once in 24 hours. */
  readonly idempotency: Expression | null;
  /** Seconds of a head start that a run has before others; null for none. */
  readonly priority: Expression | null;
  /** Most calls at a time over all lanes; null for no limit. */
  readonly concurrency: number | null;
  /** Most calls at a time among runs with an equal value of `key`. */
  readonly lane: { readonly key: Expression; readonly concurrency: number } | null;
}

export interface CancelRule {
  readonly event: string;
  readonly if: Expression | null;
  /** The rule holds for this long after a run began; null for ever. */
  readonly withinMs: number | null;
}

export interface StepRef {
  readonly runId: string;
  readonly stepId: string;
}

export interface NewRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly lane: string;
  /** Seconds of a head start. */
  readonly priority: number;
  /** The run is left out where a run with this key was started within a day. */
  readonly key: string | null;
  /** The step.invoke that waits for its end. */
  readonly parent: StepRef | null;
}

/** What the SDK is given back for a step that is done. */
export type StepResult = { readonly data: unknown } | { readonly error: unknown };

export interface RoutingView {
  /** Oldest first. */
  readonly events: readonly ExecutorEvent[];
  readonly functions: readonly FunctionSpec[];
  /** Steps that wait for an event of one of these names. */
  readonly waits: readonly WaitingStep[];
  /** Runs under way of functions that an event of one of these names may cancel. */
  readonly runs: readonly CancellableRun[];
}

export interface WaitingStep extends StepRef {
  readonly eventName: string;
  readonly if: Expression | null;
  /** The event that started the run. */
  readonly event: ExecutorEvent;
}

export interface CancellableRun {
  readonly id: string;
  readonly functionId: string;
  readonly event: ExecutorEvent;
  readonly ageMs: number;
}

export interface RoutingPlan {
  /** How many of the events the plan covers, from the oldest on: at least one. */
  readonly routed: number;
  readonly starts: readonly NewRun[];
  readonly resumes: readonly (StepRef & { readonly result: StepResult })[];
  readonly cancels: readonly { readonly runId: string; readonly end: RunEnd }[];
}

export interface ClaimedCall {
  readonly id: string;
  /** Grows with every claim of the call: results of an older claim are refused. */
  readonly claim: number;
  readonly runId: string;
  readonly functionId: string;
  /** `step` to go on with the function wherever it is, or the planned step to run. */
  readonly stepId: string;
  /** From 0. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly event: ExecutorEvent;
  readonly forcePlan: boolean;
  readonly steps: Readonly<Record<string, StepResult>>;
  /** Ids of `steps` in the order in which they were done. */
  readonly stack: readonly string[];
}

export interface RunProgress {
  readonly steps: readonly StepChange[];
  /** From now on steps are planned before they run. */
  readonly forcePlan: boolean;
}

interface StepChangeBase {
  readonly stepId: string;
  /** Whether the function goes on as soon as this step is done, without waiting for its siblings. */
  readonly race: boolean;
}

export type StepChange = StepChangeBase &
  (
    | { readonly state: "done"; readonly result: StepResult }
    | { readonly state: "planned" }
    | { readonly state: "sleeping"; readonly delayMs: number }
    | {
        readonly state: "waiting";
        readonly delayMs: number;
        readonly eventName: string;
        readonly if: Expression | null;
      }
    | { readonly state: "invoking"; readonly delayMs: number; readonly child: NewRun }
  );

export interface RunEnd {
  readonly status: "completed" | "failed" | "cancelled";
  /** Given to the step.invoke that waits for the run. */
  readonly result: StepResult;
  /** Stored where a function or a wait listens to them. */
  readonly events: readonly ExecutorEvent[];
}

export interface CallRetry {
  readonly delayMs: number;
  /** False where the call never reached the app. */
  readonly countsAsAttempt: boolean;
}

export interface DueCron {
  readonly spec: FunctionSpec;
  readonly expression: string;
  readonly now: Date;
}
