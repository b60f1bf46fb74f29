import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { EVENT_RETENTION_DAYS } from "./rules/webhook";

/** Rows that one statement deletes at most. */
const MAX_DELETED = 5_000;

/** Deletes expired events of feeds, ended deliveries and decisions about digests. Returns their number. */
export async function sweepEvents({ database: { pool } }: DatabasePorts): Promise<number> {
  let sweptRows = 0;
  for (const statement of [SWEEP_FEED, SWEEP_DELIVERIES, SWEEP_DIGESTS]) {
    for (let deletedRows = MAX_DELETED; deletedRows > 0; sweptRows += deletedRows) {
      deletedRows = (await runStatement(pool, statement, [EVENT_RETENTION_DAYS, MAX_DELETED])).length;
    }
  }
  return sweptRows;
}

const SWEEP_FEED = {
  name: "sweep-feed-events",
  text: `
    DELETE FROM feed_events WHERE (user_id, seq) IN (
      SELECT user_id, seq FROM feed_events WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)
    RETURNING seq`,
};

const SWEEP_DELIVERIES = {
  name: "sweep-webhook-deliveries",
  text: `
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE created_at < now() - make_interval(days => $1) AND due_at IS NULL ORDER BY created_at LIMIT $2)
    RETURNING id`,
};

const SWEEP_DIGESTS = {
  name: "sweep-watch-digests",
  text: `
    DELETE FROM watch_digests WHERE (user_id, type, ends_at) IN (
      SELECT user_id, type, ends_at FROM watch_digests
      WHERE decided_at < now() - make_interval(days => $1) ORDER BY decided_at LIMIT $2)
    RETURNING user_id`,
};
