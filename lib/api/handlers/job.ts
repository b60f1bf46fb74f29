import type { CATALOG } from "@walletlens/contract/catalog";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import { type Job, PAGE_OWNER } from "@/lib/jobs/rules/jobs";
import type { Principal } from "../auth/principal";
import type { DeclaredResult } from "../server/endpoint";

/**
 * Returns the progress of a job, with all details for its owner. A page's job has no owner: every caller with
 * its id gets the queue position.
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
