import { getMetrics } from "@/lib/api/handlers/metrics";
import { container } from "@/lib/composition/container";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return getMetrics(request, container().metrics);
}
