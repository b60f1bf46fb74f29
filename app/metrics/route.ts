import { container } from "@/lib/composition/container";
import { getMetrics } from "@/lib/server/handlers/metrics";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return getMetrics(request, container().metrics);
}
