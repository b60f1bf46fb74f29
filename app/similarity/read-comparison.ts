import { HolderProfilesResult } from "@walletlens/contract/holder-results";
import { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import { callForResult, readUserAnalysis, type UserAnalysis } from "@/app/user-analysis";
import { buildSimilarityGraph } from "@/components/compare/similarity/build-similarity-graph";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import type { ApiCall } from "@/components/ui/json-dialog";
import { container } from "@/lib/composition/container";
import { readStoredResult } from "@/lib/groups/recent-analyses";
import type { RecentAnalysis } from "@/lib/groups/rules/recent-analysis";

export interface ComparisonPage {
  readonly graph: SimilarityGraph;
  readonly resultKey: string;
  /** Call that returns the full result; null after the API deleted it. */
  readonly call: ApiCall | null;
}

export function readComparison(
  userId: string | null,
  jobId: string | null,
): Promise<UserAnalysis<ComparisonPage>> {
  return readUserAnalysis(userId, jobId, ({ kind }) => kind === "similarity", readResult);
}

/** Includes the supply shares if the holders of a token were compared. */
async function readResult(userId: string, analysis: RecentAnalysis): Promise<ComparisonPage | null> {
  const { ports } = container();
  const key = { id: analysis.jobId, kind: "similarity" } as const;
  const holdersKey =
    analysis.parentId === null ? null : ({ id: analysis.parentId, kind: "holder-profiles" } as const);
  const [full, agent, holders] = await Promise.all([
    readStoredResult(ports, userId, key, "full"),
    readStoredResult(ports, userId, key, "agent"),
    holdersKey === null ? null : readStoredResult(ports, userId, holdersKey, "full"),
  ]);
  if (full === null || agent === null) return null;
  const graph = buildSimilarityGraph({
    full: SimilarityResult.parse(full),
    agent: AgentSimilarityResult.parse(agent),
    holders: holders === null ? null : HolderProfilesResult.parse(holders),
  });
  const resultKey = `/account/analyses/${analysis.jobId}/result`;
  return { graph, resultKey, call: callForResult(analysis) };
}
