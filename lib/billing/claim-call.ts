import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { RENEW_MS } from "@/lib/jobs/rules/lease";
import type { Claim, HeldClaim, Idempotency, RepeatableCall } from "./ports";

/** A call that this run may make, or the answer that an earlier run has left. */
export type ClaimedCall = Extract<Claim, { status: "claimed" | "answered" }>;

/**
 * Takes the caller's idempotency key for this run. Throws `idempotency_conflict` where the key stands for another
 * request, and `request_in_flight` with `retryAfterSeconds` where another run of the same has not ended yet.
 */
export async function claimCall(
  ports: { readonly idempotency: Idempotency },
  call: RepeatableCall,
): Promise<ClaimedCall> {
  const claim = await ports.idempotency.claim(call);
  if (claim.status === "conflict") {
    throw new AppError("idempotency_conflict", "This Idempotency-Key was used for a different request.");
  }
  if (claim.status === "in_flight") {
    const { retryAfterSeconds } = claim;
    throw new AppError("request_in_flight", "The first call with this Idempotency-Key has not ended yet.", {
      retryAfterSeconds,
    });
  }
  return claim;
}

/** Keeps the key of a call taken until the returned function is called, or this process dies. */
export function keepCall(
  { idempotency, log }: { readonly idempotency: Idempotency; readonly log: Log },
  held: HeldClaim,
): () => void {
  const extend = () =>
    idempotency.extend(held).catch((err) => log.warn({ err }, "the lease of an Idempotency-Key runs out"));
  const timer = setInterval(extend, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}
