import type { Log } from "@/lib/config/log";
import type { HttpReply } from "./build-response";
import { type CallClaim, fingerprintOf, type PaidRequest } from "./charge";
import type { UseCases } from "./use-cases";

/**
 * Runs a call once per Idempotency-Key: the first final success is stored for 24 hours and replayed for free.
 * Errors, a 202 of a GET and streams are not stored. Without a key, the call runs every time.
 */
export async function runOnce(
  request: PaidRequest,
  useCases: UseCases,
  log: Log,
  run: (claim: CallClaim | null) => Promise<HttpReply>,
): Promise<HttpReply> {
  const { definition, payer, raw } = request;
  const key = raw.headers.get("idempotency-key");
  if (key === null) return run(null);
  const fingerprint = fingerprintOf(raw);
  const claimed = await useCases.claimCall({ owner: payer.owner, key, fingerprint });
  if (claimed.status === "answered") {
    await payer.prove(fingerprint);
    const { status, headers, body } = claimed.answer;
    return { status, headers: { ...headers, "Idempotency-Replayed": "true" }, body };
  }
  const { claim, paid, isNew } = claimed;
  let mayBeCharged = !isNew;
  const onCharge = () => {
    mayBeCharged = true;
  };
  const release = () => (mayBeCharged ? useCases.releaseCall(claim) : useCases.forgetCall(claim));
  const stopRenewing = useCases.renewCallClaim(claim);
  try {
    const reply = await run({ id: claim.id, paid, onCharge });
    const { body } = reply;
    const isFinal = definition.method !== "GET" || reply.status === 200;
    const isStored = isFinal && typeof body === "string";
    await end(request, isStored ? () => useCases.completeCall(claim, { ...reply, body }) : release, log);
    return reply;
  } catch (error) {
    await end(request, release, log);
    throw error;
  } finally {
    stopRenewing();
  }
}

/**
 * Stores the reply or releases the key. A failure of the store is only logged: the caller has the reply, and
 * a repetition waits for the lease to end, runs again and is not charged.
 */
async function end({ requestId }: PaidRequest, conclude: () => Promise<void>, log: Log): Promise<void> {
  try {
    await conclude();
  } catch (error) {
    log.error({ requestId, err: error }, "an Idempotency-Key stays taken until its lease ends");
  }
}
