import type { QueuePlace } from "@/lib/domain/jobs";
import { queueOfAnalysis } from "./queue-of-analysis";

/** What a statement selects that joins `joinQueue`. */
export const QUEUE_COLUMNS = "queue.queue_position, queue.queue_length";

export interface QueueColumns {
  readonly queue_position: number;
  readonly queue_length: number;
}

/** Standing of a table's rows in queues: which one, whose they are, and whether their turn can come at all. */
const STANDING = {
  analyses: { queue: queueOfAnalysis, caller: (row: string) => `${row}.caller`, isFirst: () => "true" },
  group_jobs: {
    queue: (row: string) => `${row}.kind`,
    caller: (row: string) => `${row}.owner`,
    isFirst: (row: string) => `${row}.parent_id IS NULL`,
  },
} as const;

/**
 * Counts the analyses, or jobs about several wallets, that wait in the queue of the row `of`, and those of them whose
 * turn comes no later: callers take turns, and each one's own come in their order. Looks, by their index, at rows that
 * have not ended, and at none where `of` does not wait for its turn: a job that follows from another waits for that.
 */
export function joinQueue(table: keyof typeof STANDING, of: string): string {
  const { queue, caller, isFirst } = STANDING[table];
  return `
    CROSS JOIN LATERAL (
      WITH waiting AS (
        SELECT w.id, w.created_at,
          row_number() OVER (PARTITION BY ${caller("w")} ORDER BY w.created_at, w.id) AS turn
        FROM ${table} w
        WHERE ${of}.status = 'waiting' AND ${isFirst(of)}
          AND w.status = 'waiting' AND w.finished_at IS NULL AND ${isFirst("w")} AND ${queue("w")} = ${queue(of)}
      )
      SELECT count(*) FILTER (WHERE (w.turn, w.created_at, w.id) <= (own.turn, own.created_at, own.id))::int
          AS queue_position,
        count(*)::int AS queue_length
      FROM waiting w LEFT JOIN waiting own ON own.id = ${of}.id
    ) AS queue`;
}

/** The place that the columns tell of; null where the row does not wait. */
export function toQueuePlace({
  queue_position: position,
  queue_length: length,
}: QueueColumns): QueuePlace | null {
  return position === 0 ? null : { position, length };
}
