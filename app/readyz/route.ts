import { checkJobs } from "@/inngest/check-jobs";
import { container } from "@/lib/composition/container";
import { answerReadiness } from "@/lib/http/answer-readiness";

export const dynamic = "force-dynamic";

/** Says of each part that the process needs whether it is there, and what that comes to. */
export async function GET(): Promise<Response> {
  return answerReadiness(await container().checkReadiness(checkJobs));
}
