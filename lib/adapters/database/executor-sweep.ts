import type { Pool } from "pg";
import { runText } from "./transaction";

/** Rows per statement, so that none holds its locks for long. */
const BATCH = 1_000;

export async function sweep(pool: Pool, retentionMs: number): Promise<number> {
  const runs = await deleteInBatches(
    pool,
    `DELETE FROM executor_run WHERE id IN (
       SELECT id FROM executor_run WHERE ended_at < now() - $1 * interval '1 millisecond' LIMIT $2)`,
    [retentionMs, BATCH],
  );
  const events = await deleteInBatches(
    pool,
    `DELETE FROM executor_event WHERE seq IN (
       SELECT seq FROM executor_event WHERE routed_at < now() - $1 * interval '1 millisecond' LIMIT $2)`,
    [retentionMs, BATCH],
  );
  const keys = await deleteInBatches(
    pool,
    `DELETE FROM executor_key WHERE key IN (SELECT key FROM executor_key WHERE expires_at <= now() LIMIT $1)`,
    [BATCH],
  );
  return runs + events + keys;
}

async function deleteInBatches(pool: Pool, text: string, values: readonly unknown[]): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await runText(pool, text, values);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
