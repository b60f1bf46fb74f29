import type { Pool } from "pg";
import { runStatement } from "@/lib/db/database";
import type { QueuePosition } from "@/lib/jobs/rules/jobs";
import { selectQueue } from "@/lib/wallets/request-analyses";

/** Expressions of a table's rows: queue, caller, and whether they may begin. */
const QUEUE_COLUMNS = {
  analyses: { queue: selectQueue, caller: "w.caller", isFirst: "true" },
  group_jobs: { queue: (row: string) => `${row}.kind`, caller: "w.owner", isFirst: "w.parent_id IS NULL" },
} as const;

type Table = keyof typeof QUEUE_COLUMNS;

/**
 * Returns the position of waiting work in its queue; callers alternate, each in the order of requests. Null if it
 * does not wait, or waits for its parent. Reads open rows by their index.
 */
export async function readQueuePosition(
  pool: Pool,
  table: Table,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<QueuePosition | null> {
  if (status !== "waiting") return null;
  const [position] = await runStatement<QueuePosition>(pool, FIND_POSITION[table], [id]);
  return position ?? null;
}

const FIND_POSITION = { analyses: findPosition("analyses"), group_jobs: findPosition("group_jobs") };

function findPosition(table: Table) {
  const { queue, caller, isFirst } = QUEUE_COLUMNS[table];
  return {
    name: `find-place-${table}`,
    text: `
      WITH waiting AS (
        SELECT w.id, w.created_at,
          row_number() OVER (PARTITION BY ${caller} ORDER BY w.created_at, w.id) AS turn
        FROM ${table} w JOIN ${table} own ON own.id = $1 AND ${queue("w")} = ${queue("own")}
        WHERE w.status = 'waiting' AND w.finished_at IS NULL AND ${isFirst}
      )
      SELECT count(*) FILTER (WHERE (w.turn, w.created_at, w.id) <= (own.turn, own.created_at, own.id))::int
          AS position,
        count(*)::int AS length
      FROM waiting w JOIN waiting own ON own.id = $1 GROUP BY own.id`,
  };
}
