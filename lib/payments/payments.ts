import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { z } from "zod";
import { type Database, runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import { columns, headersSchema, type RowOf } from "@/lib/db/row";
import { isJobPaid } from "@/lib/groups/jobs";
import { createSettlements, toJobIds } from "./payment-settlements";
import type { ClaimOutcome, NewClaim, PaymentClaim, Payments } from "./ports";
import { createSponsorBudget, DELETE_SHARES } from "./sponsor-budget";

/**
 * Payments in PostgreSQL. A process extends its lease of `leaseSeconds` on a payment; an expired lease means that the
 * process has died.
 */
export function createPayments(
  database: Pick<Database, "pool" | "prisma">,
  { leaseSeconds }: { readonly leaseSeconds: number },
): Payments {
  const { pool, prisma } = database;
  return {
    ...createSettlements(pool),
    ...createSponsorBudget(pool),

    claim: (claim) => claimPayment(database, claim, leaseSeconds),

    async wasSent({ messageHash, fingerprint }) {
      return (await runStatement(pool, WAS_SENT, [messageHash, fingerprint])).length > 0;
    },

    async extend({ messageHash, holder }) {
      await runStatement(pool, EXTEND, [messageHash, holder, leaseSeconds]);
    },

    async release({ messageHash, holder }) {
      await runStatement(pool, RELEASE, [messageHash, holder]);
    },

    async discard({ messageHash, holder }) {
      await runStatement(pool, DISCARD, [messageHash, holder]);
    },

    async markAnswered({ messageHash, holder }) {
      await runStatement(pool, MARK_ANSWERED, [messageHash, holder]);
    },

    async claimAbandoned(limit) {
      const holder = randomUUID();
      const values = [limit, holder, leaseSeconds];
      const rows = await runStatement<RowOf<typeof ABANDONED>>(pool, CLAIM_ABANDONED, values);
      return rows.map(({ slot, price, ...row }) => {
        return { ...row, holder, slot: BigInt(slot ?? 0), price: BigInt(price ?? 0) };
      });
    },

    async readCredit(wallet) {
      return (await prisma.walletCredit.findUnique({ where: { wallet } }))?.micros ?? 0n;
    },

    async isJobPaid({ jobId, endpoint, subject }) {
      const [row] = await runStatement<{ paid: boolean }>(pool, IS_JOB_PAID, [jobId, endpoint, subject]);
      return row?.paid ?? false;
    },

    async forget() {
      await runStatement(pool, DELETE_EXPIRED, []);
    },
  };
}

const CLAIMED = columns("Payment", ["state", "slot", "price", "status", "headers", "body", "effect"]);
const ABANDONED = columns("Payment", [
  "messageHash",
  "holder",
  "signature",
  "blockhash",
  "slot",
  "byProgram",
  "price",
]);

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

const CLAIM_ABANDONED = {
  name: "take-abandoned-payments",
  text: `
    UPDATE payments SET holder = $2, leased_until = now() + make_interval(secs => $3)
    WHERE message_hash IN (
      SELECT message_hash FROM payments WHERE state = 'sending' AND leased_until <= now()
      ORDER BY leased_until LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING ${ABANDONED}`,
};

const IS_JOB_PAID = {
  name: "is-job-paid",
  text: `SELECT ${isJobPaid("j")} AS paid FROM jobs j WHERE j.id = $1 AND j.endpoint = $2 AND j.subject = $3`,
};

/** A day for replays, and an hour without replays to book the rest. */
const RETENTION = "interval '25 hours'";
/** A transaction that was never sent, such as a proof of identity, is refused once its blockhash has ended. */
const UNSENT_RETENTION = "interval '1 hour'";

const IS_ENDED = "state <> 'sending' AND leased_until <= now()";

const DELETE_EXPIRED = {
  name: "forget-payments",
  text: `
    WITH old AS (
      SELECT message_hash, payer, price, reason,
        state = 'settled' AND answered_at IS NULL AND effect IS NULL AND price > 0 AS unanswered
      FROM payments
      WHERE ${IS_ENDED} AND message_hash IN (
        (SELECT message_hash FROM payments
          WHERE ${IS_ENDED} AND created_at < now() - ${RETENTION}
            AND coalesce(settled_at, created_at) < now() - ${RETENTION} LIMIT 1000)
        UNION ALL
        (SELECT message_hash FROM payments
          WHERE ${IS_ENDED} AND state = 'claimed' AND created_at < now() - ${UNSENT_RETENTION} LIMIT 1000))
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ), owed AS (
      INSERT INTO wallet_entries (wallet, micros, reason, entry_key)
      SELECT payer, price, reason, 'unanswered:' || message_hash FROM old WHERE unanswered
      RETURNING wallet, micros
    ), credited AS (
      INSERT INTO wallet_credits AS c (wallet, micros) SELECT wallet, sum(micros) FROM owed GROUP BY wallet
      ON CONFLICT (wallet) DO UPDATE SET micros = c.micros + excluded.micros
    ), ${DELETE_SHARES}
    DELETE FROM payments p USING old WHERE p.message_hash = old.message_hash`,
};

async function claimPayment(
  { pool, prisma }: Pick<Database, "pool" | "prisma">,
  claim: NewClaim,
  leaseSeconds: number,
): Promise<ClaimOutcome> {
  const { messageHash, signature, payer, fingerprint, blockhash, byProgram } = claim;
  const held: PaymentClaim = { messageHash, holder: randomUUID() };
  const lease = [held.holder, leaseSeconds];
  const values = [messageHash, signature, payer, fingerprint, blockhash, ...lease, byProgram];
  const row = await runClaim(pool, values);
  if (row !== undefined) return toClaimed(row, held);
  const found = await prisma.payment.findUnique({ where: { messageHash } });
  const isSame = found?.payer === payer && found.fingerprint === fingerprint && found.answeredAt === null;
  if (isSame && found.state === "void") return { status: "void" };
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

function toClaimed(row: ClaimRow, held: PaymentClaim): ClaimOutcome {
  const { slot, price, status, headers, body } = row;
  const state = claimedSchema.parse(row.state);
  const answer =
    status === null || body === null ? null : { status, headers: headersSchema.parse(headers ?? {}), body };
  // The column rounds to milliseconds, so a new row may be younger than now.
  const ageMs = Math.max(0, row.ageMs);
  const sent = { slot: BigInt(slot ?? 0), price: BigInt(price ?? 0) };
  return { status: state, held, ageMs, stored: { ...sent, answer, jobs: toJobIds(row) } };
}

const claimedSchema = z.enum(["claimed", "sending", "settled"]);
