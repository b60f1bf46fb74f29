import type { Readiness } from "@/lib/application/check-readiness";

/** 200 where requests are to be sent here, 503 where not. */
export function answerReadiness({ status, checks }: Readiness): Response {
  return Response.json(
    { status, checks },
    { status: status === "down" ? 503 : 200, headers: { "Cache-Control": "no-store" } },
  );
}
