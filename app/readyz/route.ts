import { checkJobs } from "@/inngest/route";
import { container } from "@/lib/composition/container";
import { getReadiness } from "@/lib/server/handlers/readiness";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  return getReadiness(await container().checkReadiness(checkJobs));
}
