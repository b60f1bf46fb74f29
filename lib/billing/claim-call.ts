import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { RENEW_MS } from "@/lib/jobs/rules/lease";
import type { Claim, HeldClaim, Idempotency, RepeatableCall } from "./ports";

/** A call that may run, or the stored reply of an earlier run. */
export type ClaimedCall = Extract<Claim, { status: "claimed" | "answered" }>;

/**
 * Claims the idempotency key for this run. Throws `idempotency_conflict` if another request used the key, and
 * `request_in_flight` with `retryAfterSeconds` while another run of the same request is active.
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
    throw new AppError(
      "request_in_flight",
      "The first call with this Idempotency-Key is still in progress.",
      {
        retryAfterSeconds,
      },
    );
  }
  return claim;
}

/** Renews the claim until the returned function is called. */
export function renewCallClaim(
  { idempotency, log }: { readonly idempotency: Idempotency; readonly log: Log },
  held: HeldClaim,
): () => void {
  const extend = () =>
    idempotency
      .extend(held)
      .catch((err) => log.warn({ err }, "the lease of an Idempotency-Key was not renewed"));
  const timer = setInterval(extend, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}
