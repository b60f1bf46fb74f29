import { type DatabasePorts, inTransaction, runText } from "@/lib/db/database";
import { type FunctionSpec, insertRuns, type NewRun } from "./executor-runs";

export interface DueCron {
  readonly functionId: string;
  readonly expression: string;
  readonly now: Date;
}

export interface CronTick {
  readonly run: NewRun;
  readonly nextAt: Date;
}

/**
 * Replaces the cron triggers of `functions`. Existing triggers keep their next time, even if it has passed.
 */
export async function saveCrons(
  { database: { pool } }: DatabasePorts,
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

/** Starts a run for each due cron trigger of `functions`, once over all processes. Returns the count. */
export async function startDueCrons(
  { database: { pool } }: DatabasePorts,
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
      await insertRuns(tx, [run]);
      await tx.query("UPDATE executor_cron SET next_at = $3 WHERE function_id = $1 AND expression = $2", [
        due.functionId,
        due.expression,
        nextAt,
      ]);
    }
    return rows.length;
  });
}

/** Returns the milliseconds until the next retry or tick of `functions`, negative if it is overdue; null for none. */
export async function findNextDueMs(
  { database: { pool } }: DatabasePorts,
  functions: readonly FunctionSpec[],
): Promise<number | null> {
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
