import { randomUUID } from "node:crypto";
import { type Database, runStatement } from "@/lib/db/database";
import type { RepeatableCall as Row } from "@/lib/db/generated/client";
import { columns, headersSchema, type RowOf } from "@/lib/db/row";
import { LEASE_SECONDS } from "@/lib/jobs/rules/lease";
import type { Claim, Idempotency, RepeatableCall } from "./ports";
import { CHARGE_KEY_PREFIX } from "./rules/spending";

/**
 * Stores calls for 24 hours from their first claim. A run without a sign of life for `LEASE_SECONDS` counts as dead,
 * and the next one replaces it.
 */
export function createIdempotency(database: Pick<Database, "pool" | "prisma">): Idempotency {
  const { pool, prisma } = database;
  return {
    claim: (call) => claim(database, call),

    async extend({ id, owner, key }) {
      await runStatement(pool, EXTEND_CALL, [owner, key, id, LEASE_SECONDS]);
    },

    async complete({ id: claimId, owner, key }, { status, headers, body }) {
      const data = { status, headers: headersSchema.parse(headers), body };
      await prisma.repeatableCall.updateMany({ where: { owner, key, claimId }, data });
    },

    async release({ id, owner, key }) {
      await runStatement(pool, RELEASE_CALL, [owner, key, id]);
    },

    async forget({ id, owner, key }) {
      await prisma.repeatableCall.deleteMany({ where: { owner, key, claimId: id, status: null } });
    },
  };
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

async function claim(
  { pool, prisma }: Pick<Database, "pool" | "prisma">,
  call: RepeatableCall,
): Promise<Claim> {
  const { owner, key, fingerprint } = call;
  const values = [owner, key, randomUUID(), fingerprint, LEASE_SECONDS];
  const [taken] = await runStatement<ClaimRow>(pool, CLAIM_CALL, values);
  if (taken !== undefined) {
    const { claimId, paid, isNew } = taken;
    return { status: "claimed", claim: { id: claimId, owner, key }, paid, isNew };
  }
  const held = await prisma.repeatableCall.findUnique({ where: { owner_key: { owner, key } } });
  return describeHeld(held, fingerprint);
}

/** Describes the call that holds the key. If its row was just deleted, the key is free in a second. */
function describeHeld(held: Row | null, fingerprint: string): Claim {
  if (held === null) return { status: "in_flight", retryAfterSeconds: 1 };
  if (held.fingerprint !== fingerprint) return { status: "conflict" };
  const { status, headers, body, leasedUntil } = held;
  if (status === null || body === null) {
    const secondsLeft = Math.max(1, Math.ceil((leasedUntil.getTime() - Date.now()) / 1_000));
    return { status: "in_flight", retryAfterSeconds: Math.min(secondsLeft, MAX_RETRY_SECONDS) };
  }
  return { status: "answered", answer: { status, headers: headersSchema.parse(headers ?? {}), body } };
}

/** Maximum retry delay: most calls end long before their lease. */
const MAX_RETRY_SECONDS = 5;
