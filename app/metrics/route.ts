import { container } from "@/lib/composition/container";
import { answerMetrics } from "@/lib/http/answer-metrics";

export const dynamic = "force-dynamic";

/** Figures of this process for Prometheus. */
export function GET(request: Request): Promise<Response> {
  return answerMetrics(request, container().metrics);
}
