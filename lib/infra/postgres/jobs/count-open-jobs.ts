import type { Pool } from "pg";
import type { OpenJobs } from "@/lib/runtime/telemetry";
import { runStatement } from "../database";

/** Open analyses and jobs about several wallets, counted by kind and status. */
export function countOpenJobs(pool: Pool): Promise<readonly OpenJobs[]> {
  return runStatement<OpenJobs>(pool, COUNT_OPEN, []);
}

const FIGURES = `w.status, count(*)::int AS count,
  max(extract(epoch FROM now() - w.created_at))::float8 AS "oldestSeconds",
  count(*) FILTER (WHERE greatest(w.leased_until, w.dispatched_at, w.created_at) < now() - interval '1 minute')::int
    AS silent`;

// One statement decides: what is counted is open at one moment, and is silent or not at the same.
const COUNT_OPEN = {
  name: "count-open-jobs",
  text: `
    SELECT w.endpoint AS kind, ${FIGURES} FROM group_jobs w WHERE w.finished_at IS NULL GROUP BY 1, 2
    UNION ALL
    SELECT w.kind || '-analysis', ${FIGURES} FROM analyses w WHERE w.finished_at IS NULL GROUP BY 1, 2`,
};
