import type { Pool } from "pg";
import type { ClaimedCall, RunEnd, RunProgress, StepChange } from "@/lib/ports/executor-store";
import { continueRuns, finishRun, startRuns } from "./executor-runs";
import { inTransaction, type Transaction } from "./transaction";

export async function advanceRun(pool: Pool, call: ClaimedCall, progress: RunProgress): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    if (!(await takeCall(tx, call))) return false;
    const changed = await saveSteps(tx, call.runId, progress.steps);
    if (changed.size === 0) await assertIsOpen(tx, call.runId);
    const news = progress.steps.filter((step) => changed.has(step.stepId));
    await planCalls(
      tx,
      call,
      news.flatMap((step) => (step.state === "planned" ? step.stepId : [])),
    );
    await startRuns(
      tx,
      news.flatMap((step) => (step.state === "invoking" ? step.child : [])),
    );
    if (progress.forcePlan && !call.forcePlan) {
      await tx.query("UPDATE executor_run SET force_plan = true WHERE id = $1", [call.runId]);
    }
    const done = news.filter((step) => step.state === "done");
    await continueRuns(
      tx,
      done.map((step) => ({ run_id: call.runId, race: step.race })),
    );
    return true;
  });
}

export async function endRun(pool: Pool, call: ClaimedCall, end: RunEnd): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    if (!(await takeCall(tx, call))) return false;
    await finishRun(tx, call.runId, end);
    return true;
  });
}

/** Locks the run and takes the call off the queue, unless the claim was lost. */
async function takeCall(tx: Transaction, call: ClaimedCall): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH run AS MATERIALIZED (
       SELECT id FROM executor_run WHERE id = $1 AND status = 'running' FOR NO KEY UPDATE
     )
     DELETE FROM executor_call USING run
     WHERE executor_call.id = $2 AND executor_call.run_id = run.id
       AND executor_call.claims = $3 AND executor_call.state = 'claimed'`,
    [call.runId, call.id, call.claim],
  );
  return rowCount === 1;
}

/** Writes the steps that are new, and the results of those that were not done. Returns the ids of both. */
async function saveSteps(tx: Transaction, runId: string, steps: readonly StepChange[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ step_id: string }>(
    `INSERT INTO executor_step (run_id, step_id, state, result, position, race, due_at, event_name, expression)
     SELECT $1, step_id, state::executor_step_state, result::json,
            CASE WHEN state = 'done'
              THEN nth + (SELECT coalesce(max(position), 0) FROM executor_step WHERE run_id = $1) END,
            race, now() + delay_ms * interval '1 millisecond', event_name, expression
     FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[], $6::float8[], $7::text[], $8::text[])
       WITH ORDINALITY AS s(step_id, state, result, race, delay_ms, event_name, expression, nth)
     ON CONFLICT (run_id, step_id) DO UPDATE
       SET state = 'done', result = excluded.result, position = excluded.position, due_at = NULL
       WHERE excluded.state = 'done' AND executor_step.state <> 'done'
     RETURNING step_id`,
    [
      runId,
      steps.map((step) => step.stepId),
      steps.map((step) => step.state),
      steps.map((step) => (step.state === "done" ? JSON.stringify(step.result) : null)),
      steps.map((step) => step.race),
      steps.map((step) => ("delayMs" in step ? step.delayMs : null)),
      steps.map((step) => (step.state === "waiting" ? step.eventName : null)),
      steps.map((step) => (step.state === "waiting" ? step.if : null)),
    ],
  );
  return new Set(rows.map((row) => row.step_id));
}

/** A call that brings nothing new is fine while something else is to come; otherwise the run would wait for ever. */
async function assertIsOpen(tx: Transaction, runId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT FROM executor_step WHERE run_id = $1 AND state <> 'done'
     UNION ALL SELECT FROM executor_call WHERE run_id = $1 LIMIT 1`,
    [runId],
  );
  if (rowCount === 0) throw new Error("The function reported only steps that are done.");
}

async function planCalls(tx: Transaction, call: ClaimedCall, stepIds: readonly string[]): Promise<void> {
  if (stepIds.length === 0) return;
  await tx.query(
    `INSERT INTO executor_call (run_id, step_id, function_id, lane, priority, state, due_at)
     SELECT run.id, step_id, run.function_id, run.lane, run.priority, 'ready', now()
     FROM executor_run AS run, unnest($2::text[]) AS step_id WHERE run.id = $1`,
    [call.runId, stepIds],
  );
}
