import type { CATALOG } from "@walletlens/contract/catalog";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { type Job, PAGE_OWNER } from "@/lib/jobs/rules/jobs";
import type { Principal } from "../auth/principal";
import type { DeclaredResult } from "../server/endpoint";

/**
 * Answers the progress of a job, and all of it to its owner. A page's job has no owner: each caller with its id gets
 * its place in the queue, because visitors of the page wait for it.
 */
export function getJob(job: Job, caller: Principal | null): DeclaredResult<(typeof CATALOG)["job-status"]> {
  const { status, progress, owner } = job;
  const place = job.queue === null ? {} : { queue: job.queue };
  if (owner === PAGE_OWNER) return { status: 200, body: { status, progress, ...place } };
  if (caller?.owner !== owner) return { status: 200, body: { status, progress } };
  const { id: jobId, kind, createdAt, updatedAt, finishedAt, attempt, resultKeys, wallets } = job;
  const { error, errorCode } = job;
  const times = { createdAt, updatedAt, finishedAt };
  return {
    status: 200,
    body: {
      status,
      progress,
      ...place,
      jobId,
      kind,
      ...times,
      attempt,
      error,
      errorCode,
      resultKeys,
      wallets,
      ...(job.cost === null ? {} : { cost: toCost(job.cost) }),
    },
  };
}

function toCost({ calls, byMethod, bytes, credits }: CallCost) {
  return { calls, byMethod, bytes, credits };
}
