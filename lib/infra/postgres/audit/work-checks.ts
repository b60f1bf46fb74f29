import type { Checks } from "./checks";

/** Open work of both tables. */
const OPEN = `
  SELECT id, status, run, dispatched_at, leased_until, created_at, parent_id FROM group_jobs WHERE finished_at IS NULL
  UNION ALL
  SELECT id, status, run, dispatched_at, leased_until, created_at, NULL FROM analyses WHERE finished_at IS NULL`;

function minutesSince(time: string): string {
  return `floor(extract(epoch FROM now() - ${time}) / 60)`;
}

/** Events are sent within seconds, and leases last seconds, so work that waits for minutes is abandoned. */
export const WORK_CHECKS: Checks = {
  "work without an event": `
    SELECT w.id AS subject, format('waits for %s minutes, and no event was sent for it', ${minutesSince("w.created_at")})
      AS difference
    FROM (${OPEN}) w LEFT JOIN group_jobs parent ON parent.id = w.parent_id
    WHERE w.dispatched_at IS NULL AND greatest(w.created_at, parent.finished_at) < now() - interval '5 minutes'
      AND (parent.id IS NULL OR parent.finished_at IS NOT NULL)
    ORDER BY 1`,

  "work without a worker": `
    SELECT w.id AS subject, format('is %s, and has shown no life for %s minutes', w.status,
      ${minutesSince("w.leased_until")}) AS difference
    FROM (${OPEN}) w
    WHERE w.run IS NOT NULL AND greatest(w.leased_until, w.dispatched_at) < now() - interval '10 minutes'
    ORDER BY 1`,

  "jobs without an analysis": `
    SELECT j.id AS subject, format('waits for the analysis %s, which there is not', j.analysis_id) AS difference
    FROM jobs j WHERE NOT EXISTS (SELECT FROM analyses a WHERE a.id = j.analysis_id) ORDER BY 1`,

  "jobs without their first half": `
    SELECT j.id AS subject, format('follows %s, which there is not', j.parent_id) AS difference
    FROM group_jobs j
    WHERE j.parent_id IS NOT NULL AND j.finished_at IS NULL
      AND NOT EXISTS (SELECT FROM group_jobs p WHERE p.id = j.parent_id)
    ORDER BY 1`,
};
