import type { OrderedWork } from "@/lib/groups/accept-jobs";
import { generateJobIds } from "@/lib/groups/accept-jobs";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import type { RandomHex } from "@/lib/runtime/ports";
import type { ClaimedPayment } from "./claim-payment";
import type { PaymentPorts } from "./payment-ports";
import { settlePayment } from "./settle-payment";

/** Terms of an order besides the payment. */
export interface PaidJobsOrder {
  /** Endpoint id. */
  readonly endpoint: string;
  readonly chargeKey: string;
}

/**
 * Settles the payment and records its jobs, both or neither. Returns the jobs of an earlier run that was
 * paid. Throws as `settlePayment` does.
 */
export async function acceptPaidJobs(
  ports: PaymentPorts & { readonly randomHex: RandomHex },
  claimed: ClaimedPayment,
  { endpoint, chargeKey }: PaidJobsOrder,
  works: readonly OrderedWork[],
): Promise<readonly GroupJobIds[]> {
  if (claimed.stored !== null) return claimed.stored.jobs ?? [];
  const jobs = works.map(({ work, price: { usdMicros } }) => ({
    work,
    usdMicros,
    ...generateJobIds(endpoint, ports.randomHex),
  }));
  const order = { owner: claimed.payment.payer, endpoint, chargeKey, jobs };
  const intent = { chargeKey, reason: endpoint, answer: null, effect: { kind: "jobs" as const, order } };
  await settlePayment(ports, claimed, intent);
  return jobs.map(({ jobId, requestId }) => ({ jobId, requestId }));
}
