import type { UserAnalysis } from "@/app/user-analysis-view";
import type { ApiCall } from "@/components/ui/json-dialog";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";
import { type GroupWork, resultKeyOf } from "@/lib/jobs/rules/group-jobs";
import { RESULT_LIFETIME_MINUTES } from "@/lib/jobs/rules/jobs";

/**
 * Reads an analysis of the user. `belongs` tells if its work matches the page. `readResult` returns null after
 * expiry.
 */
export async function readUserAnalysis<Result>(
  userId: string | null,
  jobId: string | null,
  belongs: (work: GroupWork) => boolean,
  readResult: (userId: string, analysis: RecentAnalysis) => Promise<Result | null>,
): Promise<UserAnalysis<Result>> {
  if (jobId === null) return { status: "none" };
  const analysis = userId === null ? null : await container().ownAccount.findAnalysis(userId, jobId);
  if (userId === null || analysis === null || !belongs(analysis.work)) return { status: "unknown" };
  if (analysis.status === "failed") return { status: "failed", analysis };
  if (analysis.status !== "completed") return { status: "running", analysis };
  const result = await readResult(userId, analysis);
  return result === null ? { status: "expired", analysis } : { status: "ready", analysis, result };
}

/** Returns the API call for the full result; null after the API deleted it. */
export function callForResult({ work, jobId, requestId, finishedAt }: RecentAnalysis): ApiCall | null {
  const ageMs = finishedAt === null ? 0 : Date.now() - Date.parse(finishedAt);
  if (ageMs > RESULT_LIFETIME_MINUTES * 60_000) return null;
  const key = resultKeyOf(work.kind, "full", { jobId, requestId });
  const path = `/api/v1/jobs/result/by-key?key=${encodeURIComponent(key)}`;
  const { siteUrl } = readEnv();
  return { path, curl: `curl -H "X-Api-Key: $API_KEY" "${siteUrl}${path}"` };
}
