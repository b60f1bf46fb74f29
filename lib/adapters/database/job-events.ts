import { z } from "zod";
import { JOB_STATUSES } from "@/lib/domain/jobs";
import type { HolderNews, JobEvent, JobEvents } from "@/lib/ports/job-events";
import type { Database } from "./database";
import { runStatement } from "./run-statement";

/** A job has a new event; the payload is its source. Sent by the triggers on the jobs' tables, too. */
export const CHANGED_CHANNEL = "walletlens_job_changed";

/** Events of jobs in PostgreSQL. Those of progress and of ends are written by the tables' own triggers. */
export function createJobEvents({ pool }: Pick<Database, "pool">): JobEvents {
  return {
    async read({ source, after, owner, limit }) {
      const rows = await runStatement<EventRow>(pool, READ_EVENTS, [source, after, owner, limit]);
      return rows.map(toEvent);
    },

    async listHolders(jobId) {
      const rows = await runStatement<{ subject: string }>(pool, LIST_HOLDERS, [jobId]);
      return new Set(rows.map(({ subject }) => subject));
    },

    async addHolders(jobId, holders) {
      if (holders.length === 0) return;
      const rows = holders.map((body) => ({ subject: body.walletAddress, body }));
      await runStatement(pool, ADD_HOLDERS, [jobId, JSON.stringify(rows), holders.length]);
    },
  };
}

const READ_EVENTS = {
  name: "read-job-events",
  text: `
    SELECT seq, kind, body FROM job_events
    WHERE source = $1 AND seq > $2 AND ($3 OR NOT owner_only) ORDER BY seq LIMIT $4`,
};

const LIST_HOLDERS = {
  name: "list-job-holders",
  text: "SELECT subject FROM job_events WHERE source = $1 AND kind = 'holder'",
};

/**
 * Numbers are taken from the job's row, which stays locked until they are there for everybody to see. One that is
 * recorded already keeps its number, and the new one is left out.
 */
const ADD_HOLDERS = {
  name: "add-job-holders",
  text: `
    WITH job AS (
      UPDATE group_jobs SET events = events + $3::int WHERE id = $1 AND finished_at IS NULL RETURNING id, events
    ), added AS (
      INSERT INTO job_events (source, seq, kind, owner_only, subject, body)
      SELECT job.id, job.events - $3 + given.nth, 'holder', true, given.subject, given.body
      FROM job, ROWS FROM (json_to_recordset($2::json) AS (subject text, body json))
        WITH ORDINALITY AS given (subject, body, nth)
      ON CONFLICT (source, subject) DO NOTHING
    )
    SELECT pg_notify('${CHANGED_CHANNEL}', id) FROM job`,
};

interface EventRow {
  readonly seq: number;
  readonly kind: string;
  readonly body: unknown;
}

const stateSchema = z.object({
  status: z.enum(JOB_STATUSES),
  progress: z.int(),
  done: z.int(),
  total: z.int(),
});
/** Written by `addHolders` alone, and checked again before it is sent. */
const holderSchema = z.custom<HolderNews>((value) => typeof value === "object" && value !== null);
const kindSchema = z.enum(["progress", "holder", "end"]);

function toEvent({ seq, kind: text, body }: EventRow): JobEvent {
  const kind = kindSchema.parse(text);
  switch (kind) {
    case "progress":
      return { seq, kind, state: stateSchema.parse(body) };
    case "holder":
      return { seq, kind, holder: holderSchema.parse(body) };
    case "end":
      return { seq, kind };
  }
}
