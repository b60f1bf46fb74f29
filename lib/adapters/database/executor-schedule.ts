import type { Pool } from "pg";
import type { DueCron, FunctionSpec, NewRun, StepResult } from "@/lib/ports/executor-store";
import { resumeSteps, startRuns } from "./executor-runs";
import { inTransaction, runText } from "./transaction";

export async function resumeDueSteps(
  pool: Pool,
  limit: number,
  resultOf: (state: "sleeping" | "waiting" | "invoking") => StepResult,
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{
      run_id: string;
      step_id: string;
      state: "sleeping" | "waiting" | "invoking";
    }>("SELECT run_id, step_id, state FROM executor_step WHERE due_at <= now() ORDER BY due_at LIMIT $1", [
      limit,
    ]);
    await resumeSteps(
      tx,
      rows.map((row) => ({ runId: row.run_id, stepId: row.step_id, result: resultOf(row.state) })),
    );
    return rows.length;
  });
}

export async function startDueCrons(
  pool: Pool,
  tick: (due: DueCron) => { readonly run: NewRun; readonly nextAt: Date },
): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ spec: FunctionSpec; expression: string; now: Date }>(
      `SELECT function.spec, cron.expression, now()
       FROM executor_cron AS cron JOIN executor_function AS function ON function.id = cron.function_id
       WHERE cron.next_at <= now() ORDER BY function.id, cron.expression FOR UPDATE OF cron SKIP LOCKED`,
    );
    for (const row of rows) {
      const { run, nextAt } = tick(row);
      await startRuns(tx, [run]);
      await tx.query("UPDATE executor_cron SET next_at = $3 WHERE function_id = $1 AND expression = $2", [
        row.spec.id,
        row.expression,
        nextAt,
      ]);
    }
    return rows.length;
  });
}

export async function nextDueMs(pool: Pool): Promise<number | null> {
  const { rows } = await runText<{ ms: number | null }>(
    pool,
    `SELECT (extract(epoch FROM least(
       (SELECT min(due_at) FROM executor_step WHERE due_at IS NOT NULL),
       (SELECT min(due_at) FROM executor_call WHERE state = 'scheduled'),
       (SELECT min(next_at) FROM executor_cron)
     ) - now()) * 1000)::float8 AS ms`,
  );
  return rows[0]?.ms ?? null;
}
