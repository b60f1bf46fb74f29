import { inngestRuntime } from "@/inngest/runtime";
import { answerReadiness } from "@/lib/api/answer-readiness";
import { container } from "@/lib/container";

export const dynamic = "force-dynamic";

/** Says whether what the process needs is there. */
export async function GET(): Promise<Response> {
  return answerReadiness(await container().checkReadiness((signal) => inngestRuntime().check(signal)));
}
