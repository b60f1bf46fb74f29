import type { Pool } from "pg";
import { runStatement } from "../database";

/** Removes jobs that ended more than `keptDays` ago, with all that belongs to them. Returns how many they were. */
export async function deleteOldJobs(pool: Pool, keptDays: number): Promise<number> {
  const [row] = await runStatement<{ jobs: number }>(pool, SWEEP, [keptDays]);
  return row?.jobs ?? 0;
}

// One statement decides: what belongs to a job goes with it.
/**
 * A job about several wallets is settled by the statement that ends it, and a wallet's is good for calls no longer than
 * its result lives: a job that ended days ago is neither charged nor refunded any more. The second half of a deep
 * analysis is removed with its first, whichever ended later. A result that its account may still read keeps its job.
 */
const SWEEP = {
  name: "sweep-jobs",
  text: `
    WITH kept AS (
      SELECT now() - make_interval(days => $1) AS since
    ), groups AS (
      DELETE FROM group_jobs j USING kept
      WHERE j.finished_at < kept.since AND NOT EXISTS (
        SELECT FROM group_jobs o WHERE o.charge_key = j.charge_key AND (o.finished_at IS NULL OR o.finished_at >= kept.since
          OR EXISTS (SELECT FROM group_results r WHERE r.job_id = o.id AND r.kept_until > now())))
      RETURNING j.id
    ), old AS (
      DELETE FROM analyses a USING kept WHERE a.finished_at < kept.since RETURNING a.id
    ), waits AS (
      DELETE FROM jobs j USING old WHERE j.analysis_id = old.id RETURNING j.id
    ), ended AS (
      SELECT id FROM group_jobs WHERE finished_at < now() - interval '1 day'
      UNION ALL SELECT id FROM analyses WHERE finished_at < now() - interval '1 day'
    ), events AS (
      DELETE FROM job_events e
      WHERE e.at < now() - interval '1 day' AND e.source IN (
        SELECT id FROM ended UNION ALL SELECT id FROM groups UNION ALL SELECT id FROM old)
    )
    SELECT ((SELECT count(*) FROM groups) + (SELECT count(*) FROM waits))::int AS jobs`,
};
