import type { Pool } from "pg";
import type { CallRetry, ClaimedCall, ExecutorEvent, StepResult } from "@/lib/ports/executor-store";
import { CLAIMING, TURN_LOCKS } from "./executor-locks";
import { inTransaction, runText } from "./transaction";

/**
 * Per function as many ready calls as it has room for, one more at a time for the lane that then has the fewest under
 * way: many calls of one lane do not stand before the first of another. Lanes are walked by one index probe each, so that
 * a lane that is full costs one probe however many calls wait in it. Functions take turns in the same way.
 */
const CLAIM = `
WITH RECURSIVE member AS (
  SELECT id FROM executor_member WHERE id = $1 FOR SHARE
), running AS (
  SELECT function_id, lane, count(*)::int AS calls FROM executor_call WHERE state = 'claimed' GROUP BY function_id, lane
), room AS (
  SELECT id, lane_concurrency, least($2::int, coalesce(
    concurrency - (SELECT coalesce(sum(calls), 0) FROM running WHERE function_id = executor_function.id), $2::int
  )) AS calls
  FROM executor_function
), picked AS (
  SELECT call.id FROM room CROSS JOIN LATERAL (
    WITH RECURSIVE lanes AS (
      (SELECT lane FROM executor_call WHERE state = 'ready' AND function_id = room.id ORDER BY lane LIMIT 1)
      UNION ALL
      SELECT next.lane FROM lanes CROSS JOIN LATERAL (
        SELECT lane FROM executor_call
        WHERE state = 'ready' AND function_id = room.id AND lane > lanes.lane ORDER BY lane LIMIT 1
      ) AS next
    ), busy AS (
      SELECT lanes.lane, coalesce(running.calls, 0) AS calls
      FROM lanes LEFT JOIN running ON running.function_id = room.id AND running.lane = lanes.lane
    )
    SELECT waiting.id, waiting.priority, busy.calls + waiting.nth AS load FROM busy CROSS JOIN LATERAL (
      SELECT id, priority, row_number() OVER (ORDER BY priority DESC, id) AS nth FROM (
        SELECT id, priority FROM executor_call
        WHERE state = 'ready' AND function_id = room.id AND lane = busy.lane
        ORDER BY priority DESC, id
        LIMIT greatest(0, least(room.calls, room.lane_concurrency - busy.calls))
      ) AS first
    ) AS waiting
    ORDER BY load, priority DESC, id
    LIMIT greatest(0, room.calls)
  ) AS call
  ORDER BY call.load, call.priority DESC, call.id
  LIMIT $2
)
UPDATE executor_call
SET state = 'claimed', claims = claims + 1, claimed_by = member.id, claimed_at = now()
FROM member
WHERE executor_call.id IN (SELECT id FROM picked) AND state = 'ready'
RETURNING executor_call.id`;

const LOAD = `
SELECT call.id, call.claims, call.run_id, call.function_id, call.step_id, call.attempt, run.event, run.force_plan,
       (function.spec ->> 'maxAttempts')::int AS max_attempts, done.steps, done.stack
FROM executor_call AS call
JOIN executor_run AS run ON run.id = call.run_id AND run.status = 'running'
JOIN executor_function AS function ON function.id = call.function_id
CROSS JOIN LATERAL (
  SELECT coalesce(json_object_agg(step_id, result), '{}') AS steps,
         coalesce(json_agg(step_id ORDER BY position), '[]') AS stack
  FROM executor_step WHERE run_id = run.id AND state = 'done'
) AS done
WHERE call.id = ANY($1) AND call.state = 'claimed' AND call.claimed_by = $2
ORDER BY call.id`;

interface CallRow {
  readonly id: string;
  readonly claims: number;
  readonly run_id: string;
  readonly function_id: string;
  readonly step_id: string;
  readonly attempt: number;
  readonly event: ExecutorEvent;
  readonly force_plan: boolean;
  readonly max_attempts: number;
  readonly steps: Record<string, StepResult>;
  readonly stack: string[];
}

export async function claimCalls(
  pool: Pool,
  memberId: number,
  limit: number,
): Promise<readonly ClaimedCall[]> {
  const ids = await inTransaction(pool, async (tx) => {
    // The lock comes in a statement of its own: the next one then sees all that earlier claims did.
    await tx.query("SELECT pg_advisory_xact_lock($1, $2)", [TURN_LOCKS, CLAIMING]);
    await tx.query(`UPDATE executor_call SET state = 'ready' WHERE state = 'scheduled' AND due_at <= now()`);
    const { rows } = await tx.query<{ id: string }>(CLAIM, [memberId, limit]);
    return rows.map((row) => row.id);
  });
  if (ids.length === 0) return [];
  const { rows } = await runText<CallRow>(pool, LOAD, [ids, memberId]);
  return rows.map((row) => ({
    id: row.id,
    claim: row.claims,
    runId: row.run_id,
    functionId: row.function_id,
    stepId: row.step_id,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    event: row.event,
    forcePlan: row.force_plan,
    steps: row.steps,
    stack: row.stack,
  }));
}

export async function retryCall(pool: Pool, call: ClaimedCall, retry: CallRetry): Promise<boolean> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_call
     SET state = 'scheduled', attempt = attempt + $3, due_at = now() + $4 * interval '1 millisecond',
         claimed_by = NULL, claimed_at = NULL
     WHERE id = $1 AND claims = $2 AND state = 'claimed'`,
    [call.id, call.claim, retry.countsAsAttempt ? 1 : 0, retry.delayMs],
  );
  return rowCount === 1;
}

export async function releaseCalls(
  pool: Pool,
  memberId: number,
  except: readonly ClaimedCall[],
): Promise<number> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_call SET state = 'ready', claimed_by = NULL, claimed_at = NULL
     WHERE state = 'claimed' AND claimed_by = $1 AND id <> ALL($2)`,
    [memberId, except.map((call) => call.id)],
  );
  return rowCount ?? 0;
}

export async function expireClaims(pool: Pool, ageMs: number): Promise<number> {
  const { rowCount } = await runText(
    pool,
    `UPDATE executor_call SET state = 'ready', claimed_by = NULL, claimed_at = NULL
     WHERE state = 'claimed' AND claimed_at < now() - $1 * interval '1 millisecond'`,
    [ageMs],
  );
  return rowCount ?? 0;
}
