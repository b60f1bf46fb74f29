import type { OpenWork, OpenWorkItem } from "@/lib/ports/open-work";
import type { Database } from "./database";
import { REQUESTED_CHANNEL } from "./request-analyses";
import { runStatement } from "./run-statement";

/** Open analyses and jobs in PostgreSQL. */
export function createOpenWork({ pool }: Pick<Database, "pool">): OpenWork {
  return {
    list: (limit) => runStatement<OpenWorkItem>(pool, LIST, [limit]),
    async find(id) {
      return (await runStatement<OpenWorkItem>(pool, FIND, [id]))[0] ?? null;
    },
    async retry(id) {
      return (await runStatement(pool, RETRY, [id])).length > 0;
    },
  };
}

/** Since when nothing was heard of the row `w`; null while it is leased. */
export const SILENT_SECONDS = `
  CASE WHEN w.leased_until > now() THEN NULL
    ELSE extract(epoch FROM now() - greatest(w.leased_until, w.dispatched_at, w.created_at)) END`;

const SHARED = `w.status, w.progress, w.attempt, w.dispatches AS runs,
  extract(epoch FROM now() - w.created_at)::int AS "ageSeconds", (${SILENT_SECONDS})::int AS "silentSeconds"`;

const OPEN = `
  SELECT w.id, w.kind || '-analysis' AS kind, w.wallet AS subject, w.caller, w.work_class AS "workClass", ${SHARED}
  FROM analyses w WHERE w.finished_at IS NULL
  UNION ALL
  SELECT w.id, w.endpoint, w.work::text, w.owner, 'paid', ${SHARED} FROM group_jobs w WHERE w.finished_at IS NULL`;

const LIST = {
  name: "list-open-work",
  text: `SELECT * FROM (${OPEN}) AS open ORDER BY "ageSeconds" DESC, id LIMIT $1`,
};

const FIND = { name: "find-open-work", text: `SELECT * FROM (${OPEN}) AS open WHERE id = $1` };

/** A run that is alive nevertheless keeps its lease: the new one finds that, and ends. */
const RETRY = {
  name: "retry-open-work",
  text: `
    WITH analysis AS (
      UPDATE analyses SET dispatched_at = NULL WHERE id = $1 AND finished_at IS NULL RETURNING id
    ), job AS (
      UPDATE group_jobs SET dispatched_at = NULL WHERE id = $1 AND finished_at IS NULL RETURNING id
    )
    SELECT id, pg_notify('${REQUESTED_CHANNEL}', '')::text
    FROM (SELECT id FROM analysis UNION ALL SELECT id FROM job) AS retried`,
};
