import type { AnalysisUseCases } from "@/lib/bind-analyses";
import type { GroupJobUseCases } from "@/lib/bind-group-jobs";
import { EVENT_OF_GROUP_KIND, EVENT_OF_KIND } from "./events";
import type { RequestSource } from "./relay-requests";

/** Requested analyses of wallets. */
export function analysisSource(analyses: AnalysisUseCases): RequestSource {
  return {
    onRequested: analyses.onRequested,
    takeEvents: async (limit) =>
      (await analyses.takeUndispatched(limit)).map(({ id, wallet, kind }) => ({
        id,
        name: EVENT_OF_KIND[kind],
        data: { analysisId: id, wallet },
      })),
  };
}

/** Accepted jobs about several wallets. */
export function groupJobSource(jobs: GroupJobUseCases): RequestSource {
  return {
    onRequested: jobs.onRequested,
    takeEvents: async (limit) =>
      (await jobs.takeUndispatched(limit)).map(({ id, kind }) => ({
        id,
        name: EVENT_OF_GROUP_KIND[kind],
        data: { jobId: id },
      })),
  };
}
