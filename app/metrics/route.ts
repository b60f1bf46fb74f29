import { getMetrics } from "@/lib/api/handlers/metrics";
import { container } from "@/lib/composition/container";

export const dynamic = "force-dynamic";

/** Metrics of this process for Prometheus. */
export function GET(request: Request): Promise<Response> {
  return getMetrics(request, container().metrics);
}
