import type { Route } from "./call-route.ts";

/** Routes of jobs, apart from the others: a page that only follows a job loads no other. */
export const JOB_ROUTES = {
  "job-status": { method: "GET", path: "/jobs/:jobId" },
  "job-events": { method: "GET", path: "/jobs/:jobId/events" },
  "job-result": { method: "GET", path: "/jobs/result/by-key" },
} as const satisfies Readonly<Record<string, Route>>;
