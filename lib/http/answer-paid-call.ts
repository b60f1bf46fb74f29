import type { Log } from "@/lib/log";
import type { HeldClaim } from "@/lib/ports/idempotency";
import type { CheckedAnswer } from "./check-answer";
import { deliver, type PaidCall } from "./deliver";
import { fingerprintOf } from "./fingerprint";
import type { UseCases } from "./use-cases";

/**
 * Answers a paid call. Under an Idempotency-Key the first final success is kept for 24 hours and given again for free;
 * errors, and a GET's promise of an answer, are not kept.
 */
export async function answerPaidCall(call: PaidCall, useCases: UseCases, log: Log): Promise<CheckedAnswer> {
  const key = call.raw.headers.get("idempotency-key");
  if (key === null) return deliver(call, useCases, null);
  const fingerprint = fingerprintOf(call.raw);
  const claimed = await useCases.claimCall({ owner: call.payer.owner, key, fingerprint });
  if (claimed.status === "answered") {
    await call.payer.prove(fingerprint);
    const { status, headers, body } = claimed.answer;
    return { status, headers: { ...headers, "Idempotency-Replayed": "true" }, body };
  }
  const { claim, paid } = claimed;
  try {
    const answer = await deliver(call, useCases, { id: claim.id, paid });
    await end(call, claim, isFinal(call, answer) ? answer : null, useCases, log);
    return answer;
  } catch (error) {
    await end(call, claim, null, useCases, log);
    throw error;
  }
}

function isFinal({ definition }: PaidCall, { status }: CheckedAnswer): boolean {
  return definition.method !== "GET" || status === 200;
}

/**
 * Keeps the answer, or lets the key go. A store that fails here changes nothing about the call: the caller has the
 * answer, and a repetition waits for the lease to end, is run again, and finds itself paid for.
 */
async function end(
  { requestId }: PaidCall,
  claim: HeldClaim,
  answer: CheckedAnswer | null,
  useCases: UseCases,
  log: Log,
): Promise<void> {
  try {
    if (answer === null) await useCases.releaseCall(claim);
    else await useCases.completeCall(claim, answer);
  } catch (error) {
    log.error({ requestId, err: error }, "an Idempotency-Key stays taken until its lease ends");
  }
}
