import type { Readiness } from "@/lib/application/check-readiness";

/** 200 where everything is there that the product needs, 503 where something is not. */
export function answerReadiness({ ready, checks }: Readiness): Response {
  return Response.json(
    { status: ready ? "ready" : "unavailable", checks },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
