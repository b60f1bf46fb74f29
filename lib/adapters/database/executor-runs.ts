import type { ExecutorEvent, NewRun, RunEnd, StepRef, StepResult } from "@/lib/ports/executor-store";
import type { Transaction } from "./transaction";

/** Starts runs with a first call each; those whose idempotency key is taken are left out. */
export async function startRuns(tx: Transaction, runs: readonly NewRun[]): Promise<void> {
  const fresh = await takeKeys(
    tx,
    runs.flatMap((run) => run.key ?? []),
  );
  // Within a batch the first run of a key takes it.
  const starts = runs.filter((run) => run.key === null || fresh.delete(run.key));
  if (starts.length === 0) return;
  await tx.query(
    `WITH started AS (
       INSERT INTO executor_run (id, function_id, event, lane, priority, parent_run_id, parent_step_id)
       SELECT id, function_id, event::json, lane, priority, parent_run_id, parent_step_id
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::text[])
         AS r(id, function_id, event, lane, priority, parent_run_id, parent_step_id)
       RETURNING id, function_id, lane, priority
     )
     INSERT INTO executor_call (run_id, step_id, function_id, lane, priority, state, due_at)
     SELECT id, 'step', function_id, lane, priority, 'ready', now() FROM started`,
    [
      starts.map((run) => run.id),
      starts.map((run) => run.functionId),
      starts.map((run) => JSON.stringify(run.event)),
      starts.map((run) => run.lane),
      starts.map((run) => run.priority),
      starts.map((run) => run.parent?.runId ?? null),
      starts.map((run) => run.parent?.stepId ?? null),
    ],
  );
}

/** Takes keys for 24 hours and returns those that were free. */
export async function takeKeys(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await tx.query<{ key: string }>(
    `INSERT INTO executor_key (key, expires_at)
     SELECT key, now() + interval '24 hours' FROM (SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key) AS wanted
     ON CONFLICT (key) DO UPDATE SET expires_at = excluded.expires_at WHERE executor_key.expires_at <= now()
     RETURNING key`,
    [keys],
  );
  return new Set(rows.map((row) => row.key));
}

/**
 * Locks runs, which serializes all that happens to one, in a statement of its own: what follows sees all that others
 * did to them before. Returns those that are still under way.
 */
export async function lockRuns(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM executor_run WHERE id = ANY($1) AND status = 'running' ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Gives steps that sleep, wait or invoke their result, but for those that have one or whose run has ended, and lets
 * their runs go on.
 */
export async function resumeSteps(
  tx: Transaction,
  resumes: readonly (StepRef & { readonly result: StepResult })[],
): Promise<void> {
  if (resumes.length === 0) return;
  const running = await lockRuns(
    tx,
    resumes.map((resume) => resume.runId),
  );
  const due = resumes.filter((resume) => running.has(resume.runId));
  const { rows } = await tx.query<{ run_id: string; race: boolean }>(
    `UPDATE executor_step AS step
     SET state = 'done', result = given.result::json, due_at = NULL,
         position = given.nth + (SELECT coalesce(max(position), 0) FROM executor_step WHERE run_id = step.run_id)
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS given(run_id, step_id, result, nth)
     WHERE step.run_id = given.run_id AND step.step_id = given.step_id
       AND step.state IN ('sleeping', 'waiting', 'invoking')
     RETURNING step.run_id, step.race`,
    [
      due.map((resume) => resume.runId),
      due.map((resume) => resume.stepId),
      due.map((resume) => JSON.stringify(resume.result)),
    ],
  );
  await continueRuns(tx, rows);
}

/**
 * Schedules a call that goes on with each run of which a step was done: once all of its steps are, or at once where
 * the step raced its siblings. The caller holds the lock on the runs.
 */
export async function continueRuns(
  tx: Transaction,
  done: readonly { readonly run_id: string; readonly race: boolean }[],
): Promise<void> {
  if (done.length === 0) return;
  await tx.query(
    `INSERT INTO executor_call (run_id, step_id, function_id, lane, priority, state, due_at)
     SELECT run.id, 'step', run.function_id, run.lane, run.priority, 'ready', now()
     FROM executor_run AS run
     WHERE run.id = ANY($1)
       AND (run.id = ANY($2)
         OR NOT EXISTS (SELECT FROM executor_step WHERE run_id = run.id AND state <> 'done'))`,
    [done.map((step) => step.run_id), done.filter((step) => step.race).map((step) => step.run_id)],
  );
}

/**
 * Ends a run under way, drops what it still had to do and gives its result to the step that invoked it. The caller
 * holds the lock on the run.
 */
export async function finishRun(tx: Transaction, runId: string, end: RunEnd): Promise<void> {
  const { rows } = await tx.query<{ parent_run_id: string | null; parent_step_id: string | null }>(
    `WITH calls AS (DELETE FROM executor_call WHERE run_id = $1),
          steps AS (DELETE FROM executor_step WHERE run_id = $1 AND state <> 'done')
     UPDATE executor_run
     SET status = $2::executor_run_status, output = $3::json, error = $4::json, ended_at = now()
     WHERE id = $1 AND status = 'running'
     RETURNING parent_run_id, parent_step_id`,
    [
      runId,
      end.status,
      "data" in end.result ? JSON.stringify(end.result.data ?? null) : null,
      "error" in end.result ? JSON.stringify(end.result.error ?? null) : null,
    ],
  );
  const run = rows[0];
  if (run === undefined) return;
  await addInternalEvents(tx, end.events);
  if (run.parent_run_id !== null && run.parent_step_id !== null) {
    await resumeSteps(tx, [{ runId: run.parent_run_id, stepId: run.parent_step_id, result: end.result }]);
  }
}

/** Every run that ends makes events; those that no function and no wait listens to are not worth a row. */
async function addInternalEvents(tx: Transaction, events: readonly ExecutorEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.query(
    `INSERT INTO executor_event (id, name, payload)
     SELECT id, name, payload::json FROM unnest($1::text[], $2::text[], $3::text[]) AS e(id, name, payload)
     WHERE EXISTS (SELECT FROM executor_function WHERE e.name = ANY(events))
        OR EXISTS (SELECT FROM executor_step WHERE state = 'waiting' AND event_name = e.name)`,
    [
      events.map((event) => event.id),
      events.map((event) => event.name),
      events.map((event) => JSON.stringify(event)),
    ],
  );
}
