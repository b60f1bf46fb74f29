import type { Pool } from "pg";
import type {
  ClaimedRun,
  FunctionSpec,
  NewRun,
  Retry,
  StepDone,
  StepResult,
} from "@/lib/jobs/executor-store";
import { type DatabaseTransaction, runText } from "../database";
import { WAKE_CHANNEL } from "./executor-locks";

/** Limits the duration of locks. */
const SWEEP_BATCH = 1_000;

/** Starts runs and wakes the executors. Skips runs that any process has started already. */
export async function startRuns(tx: DatabaseTransaction, runs: readonly NewRun[]): Promise<void> {
  await tx.query(
    `WITH started AS (
       INSERT INTO executor_run (id, function_id, event, lane, priority)
       SELECT id, function_id, event::json, lane, priority
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[])
         AS r(id, function_id, event, lane, priority)
       ON CONFLICT (id) DO NOTHING RETURNING id
     )
     SELECT pg_notify($6, '') FROM started LIMIT 1`,
    [
      runs.map((run) => run.id),
      runs.map((run) => run.functionId),
      runs.map((run) => JSON.stringify(run.event)),
      runs.map((run) => run.lane),
      runs.map((run) => run.priority),
      WAKE_CHANNEL,
    ],
  );
}

export async function recordStep(pool: Pool, run: ClaimedRun, step: StepDone): Promise<boolean> {
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

export async function endRun(pool: Pool, run: ClaimedRun, result: StepResult): Promise<boolean> {
  const [state, output, error] =
    "data" in result ? ["completed", result.data ?? null] : ["failed", undefined, result.error ?? null];
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run
     SET state = $3::executor_run_state, output = $4::json, error = $5::json, ended_at = now(),
         claimed_by = NULL, claimed_at = NULL
     WHERE id = $1 AND claims = $2 AND state = 'claimed'`,
    [run.id, run.claim, state, JSON.stringify(output), JSON.stringify(error)],
  );
  return rowCount === 1;
}

export async function retryRun(pool: Pool, run: ClaimedRun, retry: Retry): Promise<boolean> {
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

export async function failUnserved(
  pool: Pool,
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

export async function sweepRuns(pool: Pool, retentionMs: number): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await runText(
      pool,
      `DELETE FROM executor_run WHERE id IN (
         SELECT id FROM executor_run WHERE ended_at < now() - $1 * interval '1 millisecond' LIMIT $2)`,
      [retentionMs, SWEEP_BATCH],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < SWEEP_BATCH) return deleted;
  }
}
