import { type DatabasePorts, type DatabaseTransaction, inTransaction, runText } from "@/lib/db/database";

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

/** Channel that wakes executors. */
export const WAKE_CHANNEL = "executor";

/** Limits the duration of locks. */
const SWEEP_BATCH = 1_000;

/** Starts runs and wakes the executors. Ignores ids that exist. */
export function startRuns({ database: { pool } }: DatabasePorts, runs: readonly NewRun[]): Promise<void> {
  return inTransaction(pool, (tx) => insertRuns(tx, runs));
}

/** As `startRuns`, in a transaction. */
export async function insertRuns(tx: DatabaseTransaction, runs: readonly NewRun[]): Promise<void> {
  await tx.query(
    `WITH started AS (
       INSERT INTO executor_run (id, function_id, event, lane, priority, event_id)
       SELECT id, function_id, event::json, lane, priority, event_id
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[])
         AS r(id, function_id, event, lane, priority, event_id)
       ON CONFLICT (id) DO NOTHING RETURNING id
     )
     SELECT pg_notify($7, '') FROM started LIMIT 1`,
    [
      runs.map((run) => run.id),
      runs.map((run) => run.functionId),
      runs.map((run) => JSON.stringify(run.event)),
      runs.map((run) => run.lane),
      runs.map((run) => run.priority),
      // Text holds no zero byte; such an id is of no work.
      runs.map(({ event }) => (event.id.includes("\0") ? null : event.id)),
      WAKE_CHANNEL,
    ],
  );
}

/** Records the result of a step; the run is then ready again. False if the claim was lost. */
export async function recordStep(
  { database: { pool } }: DatabasePorts,
  run: ClaimedRun,
  step: StepDone,
): Promise<boolean> {
  const { rowCount } = await runText(
    pool,
    `WITH run AS (
       UPDATE executor_run SET state = 'ready', turn = DEFAULT, attempt = 0, claimed_by = NULL, claimed_at = NULL
       WHERE id = $1 AND claims = $2 AND state = 'claimed' RETURNING id
     )
     INSERT INTO executor_step (run_id, step_id, result, position) SELECT id, $3::text, $4::json, $5::int FROM run`,
    [run.id, run.claim, step.id, JSON.stringify(step.result), run.stack.length + 1],
  );
  return rowCount === 1;
}

/** Ends a run. False if the claim was lost. */
export async function endRun(
  { database: { pool } }: DatabasePorts,
  run: ClaimedRun,
  result: StepResult,
): Promise<boolean> {
  const isCompleted = "data" in result;
  const output = isCompleted ? JSON.stringify(result.data ?? null) : undefined;
  const error = isCompleted ? undefined : JSON.stringify(result.error ?? null);
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run
     SET state = $3::executor_run_state, output = $4::json, error = $5::json, ended_at = now(),
         claimed_by = NULL, claimed_at = NULL
     WHERE id = $1 AND claims = $2 AND state = 'claimed'`,
    [run.id, run.claim, isCompleted ? "completed" : "failed", output, error],
  );
  return rowCount === 1;
}

/** Schedules a run for another call. False if the claim was lost. */
export async function retryRun(
  { database: { pool } }: DatabasePorts,
  run: ClaimedRun,
  retry: Retry,
): Promise<boolean> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run
     SET state = 'scheduled', attempt = attempt + $3, due_at = now() + $4 * interval '1 millisecond',
         claimed_by = NULL, claimed_at = NULL
     WHERE id = $1 AND claims = $2 AND state = 'claimed'`,
    [run.id, run.claim, retry.countsAsAttempt ? 1 : 0, retry.delayMs],
  );
  return rowCount === 1;
}

/**
 * Fails runs of functions that no process serves: those without activity for `ageMs` that are not in `functions`. Returns
 * the count.
 */
export async function failUnserved(
  { database: { pool } }: DatabasePorts,
  functions: readonly FunctionSpec[],
  ageMs: number,
): Promise<number> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run AS run
     SET state = 'failed', ended_at = now(), error = json_build_object('name', 'Error', 'message',
       format('No process has the function "%s", and none had it while the run waited.', function_id))
     WHERE state IN ('ready', 'scheduled') AND function_id <> ALL($1)
       AND greatest(created_at, due_at) < now() - $2 * interval '1 millisecond'
       AND NOT EXISTS (
         SELECT FROM executor_run AS other WHERE other.function_id = run.function_id
           AND (other.state = 'claimed' OR other.ended_at > now() - $2 * interval '1 millisecond'))`,
    [functions.map(({ id }) => id), ageMs],
  );
  return rowCount ?? 0;
}

/** Deletes runs, with their steps, that ended longer ago. Returns the count. */
export async function sweepRuns({ database: { pool } }: DatabasePorts, retentionMs: number): Promise<number> {
  for (let deletedRuns = 0; ; ) {
    const { rowCount } = await runText(
      pool,
      `DELETE FROM executor_run WHERE id IN (
         SELECT id FROM executor_run WHERE ended_at < now() - $1 * interval '1 millisecond' LIMIT $2)`,
      [retentionMs, SWEEP_BATCH],
    );
    deletedRuns += rowCount ?? 0;
    if ((rowCount ?? 0) < SWEEP_BATCH) return deletedRuns;
  }
}
