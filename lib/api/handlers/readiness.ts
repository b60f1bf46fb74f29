import type { Readiness } from "@/lib/operations/check-readiness";

/** 200 where requests are to be sent here, 503 where not. */
export function getReadiness(readiness: Readiness): Response {
  const isTaking = readiness.status === "ready" || readiness.status === "degraded";
  return Response.json(readiness, {
    status: isTaking ? 200 : 503,
    headers: { "Cache-Control": "no-store" },
  });
}
