import type { Pool } from "pg";
import { type DatabaseTransaction, inTransaction, runText } from "@/lib/db/database";
import { WAKE_CHANNEL } from "./executor-locks";
import type {
  ClaimedRun,
  CronTick,
  DueCron,
  FunctionSpec,
  NewRun,
  Retry,
  StepDone,
  StepResult,
} from "./executor-store-port";

/** Limits the duration of locks. */
const SWEEP_BATCH = 1_000;

/** Starts runs and wakes the executors. Skips runs that any process has started already. */
export async function startRuns(tx: DatabaseTransaction, runs: readonly NewRun[]): Promise<void> {
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

export async function saveCrons(
  pool: Pool,
  functions: readonly FunctionSpec[],
  firstTick: (expression: string, now: Date) => Date,
): Promise<void> {
  const crons = functions.flatMap(({ id, crons }) => crons.map((expression) => ({ id, expression })));
  const keys = [crons.map(({ id }) => id), crons.map(({ expression }) => expression)];
  await inTransaction(pool, async (tx) => {
    await tx.query(
      `DELETE FROM executor_cron WHERE function_id = ANY($1)
         AND (function_id, expression) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
      [functions.map(({ id }) => id), ...keys],
    );
    const { rows } = await tx.query<{ now: Date }>("SELECT now()");
    const now = rows[0]?.now ?? new Date();
    await tx.query(
      `INSERT INTO executor_cron (function_id, expression, next_at)
       SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
      [...keys, crons.map(({ expression }) => firstTick(expression, now))],
    );
  });
}

export async function startDueCrons(
  pool: Pool,
  functions: readonly FunctionSpec[],
  tick: (due: DueCron) => CronTick,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<DueCron>(
      `SELECT function_id AS "functionId", expression, now() FROM executor_cron
       WHERE next_at <= now() AND function_id = ANY($1) ORDER BY 1, 2 FOR UPDATE SKIP LOCKED`,
      [functions.map(({ id }) => id)],
    );
    for (const due of rows) {
      const { run, nextAt } = tick(due);
      await startRuns(tx, [run]);
      await tx.query("UPDATE executor_cron SET next_at = $3 WHERE function_id = $1 AND expression = $2", [
        due.functionId,
        due.expression,
        nextAt,
      ]);
    }
    return rows.length;
  });
}

export async function nextDueMs(pool: Pool, functions: readonly FunctionSpec[]): Promise<number | null> {
  const { rows } = await runText<{ ms: number | null }>(
    pool,
    `SELECT (extract(epoch FROM least(
       (SELECT min(due_at) FROM executor_run WHERE state = 'scheduled'),
       (SELECT min(next_at) FROM executor_cron WHERE function_id = ANY($1))
     ) - now()) * 1000)::float8 AS ms`,
    [functions.map(({ id }) => id)],
  );
  return rows[0]?.ms ?? null;
}
