import type { AnalysisUseCases } from "@/lib/composition/bind-analyses";
import type { GroupJobUseCases } from "@/lib/composition/bind-group-jobs";
import type { DueWork } from "@/lib/ports/work-leases";
import { EVENT_OF_QUEUE } from "./events";
import type { RequestEvent, RequestSource } from "./relay-requests";

/** Requested analyses of wallets. */
export function analysisSource(analyses: AnalysisUseCases): RequestSource {
  return {
    ...analyses,
    name: "analyses",
    takeNew: async (limit) =>
      (await analyses.takeNew(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
    takeLost: async (limit) =>
      (await analyses.takeLost(limit)).map((due) => toEvent(due, { wallet: due.wallet })),
  };
}

/** Accepted jobs about several wallets. */
export function groupJobSource(jobs: GroupJobUseCases): RequestSource {
  return {
    ...jobs,
    name: "jobs",
    takeNew: async (limit) => (await jobs.takeNew(limit)).map((due) => toEvent(due)),
    takeLost: async (limit) => (await jobs.takeLost(limit)).map((due) => toEvent(due)),
  };
}

function toEvent(
  { id, run, queue, caller, priority }: DueWork,
  more: { wallet?: string } = {},
): RequestEvent {
  return {
    id: `${id}:${run}`,
    name: EVENT_OF_QUEUE[queue],
    data: { ...more, id, run, caller, priority },
  };
}
