import type { Pool } from "pg";

/**
 * Advances the time by an hour: some metrics become outdated, calls of dead processes can be repeated, and
 * some requested tokens disappear from the chain, so that their jobs fail.
 */
export async function advanceClock(pool: Pool, unusedMint: string): Promise<void> {
  await pool.query(
    "UPDATE wallet_snapshots SET calculated_at = now() - interval '31 minutes' WHERE random() < 0.1",
  );
  await pool.query("UPDATE repeatable_calls SET leased_until = now() WHERE status IS NULL");
  await pool.query(
    `UPDATE group_jobs SET work = jsonb_set(work, '{mint}', to_jsonb($1::text))
     WHERE status = 'waiting' AND kind = 'holder-profiles' AND random() < 0.1`,
    [unusedMint],
  );
}

/** Counts promised work that has not ended. Reading of long histories, which no caller waits for, does not count. */
export async function countUnfinished(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    SELECT ((SELECT count(*) FROM group_jobs WHERE finished_at IS NULL)
      + (SELECT count(*) FROM analyses WHERE finished_at IS NULL AND kind <> 'history')
      + (SELECT count(*) FROM executor_run WHERE ended_at IS NULL AND function_id NOT LIKE '%history-analysis')
      )::int AS count`);
  return rows[0]?.count ?? -1;
}
