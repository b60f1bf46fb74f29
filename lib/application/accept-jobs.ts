import { insufficientCredits } from "@/lib/application/charge-call";
import { formatRequestId, type GroupJobIds, type GroupWork } from "@/lib/domain/group-jobs";
import { formatJobId, JOB_ID_BYTES } from "@/lib/domain/jobs";
import type { GroupJobs, GroupOrder } from "@/lib/ports/group-jobs";
import type { RandomHex } from "@/lib/ports/random";

/** Work that a caller asks for, and the part of its price that it gets back where that fails. */
export interface OrderedWork {
  readonly work: GroupWork;
  readonly credits: number;
}

export interface AcceptedJobs {
  readonly jobs: readonly GroupJobIds[];
  /** 0 where the same order was accepted and paid before. */
  readonly charged: number;
  readonly balance: number;
}

/**
 * Records a caller's jobs and takes their price, both or neither, once per charge key.
 * Throws `insufficient_credits` with `required` and `balance`, having taken nothing.
 */
export async function acceptJobs(
  ports: { readonly groupJobs: GroupJobs; readonly randomHex: RandomHex },
  order: Omit<GroupOrder, "jobs">,
  works: readonly OrderedWork[],
): Promise<AcceptedJobs> {
  const { endpoint } = order;
  const jobs = works.map((ordered) => ({
    ...ordered,
    jobId: formatJobId(endpoint, ports.randomHex(JOB_ID_BYTES)),
    requestId: formatRequestId(endpoint, ports.randomHex(JOB_ID_BYTES)),
  }));
  const price = works.reduce((sum, { credits }) => sum + credits, 0);
  const outcome = await ports.groupJobs.accept({ ...order, jobs });
  const { status, balance } = outcome;
  if (status === "insufficient") throw insufficientCredits(price, balance);
  return { jobs: outcome.jobs, charged: status === "charged" ? price : 0, balance };
}
