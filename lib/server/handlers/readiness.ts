import type { Readiness } from "@/lib/operations/check-readiness";

/** Returns 200 if the process can take requests, else 503. */
export function getReadiness(readiness: Readiness): Response {
  const isTaking = readiness.status === "ready" || readiness.status === "degraded";
  return Response.json(readiness, {
    status: isTaking ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
