import { checkJobs } from "@/inngest/route";
import { getReadiness } from "@/lib/api/handlers/readiness";
import { container } from "@/lib/composition/container";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return getReadiness(await container().checkReadiness(checkJobs));
}
