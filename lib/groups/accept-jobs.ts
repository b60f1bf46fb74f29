import type { Price } from "@walletlens/contract/prices";
import { refusedCharge } from "@/lib/billing/charges";
import { AppError } from "@/lib/config/errors";
import { formatRequestId, type GroupJobIds, type GroupWork } from "@/lib/jobs/rules/group-jobs";
import { formatJobId, JOB_ID_BYTES } from "@/lib/jobs/rules/jobs";
import { MAX_OPEN_PER_ACCOUNT } from "@/lib/jobs/rules/requester";
import type { RandomHex } from "@/lib/runtime/ports";
import type { Jobs, NewJob, ReadyJob } from "./jobs";
import type { GroupJobs, GroupOrder } from "./ports";

/** Requested work, and the part of its price that is refunded if it fails. */
export interface OrderedWork {
  readonly work: GroupWork;
  readonly price: Price;
}

export interface AcceptedJobs {
  readonly jobs: readonly GroupJobIds[];
  /** 0 if the same order was paid before. */
  readonly charged: number;
  readonly balance: number;
}

/**
 * Records jobs and charges their price, both or neither, once per charge key. Throws `insufficient_credits`
 * or `spending_cap_reached` with `required` and `balance`; then nothing is charged.
 */
export async function acceptJobs(
  ports: { readonly groupJobs: GroupJobs; readonly randomHex: RandomHex },
  order: Omit<GroupOrder, "jobs">,
  works: readonly OrderedWork[],
): Promise<AcceptedJobs> {
  const { endpoint } = order;
  const jobs = works.map(({ work, price: { credits } }) => ({
    work,
    credits,
    ...generateJobIds(endpoint, ports.randomHex),
  }));
  const price = works.reduce((sum, { price: { credits } }) => sum + credits, 0);
  const outcome = await ports.groupJobs.accept({ ...order, jobs });
  if (outcome.status === "insufficient" || outcome.status === "capped") throw refusedCharge(price, outcome);
  const { status, jobs: accepted, balance } = outcome;
  return { jobs: accepted, charged: status === "charged" ? price : 0, balance };
}

/**
 * Throws `rate_limited` for an owner whose jobs of the last hour were refunded after as much work as an account may have open
 * without payment: the refund of a job that must fail would be a free analysis of its wallets
 * (docs/decisions/admission.md#refunds).
 */
export async function limitUnpaid(
  { groupJobs }: { readonly groupJobs: Pick<GroupJobs, "readUnpaid"> },
  owner: string,
): Promise<void> {
  const { analyses, endsInSeconds } = await groupJobs.readUnpaid(owner);
  if (analyses < MAX_OPEN_PER_ACCOUNT) return;
  const message = `${analyses} analyses of jobs of the last hour were refunded; the limit is ${MAX_OPEN_PER_ACCOUNT}.`;
  throw new AppError("rate_limited", message, { retryAfterSeconds: Math.max(1, endsInSeconds) });
}

/** Returns the job at `position` of an accepted order. Throws `internal` if it does not exist. */
export function requireJob(jobs: readonly GroupJobIds[], position = 0): GroupJobIds {
  const job = jobs[position];
  if (job === undefined) throw new AppError("internal", "The job was not recorded; try again.");
  return job;
}

/** Generates unguessable ids for a new job of an endpoint. */
export function generateJobIds(endpoint: string, randomHex: RandomHex): GroupJobIds {
  return {
    jobId: formatJobId(endpoint, randomHex(JOB_ID_BYTES)),
    requestId: formatRequestId(endpoint, randomHex(JOB_ID_BYTES)),
  };
}

/** Records that a caller waits for an analysis. Returns the job's id, the same for repeated calls. */
export async function queueWalletJob(
  ports: { readonly jobs: Jobs; readonly randomHex: RandomHex },
  work: Omit<NewJob, "id">,
): Promise<string> {
  const id = formatJobId(work.endpoint, ports.randomHex(JOB_ID_BYTES));
  return ports.jobs.add({ ...work, id });
}

/** Records a job for metrics that are ready, but whose payment can no longer land. Returns the job's id. */
export async function queueReadyJob(
  ports: { readonly jobs: Jobs; readonly randomHex: RandomHex },
  work: Omit<ReadyJob, "id">,
): Promise<string> {
  return ports.jobs.addReady({ ...work, id: formatJobId(work.endpoint, ports.randomHex(JOB_ID_BYTES)) });
}
