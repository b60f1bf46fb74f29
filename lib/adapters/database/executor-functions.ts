import type { Pool } from "pg";
import type { FunctionSpec } from "@/lib/ports/executor-store";
import { inTransaction, runText, type Transaction } from "./transaction";

export async function readFunctions(pool: Pool): Promise<readonly FunctionSpec[]> {
  const { rows } = await runText<{ spec: FunctionSpec }>(
    pool,
    "SELECT spec FROM executor_function WHERE app_id IS NOT NULL ORDER BY id",
  );
  return rows.map((row) => row.spec);
}

export async function saveFunctions(
  pool: Pool,
  appId: string,
  functions: readonly FunctionSpec[],
  firstTick: (expression: string, now: Date) => Date,
): Promise<void> {
  const specs = functions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = specs.map((spec) => spec.id);
  await inTransaction(pool, async (tx) => {
    await tx.query(
      `UPDATE executor_function SET app_id = NULL, events = '{}' WHERE app_id = $1 AND id <> ALL($2)`,
      [appId, ids],
    );
    for (const spec of specs) await upsertFunction(tx, appId, spec);
    await saveCrons(tx, specs, firstTick);
  });
}

async function upsertFunction(tx: Transaction, appId: string, spec: FunctionSpec): Promise<void> {
  await tx.query(
    `INSERT INTO executor_function (id, app_id, spec, events, concurrency, lane_concurrency)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET app_id = excluded.app_id, spec = excluded.spec, events = excluded.events,
       concurrency = excluded.concurrency, lane_concurrency = excluded.lane_concurrency, synced_at = now()`,
    [
      spec.id,
      appId,
      JSON.stringify(spec),
      [...new Set([...spec.triggers, ...spec.cancelOn].map((rule) => rule.event))],
      spec.concurrency,
      spec.lane?.concurrency ?? null,
    ],
  );
}

/** A trigger that was there before keeps its time, also one that passed while no executor ran. */
async function saveCrons(
  tx: Transaction,
  specs: readonly FunctionSpec[],
  firstTick: (expression: string, now: Date) => Date,
): Promise<void> {
  const { rows } = await tx.query<{ now: Date }>("SELECT now()");
  const now = rows[0]?.now ?? new Date();
  const crons = specs.flatMap((spec) => spec.crons.map((expression) => ({ id: spec.id, expression })));
  const ids = crons.map((cron) => cron.id);
  const expressions = crons.map((cron) => cron.expression);
  await tx.query(
    `DELETE FROM executor_cron
     WHERE function_id IN (SELECT id FROM executor_function WHERE app_id IS NULL OR id = ANY($1))
       AND (function_id, expression) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [specs.map((spec) => spec.id), ids, expressions],
  );
  await tx.query(
    `INSERT INTO executor_cron (function_id, expression, next_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
    [ids, expressions, crons.map((cron) => firstTick(cron.expression, now).toISOString())],
  );
}
