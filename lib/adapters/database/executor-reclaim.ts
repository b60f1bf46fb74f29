import type { Pool } from "pg";
import { inTransaction, runText } from "./database";
import { MEMBER_LOCKS } from "./executor-locks";

/** A member without a session for this long is taken for dead; one whose session broke is back sooner. */
const GRACE_MS = 1_000;

const SESSION = `
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = member.id AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const WITHOUT_SESSION = `
SELECT id FROM executor_member AS member WHERE id IS DISTINCT FROM $2::int AND NOT EXISTS (${SESSION})`;

const ANY_WITH_SESSION = `SELECT FROM executor_member AS member WHERE EXISTS (${SESSION}) LIMIT 1`;

/** Tells whether any member has a session. */
export async function hasMembers(pool: Pool): Promise<boolean> {
  const { rows } = await runText(pool, ANY_WITH_SESSION, [MEMBER_LOCKS]);
  return rows.length > 0;
}

/**
 * Frees the runs of members that died, `self` aside, and returns how many. `missing` holds since when each has been
 * without a session, as far as this process saw: what happened while it could not reach the database doesn't count.
 */
export async function reclaimRuns(
  pool: Pool,
  self: number | null,
  missing: Map<number, number>,
): Promise<number> {
  const { rows } = await runText<{ id: number }>(pool, WITHOUT_SESSION, [MEMBER_LOCKS, self]);
  const now = performance.now();
  const gone = new Set(rows.map((row) => row.id));
  for (const id of missing.keys()) if (!gone.has(id)) missing.delete(id);
  for (const id of gone) if (!missing.has(id)) missing.set(id, now);
  let freed = 0;
  for (const [id, since] of missing) if (now - since >= GRACE_MS) freed += await buryMember(pool, id);
  return freed;
}

/** Removes a member, unless its session is back, so that it can claim no more, and frees what it had claimed. */
async function buryMember(pool: Pool, id: number): Promise<number> {
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
