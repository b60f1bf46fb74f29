import type { Pool } from "pg";
import { type DatabasePorts, inTransaction, runText } from "@/lib/db/database";
import type { ClaimedRun, FunctionSpec } from "./executor-runs";

/** First keys of the executor's advisory locks; nothing else in the database uses them. */
export const MEMBER_LOCKS = 1_163_412_803;
const TURN_LOCKS = 1_163_412_804;
/** Second key of the lock that serializes claims. */
const CLAIMING = 1;

/**
 * Claims as many ready runs per function as its limit allows. Each next run comes from the lane with the fewest
 * claimed runs, so a long lane does not delay the others; functions alternate in the same way. Each lane costs one
 * index probe, regardless of its length.
 */
const CLAIM = `
WITH RECURSIVE member AS (
  SELECT id FROM executor_member WHERE id = $1 FOR SHARE
), running AS (
  SELECT function_id, lane, count(*)::int AS runs FROM executor_run WHERE state = 'claimed' GROUP BY function_id, lane
), available AS (
  SELECT id, lane_concurrency, least($2::int, coalesce(
    concurrency - (SELECT coalesce(sum(runs), 0) FROM running WHERE function_id = spec.id), $2::int
  )) AS runs
  FROM unnest($3::text[], $4::int[], $5::int[]) AS spec(id, concurrency, lane_concurrency)
), picked AS (
  SELECT run.id FROM available CROSS JOIN LATERAL (
    WITH RECURSIVE lanes AS (
      (SELECT lane FROM executor_run WHERE state = 'ready' AND function_id = available.id ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT next.lane FROM lanes CROSS JOIN LATERAL (
        SELECT lane FROM executor_run
        WHERE state = 'ready' AND function_id = available.id AND lane > lanes.lane ORDER BY lane LIMIT 1
      ) AS next
    ), busy AS (
      SELECT lanes.lane, coalesce(running.runs, 0) AS runs
      FROM lanes LEFT JOIN running ON running.function_id = available.id AND running.lane = lanes.lane
    )
    SELECT waiting.id, waiting.priority, waiting.turn, busy.runs + waiting.nth AS load
    FROM busy CROSS JOIN LATERAL (
      SELECT id, priority, turn, row_number() OVER (ORDER BY priority DESC, turn) AS nth FROM (
        SELECT id, priority, turn FROM executor_run
        WHERE state = 'ready' AND function_id = available.id AND lane = busy.lane
        ORDER BY priority DESC, turn
        LIMIT greatest(0, least(available.runs, available.lane_concurrency - busy.runs))
      ) AS first
    ) AS waiting
    ORDER BY load, priority DESC, turn
    LIMIT greatest(0, available.runs)
  ) AS run
  ORDER BY run.load, run.priority DESC, run.turn
  LIMIT $2
)
UPDATE executor_run
SET state = 'claimed', claims = claims + 1, claimed_by = member.id, claimed_at = now()
FROM member
WHERE executor_run.id IN (SELECT id FROM picked) AND state = 'ready'
RETURNING executor_run.id, claims AS claim, function_id AS "functionId", attempt, event,
  (SELECT coalesce(json_object_agg(step_id, result), '{}') FROM executor_step WHERE run_id = executor_run.id) AS steps,
  (SELECT coalesce(json_agg(step_id ORDER BY position), '[]')
   FROM executor_step WHERE run_id = executor_run.id) AS stack`;

/**
 * Claims ready runs of `functions`, within the concurrency of each function over all processes. Order: the lane with the
 * fewest claimed runs, then priority, then age.
 */
export async function claimRuns(
  { database: { pool } }: DatabasePorts,
  memberId: number,
  functions: readonly FunctionSpec[],
  limit: number,
): Promise<readonly ClaimedRun[]> {
  return inTransaction(pool, async (tx) => {
    // A separate statement: the next one then sees all earlier claims.
    await tx.query("SELECT pg_advisory_xact_lock($1, $2)", [TURN_LOCKS, CLAIMING]);
    await tx.query(`UPDATE executor_run SET state = 'ready' WHERE state = 'scheduled' AND due_at <= now()`);
    const { rows } = await tx.query<ClaimedRun>(CLAIM, [
      memberId,
      limit,
      functions.map(({ id }) => id),
      functions.map(({ concurrency }) => concurrency),
      functions.map(({ lane }) => lane?.concurrency ?? null),
    ]);
    return rows;
  });
}

/** Releases the claims of a member, except those listed. Returns the count. */
export async function releaseRuns(
  { database: { pool } }: DatabasePorts,
  memberId: number,
  retainedRuns: readonly ClaimedRun[],
): Promise<number> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run SET state = 'ready', claimed_by = NULL, claimed_at = NULL
     WHERE state = 'claimed' AND claimed_by = $1 AND id <> ALL($2)`,
    [memberId, retainedRuns.map((run) => run.id)],
  );
  return rowCount ?? 0;
}

/** Releases claims older than `ageMs`, of all members. Returns the count. */
export async function expireClaims({ database: { pool } }: DatabasePorts, ageMs: number): Promise<number> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_run SET state = 'ready', claimed_by = NULL, claimed_at = NULL
     WHERE state = 'claimed' AND claimed_at < now() - $1 * interval '1 millisecond'`,
    [ageMs],
  );
  return rowCount ?? 0;
}

/** A member without a session for this long counts as dead; a broken session reconnects sooner. */
const GRACE_MS = 1_000;

const SESSION = `
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = ${MEMBER_LOCKS} AND objid = member.id AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const WITHOUT_SESSION = `
SELECT id FROM executor_member AS member WHERE id IS DISTINCT FROM $1::int AND NOT EXISTS (${SESSION})`;

const ANY_WITH_SESSION = `SELECT FROM executor_member AS member WHERE EXISTS (${SESSION})`;

/** Returns true if any member has a session. */
export async function hasMembers({ database: { pool } }: DatabasePorts): Promise<boolean> {
  const { rows } = await runText(pool, `${ANY_WITH_SESSION} LIMIT 1`, []);
  return rows.length > 0;
}

/**
 * Returns an SQL condition: the newest run of the work `row` has not ended in the executor, and a member can call it. Runs
 * are stored in this database, so such work waits or is in progress, however slow its process is.
 */
export function isInExecutor(row: string): string {
  return `(EXISTS (
    SELECT FROM executor_run r WHERE r.ended_at IS NULL AND r.event_id = ${row}.id || ':' || ${row}.dispatches
  ) AND EXISTS (${ANY_WITH_SESSION}))`;
}

/**
 * Releases the runs of dead members except `self`, and returns their number. `absences` has since when this process
 * has seen each without a session; time without the database does not count.
 */
export async function reclaimRuns(
  { database: { pool } }: DatabasePorts,
  self: number | null,
  absences: Map<number, number>,
): Promise<number> {
  const { rows } = await runText<{ id: number }>(pool, WITHOUT_SESSION, [self]);
  const now = performance.now();
  const absentIds = new Set(rows.map((row) => row.id));
  for (const id of absences.keys()) if (!absentIds.has(id)) absences.delete(id);
  for (const id of absentIds) if (!absences.has(id)) absences.set(id, now);
  let releasedRuns = 0;
  for (const [id, since] of absences) {
    if (now - since >= GRACE_MS) releasedRuns += await evictDeadMember(pool, id);
  }
  return releasedRuns;
}

/** Deletes a member, unless it has reconnected, and releases its claims. */
async function evictDeadMember(pool: Pool, id: number): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ free: boolean }>("SELECT pg_try_advisory_xact_lock($1, $2) AS free", [
      MEMBER_LOCKS,
      id,
    ]);
    if (rows[0]?.free !== true) return 0;
    await tx.query("DELETE FROM executor_member WHERE id = $1", [id]);
    const { rowCount } = await tx.query(
      `UPDATE executor_run SET state = 'ready', claimed_by = NULL, claimed_at = NULL
       WHERE state = 'claimed' AND claimed_by = $1`,
      [id],
    );
    return rowCount ?? 0;
  });
}
