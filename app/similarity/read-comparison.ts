import { buildSimilarityGraph } from "@/components/similarity/build-similarity-graph";
import type { SimilarityGraph } from "@/components/similarity/similarity-graph";
import type { ApiCall } from "@/components/ui/panel-tools";
import { container } from "@/lib/container";
import { resultKeyOf } from "@/lib/domain/group-jobs";
import { readEnv } from "@/lib/env";
import type { RecentAnalysis } from "@/lib/ports/recent-analyses";

/** What the page knows of its reader's comparison. */
export type ComparisonReading =
  /** None is asked for. */
  | { readonly status: "none" }
  /** There is none under this id, or it is somebody else's. */
  | { readonly status: "unknown" }
  | { readonly status: "running" | "failed" | "expired"; readonly analysis: RecentAnalysis }
  | {
      readonly status: "ready";
      readonly analysis: RecentAnalysis;
      readonly graph: SimilarityGraph;
      /** The call that answers the full result. */
      readonly call: ApiCall;
    };

/** The reader's comparison, by the id that the page's address names. */
export async function readComparison(
  userId: string | null,
  jobId: string | null,
): Promise<ComparisonReading> {
  if (jobId === null) return { status: "none" };
  const { ownAccount } = container();
  const analysis = userId === null ? null : await ownAccount.findAnalysis(userId, jobId);
  if (userId === null || analysis?.work.kind !== "similarity") return { status: "unknown" };
  if (analysis.status === "failed") return { status: "failed", analysis };
  if (analysis.status !== "completed") return { status: "running", analysis };
  const key = { id: jobId, kind: "similarity" } as const;
  const [full, agent] = await Promise.all([
    ownAccount.readResult(userId, key, "full"),
    ownAccount.readResult(userId, key, "agent"),
  ]);
  if (full === null || agent === null) return { status: "expired", analysis };
  return { status: "ready", analysis, graph: buildSimilarityGraph(full, agent), call: callOf(analysis) };
}

function callOf({ jobId, requestId }: RecentAnalysis): ApiCall {
  const key = resultKeyOf("similarity", "full", { jobId, requestId });
  const path = `/api/v1/jobs/result/by-key?key=${encodeURIComponent(key)}`;
  const { nextAuthUrl, selfUrl } = readEnv();
  return { path, curl: `curl -H "X-Api-Key: $API_KEY" "${nextAuthUrl ?? selfUrl}${path}"` };
}
