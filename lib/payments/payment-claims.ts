import { randomUUID } from "node:crypto";
import type { Address } from "@walletlens/engine/address";
import type { Pool } from "pg";
import { z } from "zod";
import type { StoredReply } from "@/lib/billing/idempotency";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import { columns, headersSchema, type RowOf } from "@/lib/db/row";
import { isJobPaid, type PrepaidSearch } from "@/lib/groups/jobs";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import { toJobIds } from "./payment-effects";

export interface NewClaim {
  readonly messageHash: string;
  readonly signature: string;
  readonly payer: Address;
  /** Digest of the request. */
  readonly fingerprint: string;
  readonly blockhash: string;
  /** True if another program makes the transfer. */
  readonly byProgram: boolean;
}

/** The claim that one run of a call holds. */
export interface PaymentClaim {
  readonly messageHash: string;
  readonly holder: string;
}

export type ClaimOutcome =
  | {
      /**
       * `claimed`: not sent yet. `sending`: an earlier run has sent it, or was about to. `settled`: an
       * earlier run was paid but did not deliver a reply.
       */
      readonly status: "claimed" | "sending" | "settled";
      readonly claim: PaymentClaim;
      readonly stored: StoredOutcome;
      /** Milliseconds since the first claim of the payment. */
      readonly ageMs: number;
    }
  /** Another run of the same call is active. */
  | { readonly status: "in_flight" }
  /** Used for another call, or delivered. */
  | { readonly status: "used" }
  | { readonly status: "void" };

/** Outcome of an earlier run, to reply with. */
export interface StoredOutcome {
  readonly slot: bigint;
  /** Base units that it was sent for; 0 if it was not sent. */
  readonly price: bigint;
  readonly answer: StoredReply | null;
  readonly jobs: readonly GroupJobIds[] | null;
}

/**
 * A process extends its lease on a payment; an expired lease means that the process has died. Operations with a claim
 * have no effect after another run has taken the claim.
 */
export interface LeasePorts extends DatabasePorts {
  /** Seconds for which a claim outlives its process. */
  readonly settings: { readonly leaseSeconds: number };
}

/**
 * Claims a payment for one run of a call: a new payment, or one whose previous run of the same call has
 * released it or died without a reply.
 */
export async function insertClaim(
  { database: { pool, prisma }, settings: { leaseSeconds } }: LeasePorts,
  { messageHash, signature, payer, fingerprint, blockhash, byProgram }: NewClaim,
): Promise<ClaimOutcome> {
  const claim: PaymentClaim = { messageHash, holder: randomUUID() };
  const lease = [claim.holder, leaseSeconds];
  const values = [messageHash, signature, payer, fingerprint, blockhash, ...lease, byProgram];
  const row = await runClaim(pool, values);
  if (row !== undefined) return toOutcome(row, claim);
  const payment = await prisma.payment.findUnique({ where: { messageHash } });
  const isSame =
    payment?.payer === payer && payment.fingerprint === fingerprint && payment.answeredAt === null;
  if (isSame && payment.state === "void") return { status: "void" };
  return { status: isSame ? "in_flight" : "used" };
}

/**
 * Two concurrent new payments may conflict on the signature; the second attempt finds the first payment. If it does
 * not, another message has the signature: undefined, as for a payment that is taken.
 */
async function runClaim(pool: Pool, values: readonly unknown[]): Promise<ClaimRow | undefined> {
  for (let tries = 1; tries <= 2; tries += 1) {
    try {
      const [row] = await runStatement<ClaimRow>(pool, CLAIM, values);
      return row;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return undefined;
}

function toOutcome(row: ClaimRow, claim: PaymentClaim): ClaimOutcome {
  const { slot, price, status, headers, body } = row;
  const state = claimedSchema.parse(row.state);
  const answer =
    status === null || body === null ? null : { status, headers: headersSchema.parse(headers ?? {}), body };
  // The column rounds to milliseconds, so a new row may be younger than now.
  const ageMs = Math.max(0, row.ageMs);
  const payment = { slot: BigInt(slot ?? 0), price: BigInt(price ?? 0) };
  return { status: state, claim, ageMs, stored: { ...payment, answer, jobs: toJobIds(row) } };
}

const claimedSchema = z.enum(["claimed", "sending", "settled"]);

/** Returns true if an earlier run of the call has sent the payment. */
export async function wasPaymentSent(
  { database: { pool } }: DatabasePorts,
  { messageHash, fingerprint }: Pick<NewClaim, "messageHash" | "fingerprint">,
): Promise<boolean> {
  return (await runStatement(pool, WAS_SENT, [messageHash, fingerprint])).length > 0;
}

/** Renews a claim. */
export async function extendPaymentClaim(
  { database: { pool }, settings: { leaseSeconds } }: LeasePorts,
  { messageHash, holder }: PaymentClaim,
): Promise<void> {
  await runStatement(pool, EXTEND, [messageHash, holder, leaseSeconds]);
}

/** Releases a claim; the same call can claim the payment again. */
export async function releasePayment(
  { database: { pool } }: DatabasePorts,
  { messageHash, holder }: PaymentClaim,
): Promise<void> {
  await runStatement(pool, RELEASE, [messageHash, holder]);
}

/** Deletes a claim if nothing was sent, else releases it. */
export async function discardPayment(
  { database: { pool } }: DatabasePorts,
  { messageHash, holder }: PaymentClaim,
): Promise<void> {
  await runStatement(pool, DISCARD, [messageHash, holder]);
}

/** Marks the reply as delivered; the payment is used up, also if another run has claimed it after it was settled. */
export async function markPaymentAnswered(
  { database: { pool } }: DatabasePorts,
  { messageHash, holder }: PaymentClaim,
): Promise<void> {
  await runStatement(pool, MARK_ANSWERED, [messageHash, holder]);
}

/** Returns true if a response for this job was paid, by any caller. */
export async function isResponsePaid(
  { database: { pool } }: DatabasePorts,
  { jobId, endpoint, subject }: Omit<PrepaidSearch, "owner">,
): Promise<boolean> {
  const [row] = await runStatement<{ paid: boolean }>(pool, IS_JOB_PAID, [jobId, endpoint, subject]);
  return row?.paid ?? false;
}

const CLAIMED = columns("Payment", ["state", "slot", "price", "status", "headers", "body", "effect"]);
type ClaimRow = RowOf<typeof CLAIMED> & { readonly ageMs: number };

/**
 * Claims a payment. A repetition by the same wallet with the same request keeps the claim; all others get the
 * existing row.
 */
const CLAIM = {
  name: "claim-payment",
  text: `
    INSERT INTO payments AS p (message_hash, signature, payer, fingerprint, blockhash, holder, leased_until, by_program)
    VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8)
    ON CONFLICT (message_hash) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
    WHERE p.payer = excluded.payer AND p.fingerprint = excluded.fingerprint AND p.state <> 'void'
      AND p.answered_at IS NULL AND p.leased_until <= now()
    RETURNING ${CLAIMED}, extract(epoch FROM now() - p.created_at)::float8 * 1000 AS "ageMs"`,
};

const WAS_SENT = {
  name: "was-payment-sent",
  text: `
    SELECT FROM payments
    WHERE message_hash = $1 AND fingerprint = $2 AND state IN ('sending', 'settled')`,
};

const EXTEND = {
  name: "extend-payment",
  text: `
    UPDATE payments SET leased_until = now() + make_interval(secs => $3)
    WHERE message_hash = $1 AND holder = $2`,
};

/** Truncates to the column's milliseconds: rounding up would extend the lease. */
const RELEASE = {
  name: "release-payment",
  text: `
    UPDATE payments SET holder = NULL, leased_until = date_trunc('milliseconds', now())
    WHERE message_hash = $1 AND holder = $2`,
};

/** The slot stays after a transaction was withdrawn. */
const DISCARD = {
  name: "discard-payment",
  text: `
    WITH discarded AS (
      DELETE FROM payments WHERE message_hash = $1 AND holder = $2 AND state = 'claimed' AND slot IS NULL
      RETURNING message_hash
    )
    ${RELEASE.text} AND NOT EXISTS (SELECT FROM discarded)`,
};

/** A settled payment is used up by any delivery, also if another run has claimed it since. */
const MARK_ANSWERED = {
  name: "mark-payment-answered",
  text: `
    UPDATE payments SET answered_at = now(), body = NULL, holder = NULL
    WHERE message_hash = $1 AND (holder = $2 OR state = 'settled') AND answered_at IS NULL`,
};

const IS_JOB_PAID = {
  name: "is-job-paid",
  text: `SELECT ${isJobPaid("j")} AS paid FROM jobs j WHERE j.id = $1 AND j.endpoint = $2 AND j.subject = $3`,
};
