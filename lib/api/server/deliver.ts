import { createHash } from "node:crypto";
import type { PaidDefinition } from "@walletlens/contract/endpoint-definition";
import { FREE } from "@walletlens/contract/prices";
import { chargeKey } from "@/lib/billing/rules/spending";
import type { Log } from "@/lib/config/log";
import { requireWithinBudget } from "../auth/authenticate";
import type { Payer, PayingCaller } from "../auth/payer";
import { type CheckedAnswer, checkAnswer } from "./build-response";
import type { Run } from "./endpoint";
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
  /** Told before anything is charged. */
  readonly onCharge: () => void;
}

/**
 * Does the work and takes the price: a payer who can't pay is sent away before the work, and an answer leaves here only
 * once it is checked and, where it is due, paid. Everything else that is thrown was not charged.
 */
async function deliver(call: PaidCall, useCases: UseCases, claim: CallClaim | null): Promise<CheckedAnswer> {
  const { definition, payer, requestId, signal } = call;
  const { price, id: endpointId } = definition;
  const charge = await findCharge(call, useCases, claim);
  const due = definition.chargeOn === "never" || charge.paid ? FREE : price;
  requireWithinBudget(due, call.raw);
  const kept = await payer.authorize(due, () => fingerprintOf(call.raw));
  if (kept !== null) return kept;
  const bill = { price: due, chargeKey: charge.key, jobId: charge.jobId, endpointId, requestId };
  const caller: PayingCaller = {
    owner: payer.owner,
    keyId: payer.keyId,
    subject: subjectOf(call.raw),
    accept: (works) => {
      claim?.onCharge();
      return payer.accept(bill, works);
    },
    requester: (wallets = 1) => payer.requester(price, wallets),
  };
  const outcome = await call.run({ caller, useCases, signal });
  const answer = checkAnswer(definition, outcome);
  if (definition.chargeOn !== "acceptance" && answer.status === 200) {
    claim?.onCharge();
    await payer.settle(bill, answer);
    useCases.noteDelivery(payer.owner, outcome.delivered ?? []);
  }
  return answer;
}

/** Charge of a call: a second one under the same key takes nothing. */
interface ChargeReference {
  readonly key: string;
  readonly jobId: string | null;
  readonly paid: boolean;
}

async function findCharge(
  call: PaidCall,
  useCases: UseCases,
  claim: CallClaim | null,
): Promise<ChargeReference> {
  if (claim?.paid === true) return { key: chargeKey("call", claim.id), jobId: null, paid: true };
  const job = await findPrepaidJob(call, useCases);
  if (job !== null) return { key: chargeKey("job", job.id), jobId: job.id, paid: job.paid };
  const key = claim === null ? chargeKey("request", call.requestId) : chargeKey("call", claim.id);
  return { key, jobId: null, paid: false };
}

/** A job id that is unknown, expired, somebody else's or about something else counts as not sent. */
async function findPrepaidJob({ definition, payer, raw }: PaidCall, useCases: UseCases) {
  const search = namePrepaidJob(definition, raw);
  return search === null ? null : useCases.findPrepaidJob({ ...search, owner: payer.owner });
}

/** Names the job whose answer a call collects; null where it names none. */
export function namePrepaidJob(
  { id: endpoint, mayQueue }: PaidDefinition,
  request: Pick<RawRequest, "headers" | "params" | "query">,
) {
  const jobId = request.headers.get("x-prepaid-job-id") ?? "";
  return jobId === "" || !mayQueue ? null : { jobId, endpoint, subject: subjectOf(request) };
}

/**
 * Subject of a question, which a prepaid job pays for: the path parameters and the query, of whose order nothing
 * depends. Every page of an answer is the same question.
 */
function subjectOf({ params, query }: Pick<RawRequest, "params" | "query">): string {
  const asked = [...query].filter(([name]) => name !== "page").map(([name, value]) => `${name}=${value}`);
  return [...Object.values(params), ...asked.sort()].join(" ");
}

/** A digest that is the same for the same request: the order of its query does not matter. */
export function fingerprintOf({
  method,
  pathname,
  query,
  bodyText,
}: Pick<RawRequest, "method" | "pathname" | "query" | "bodyText">): string {
  const parameters = [...query].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([method, pathname, parameters, bodyText]))
    .digest("hex");
}

/**
 * Answers a paid call. Under an Idempotency-Key the first final success is kept for 24 hours and given again for free;
 * errors, and a GET's promise of an answer, are not kept.
 */
export async function runPaidCall(call: PaidCall, useCases: UseCases, log: Log): Promise<CheckedAnswer> {
  const key = call.raw.headers.get("idempotency-key");
  if (key === null) return deliver(call, useCases, null);
  const fingerprint = fingerprintOf(call.raw);
  const claimed = await useCases.claimCall({ owner: call.payer.owner, key, fingerprint });
  if (claimed.status === "answered") {
    await call.payer.prove(fingerprint);
    const { status, headers, body } = claimed.answer;
    return { status, headers: { ...headers, "Idempotency-Replayed": "true" }, body };
  }
  const { claim, paid, isNew } = claimed;
  let mayBeCharged = !isNew;
  const onCharge = () => {
    mayBeCharged = true;
  };
  const letGo = () => (mayBeCharged ? useCases.releaseCall(claim) : useCases.forgetCall(claim));
  const stopKeeping = useCases.keepCall(claim);
  try {
    const answer = await deliver(call, useCases, { id: claim.id, paid, onCharge });
    await end(call, isFinal(call, answer) ? () => useCases.completeCall(claim, answer) : letGo, log);
    return answer;
  } catch (error) {
    await end(call, letGo, log);
    throw error;
  } finally {
    stopKeeping();
  }
}

function isFinal({ definition }: PaidCall, { status }: CheckedAnswer): boolean {
  return definition.method !== "GET" || status === 200;
}

/**
 * Keeps the answer, or lets the key go, as `conclude` does. A store that fails here changes nothing about the call: the
 * caller has the answer, and a repetition waits for the lease to end, is run again, and finds itself paid for.
 */
async function end({ requestId }: PaidCall, conclude: () => Promise<void>, log: Log): Promise<void> {
  try {
    await conclude();
  } catch (error) {
    log.error({ requestId, err: error }, "an Idempotency-Key stays taken until its lease ends");
  }
}
