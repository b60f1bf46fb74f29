import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/config/errors";
import type { Log } from "@/lib/config/log";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { RepeatableCall as CallRow } from "@/lib/db/generated/client";
import { columns, headersSchema, type RowOf } from "@/lib/db/row";
import { LEASE_SECONDS, RENEW_MS } from "@/lib/jobs/rules/lease";
import { CHARGE_KEY_PREFIX } from "./rules/spending";

/** A call that a client may repeat under an Idempotency-Key. */
export interface RepeatableCall {
  readonly owner: string;
  /** The Idempotency-Key header. */
  readonly key: string;
  /** Digest of the request. */
  readonly fingerprint: string;
}

export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

export interface HeldClaim {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

/** A call that may run, or the stored reply of an earlier run. */
export type ClaimedCall =
  | {
      readonly status: "claimed";
      readonly claim: HeldClaim;
      /** True for the first run of this claim. */
      readonly isNew: boolean;
      /** True if an earlier run was charged and died before it replied. */
      readonly paid: boolean;
    }
  | { readonly status: "answered"; readonly answer: StoredReply };

/** Maximum retry delay: most calls end long before their lease. */
const MAX_RETRY_SECONDS = 5;

/**
 * Claims the idempotency key of a call for one run, for 24 hours from the first claim. A run without a sign of life for
 * `LEASE_SECONDS` counts as dead: a new run takes over its claim, or that of a run that failed, if the request is the
 * same. Throws `idempotency_conflict` if another request used the key, and `request_in_flight` with
 * `retryAfterSeconds` while another run of the same request is active.
 */
export async function claimCall(
  { database: { pool, prisma } }: DatabasePorts,
  { owner, key, fingerprint }: RepeatableCall,
): Promise<ClaimedCall> {
  const values = [owner, key, randomUUID(), fingerprint, LEASE_SECONDS];
  const [claimRow] = await runStatement<ClaimRow>(pool, CLAIM_CALL, values);
  if (claimRow !== undefined) {
    const { claimId, paid, isNew } = claimRow;
    return { status: "claimed", claim: { id: claimId, owner, key }, paid, isNew };
  }
  const callRow = await prisma.repeatableCall.findUnique({ where: { owner_key: { owner, key } } });
  return { status: "answered", answer: readReply(callRow, fingerprint) };
}

/**
 * Returns the reply of the call that holds the key. Throws as `claimCall`; if its row was just deleted, the key is free
 * in a second.
 */
function readReply(row: CallRow | null, fingerprint: string): StoredReply {
  if (row === null) throw requestInFlight(1);
  if (row.fingerprint !== fingerprint) {
    throw new AppError("idempotency_conflict", "This Idempotency-Key was used for a different request.");
  }
  const { status, headers, body, leasedUntil } = row;
  if (status === null || body === null) {
    const secondsLeft = Math.max(1, Math.ceil((leasedUntil.getTime() - Date.now()) / 1_000));
    throw requestInFlight(Math.min(secondsLeft, MAX_RETRY_SECONDS));
  }
  return { status, headers: headersSchema.parse(headers ?? {}), body };
}

function requestInFlight(retryAfterSeconds: number): AppError {
  const message = "The first call with this Idempotency-Key is still in progress.";
  return new AppError("request_in_flight", message, { retryAfterSeconds });
}

/** Renews the claim until the returned function is called. */
export function renewCallClaim(
  { log, ...ports }: DatabasePorts & { readonly log: Log },
  claim: HeldClaim,
): () => void {
  const extend = () =>
    extendCallClaim(ports, claim).catch((err) =>
      log.warn({ err }, "the lease of an Idempotency-Key was not renewed"),
    );
  const timer = setInterval(extend, RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Extends the lease of a claim. */
export async function extendCallClaim(
  { database: { pool } }: DatabasePorts,
  { id, owner, key }: HeldClaim,
): Promise<void> {
  await runStatement(pool, EXTEND_CALL, [owner, key, id, LEASE_SECONDS]);
}

/** Stores the reply for repetitions. */
export async function completeCall(
  { database: { prisma } }: DatabasePorts,
  { id: claimId, owner, key }: HeldClaim,
  { status, headers, body }: StoredReply,
): Promise<void> {
  const data = { status, headers: headersSchema.parse(headers), body };
  await prisma.repeatableCall.updateMany({ where: { owner, key, claimId }, data });
}

/** Releases the key without a reply. The claim remains, because a run of it may have been charged. */
export async function releaseCall(
  { database: { pool } }: DatabasePorts,
  { id, owner, key }: HeldClaim,
): Promise<void> {
  await runStatement(pool, RELEASE_CALL, [owner, key, id]);
}

/** Deletes a claim that was not charged. */
export async function forgetCall(
  { database: { prisma } }: DatabasePorts,
  { id, owner, key }: HeldClaim,
): Promise<void> {
  await prisma.repeatableCall.deleteMany({ where: { owner, key, claimId: id, status: null } });
}

const CLAIM = columns("RepeatableCall", ["claimId"]);

type ClaimRow = RowOf<typeof CLAIM> & { readonly paid: boolean; readonly isNew: boolean };

/**
 * Claims the key if it is free or older than a day, or if its run has failed or died. For the same request the claim
 * id stays, because that run may have been charged. Each claim also deletes a few expired ones, so no scheduled job
 * is needed.
 */
const CLAIM_CALL = {
  name: "claim-call",
  text: `
    WITH swept AS (
      DELETE FROM repeatable_calls WHERE (owner, key) IN (
        SELECT owner, key FROM repeatable_calls
        WHERE expires_at <= now() AND (owner, key) <> ($1, $2)
        LIMIT 20 FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO repeatable_calls AS held (owner, key, claim_id, fingerprint, leased_until, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5), now() + interval '24 hours')
    ON CONFLICT (owner, key) DO UPDATE SET
      claim_id = CASE WHEN held.expires_at > now() AND held.fingerprint = excluded.fingerprint
                      THEN held.claim_id ELSE excluded.claim_id END,
      fingerprint = excluded.fingerprint,
      leased_until = excluded.leased_until,
      expires_at = CASE WHEN held.expires_at > now() AND held.fingerprint = excluded.fingerprint
                        THEN held.expires_at ELSE excluded.expires_at END,
      status = NULL, headers = NULL, body = NULL
    WHERE held.expires_at <= now() OR (held.status IS NULL AND held.leased_until <= now())
    RETURNING ${CLAIM}, held.claim_id = $3 AS "isNew",
      EXISTS (SELECT FROM ledger_entries e WHERE e.entry_key = '${CHARGE_KEY_PREFIX.call}' || held.claim_id) AS paid`,
};

const EXTEND_CALL = {
  name: "extend-call",
  text: `
    UPDATE repeatable_calls SET leased_until = now() + make_interval(secs => $4)
    WHERE owner = $1 AND key = $2 AND claim_id = $3 AND status IS NULL`,
};

/** Truncates to the column's milliseconds: rounding up would extend the lease. */
const RELEASE_CALL = {
  name: "release-call",
  text: `
    UPDATE repeatable_calls SET leased_until = date_trunc('milliseconds', now())
    WHERE owner = $1 AND key = $2 AND claim_id = $3 AND status IS NULL`,
};
