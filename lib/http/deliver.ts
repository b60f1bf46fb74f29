import { chargeKey } from "@/lib/domain/billing/charge-key";
import { FREE } from "@/lib/domain/billing/prices";
import { type CheckedAnswer, checkAnswer } from "./check-answer";
import type { PaidDefinition } from "./contract/endpoint-definition";
import type { Run } from "./endpoint";
import { fingerprintOf } from "./fingerprint";
import type { Payer, PayingCaller } from "./payer";
import type { RawRequest } from "./read-request";
import type { UseCases } from "./use-cases";

/** A call whose caller is known and whose input is in order. */
export interface PaidCall {
  readonly definition: PaidDefinition;
  readonly payer: Payer;
  readonly run: Run<PayingCaller>;
  readonly raw: RawRequest;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** The idempotency claim that a call is made under. */
export interface CallClaim {
  readonly id: string;
  /** True where an earlier run was charged and died before it answered. */
  readonly paid: boolean;
}

/**
 * Does the work and takes the price: a payer who can't pay is sent away before the work, and an answer leaves here only
 * once it is checked and, where it is due, paid. Everything else that is thrown was not charged.
 */
export async function deliver(
  call: PaidCall,
  useCases: UseCases,
  claim: CallClaim | null,
): Promise<CheckedAnswer> {
  const { definition, payer, requestId, signal } = call;
  const { price, id: endpointId } = definition;
  const account = await findCharge(call, useCases, claim);
  const due = definition.chargeOn === "never" || account.paid ? FREE : price;
  const kept = await payer.authorize(due, fingerprintOf(call.raw));
  if (kept !== null) return kept;
  const bill = { price: due, chargeKey: account.key, jobId: account.jobId, endpointId, requestId };
  const caller: PayingCaller = {
    owner: payer.owner,
    keyId: payer.keyId,
    accept: (works) => payer.accept(bill, works),
    requester: (wallets = 1) => payer.requester(price, wallets),
  };
  const outcome = await call.run({ caller, useCases, signal });
  const answer = checkAnswer(definition, outcome);
  if (definition.chargeOn !== "acceptance" && answer.status === 200) {
    await payer.settle(bill, answer);
    useCases.noteDelivery(payer.owner, outcome.delivered ?? []);
  }
  return answer;
}

/** What a call is charged under. */
interface ChargeAccount {
  readonly key: string;
  readonly jobId: string | null;
  readonly paid: boolean;
}

async function findCharge(
  call: PaidCall,
  useCases: UseCases,
  claim: CallClaim | null,
): Promise<ChargeAccount> {
  if (claim?.paid === true) return { key: chargeKey("call", claim.id), jobId: null, paid: true };
  const job = await findPrepaidJob(call, useCases);
  if (job !== null) return { key: chargeKey("job", job.id), jobId: job.id, paid: job.paid };
  const key = claim === null ? chargeKey("request", call.requestId) : chargeKey("call", claim.id);
  return { key, jobId: null, paid: false };
}

/** A job id that is unknown, expired, somebody else's or about something else counts as not sent. */
async function findPrepaidJob({ definition, payer, raw }: PaidCall, useCases: UseCases) {
  const jobId = raw.headers.get("x-prepaid-job-id") ?? "";
  const subject = definition.jobSubject === null ? undefined : raw.params[definition.jobSubject];
  if (jobId === "" || subject === undefined) return null;
  return useCases.findPrepaidJob({ jobId, owner: payer.owner, endpoint: definition.id, subject });
}
