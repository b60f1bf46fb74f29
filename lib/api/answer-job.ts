import type { Job } from "@/lib/domain/jobs";
import type { CATALOG } from "./contract/catalog";
import type { DeclaredAnswer } from "./endpoint";
import type { Caller } from "./payer";

/** How far a job is, and to its owner what it is besides. */
export function answerJob(job: Job, caller: Caller | null): DeclaredAnswer<(typeof CATALOG)["job-status"]> {
  const { status, progress } = job;
  const state = { status, progress, ...(job.queue === null ? {} : { queue: job.queue }) };
  if (caller?.owner !== job.owner) return { status: 200, body: state };
  const { id: jobId, kind, createdAt, updatedAt, finishedAt, attempt, error, resultKeys, wallets } = job;
  const times = { createdAt, updatedAt, finishedAt };
  return {
    status: 200,
    body: { ...state, jobId, kind, ...times, attempt, error, resultKeys, wallets },
  };
}
