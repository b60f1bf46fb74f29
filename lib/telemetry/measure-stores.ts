import type { GroupJobs } from "@/lib/groups/ports";
import type { DueWork, WorkLeases } from "@/lib/jobs/work-leases";
import type { Telemetry } from "@/lib/runtime/telemetry";
import type { AnalysisStore } from "@/lib/wallets/analysis-store";

/** Counts prices, refunds and ends of group jobs. */
export function measureGroupJobs(groupJobs: GroupJobs, metrics: Telemetry): GroupJobs {
  const noteEnd = async (jobId: string) => {
    const job = await groupJobs.find(jobId);
    if (job === null || job.finishedAt === null) return;
    const seconds = (Date.parse(job.finishedAt) - Date.parse(job.createdAt)) / 1_000;
    metrics.jobEnded({ kind: job.kind, status: job.status, seconds });
  };
  const noteRefund = async (jobId: string, refunded: number | null) => {
    if (refunded === null) return null;
    metrics.refunded(refunded);
    await noteEnd(jobId);
    return refunded;
  };
  return {
    ...groupJobs,
    ...measureLeases(groupJobs, metrics, "jobs"),
    async accept(order) {
      const outcome = await groupJobs.accept(order);
      const credits = order.jobs.reduce((sum, job) => sum + job.credits, 0);
      if (outcome.status === "charged") metrics.charged(order.endpoint, credits);
      return outcome;
    },
    // A repeated step finds that the job has ended, so each end is counted once.
    async complete(jobId, results, cost) {
      const hasEnded = await groupJobs.complete(jobId, results, cost);
      if (hasEnded) await noteEnd(jobId);
      return hasEnded;
    },
    completeRefunded: async (jobId, results, cost) =>
      noteRefund(jobId, await groupJobs.completeRefunded(jobId, results, cost)),
    fail: async (jobId, reason, code) => noteRefund(jobId, await groupJobs.fail(jobId, reason, code)),
  };
}

/** Counts ends of analyses. */
export function measureAnalyses(analyses: AnalysisStore, metrics: Telemetry): AnalysisStore {
  const noteEnd = async (id: string) => {
    const analysis = await analyses.find(id);
    if (analysis === null || analysis.finishedAt === null) return;
    const { kind, status, createdAt, finishedAt } = analysis;
    metrics.jobEnded({ kind: `${kind}-analysis`, status, seconds: (finishedAt - createdAt) / 1_000 });
  };
  return {
    ...analyses,
    ...measureLeases(analyses, metrics, "analyses"),
    async request(wallets, kind, requester) {
      const requested = await analyses.request(wallets, kind, requester);
      for (const { id } of requested) if (id === null) metrics.analysisRefused(requester.workClass);
      return requested;
    },
    async finish(id, failure, cost) {
      const hasEnded = await analyses.finish(id, failure, cost);
      if (hasEnded) await noteEnd(id);
      return hasEnded;
    },
  };
}

/** Counts lost work when it is claimed again. */
function measureLeases<Due extends DueWork>(
  leases: Pick<WorkLeases<Due>, "claimExpired" | "findExhausted">,
  metrics: Telemetry,
  work: "analyses" | "jobs",
): Pick<WorkLeases<Due>, "claimExpired" | "findExhausted"> {
  return {
    async claimExpired(limit) {
      const lost = await leases.claimExpired(limit);
      metrics.workLost(work, lost.length, "restarted");
      return lost;
    },
    async findExhausted(limit) {
      const exhausted = await leases.findExhausted(limit);
      metrics.workLost(work, exhausted.length, "given up");
      return exhausted;
    },
  };
}
