import type { QueuePlace } from "@/lib/domain/jobs";

/** What a statement selects that joins `joinQueue`. */
export const QUEUE_COLUMNS = "queue.queue_position, queue.queue_length";

export interface QueueColumns {
  readonly queue_position: number;
  readonly queue_length: number;
}

/**
 * Counts the analyses, or jobs about several wallets, that wait for the same work as the row `of`, and those of them
 * that are handed to the job system no later. Looks, by their index, at rows that have not ended, and at none where
 * `of` does not wait for its turn: a job that follows from another waits for that.
 */
export function joinQueue(table: "analyses" | "group_jobs", of: string): string {
  const isFirst = table === "group_jobs" ? `AND ${of}.parent_id IS NULL AND w.parent_id IS NULL` : "";
  return `
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE (w.created_at, w.id) <= (${of}.created_at, ${of}.id))::int AS queue_position,
        count(*)::int AS queue_length
      FROM ${table} w
      WHERE ${of}.status = 'waiting' AND w.status = 'waiting' AND w.finished_at IS NULL AND w.kind = ${of}.kind
        ${isFirst}
    ) AS queue`;
}

/** The place that the columns tell of; null where the row does not wait. */
export function toQueuePlace({
  queue_position: position,
  queue_length: length,
}: QueueColumns): QueuePlace | null {
  return position === 0 ? null : { position, length };
}
