import type { Pool } from "pg";
import type { QueuePosition } from "@/lib/jobs/rules/jobs";
import { runStatement } from "../database";
import { queueOfAnalysis } from "../wallets/queue-of-analysis";

/** Columns that place a table's rows in queues: which queue, whose they are, and whether their turn can come at all. */
const QUEUE_COLUMNS = {
  analyses: { queue: queueOfAnalysis, caller: "w.caller", isFirst: "true" },
  group_jobs: { queue: (row: string) => `${row}.kind`, caller: "w.owner", isFirst: "w.parent_id IS NULL" },
} as const;

type Table = keyof typeof QUEUE_COLUMNS;

/**
 * The place of an analysis, or a job about several wallets, among those that wait in its queue: callers take turns, and
 * each one's own come in their order. Null where it does not wait for its turn: a job that follows from another waits
 * for that. Looks, by their index, at rows that have not ended.
 */
export async function readQueuePosition(
  pool: Pool,
  table: Table,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<QueuePosition | null> {
  if (status !== "waiting") return null;
  const [place] = await runStatement<QueuePosition>(pool, FIND_PLACE[table], [id]);
  return place ?? null;
}

// One statement decides: places are those of one moment.
const FIND_PLACE = { analyses: findPlace("analyses"), group_jobs: findPlace("group_jobs") };

function findPlace(table: Table) {
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
