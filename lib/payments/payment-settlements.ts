import type { Pool } from "pg";
import { z } from "zod";
import { inTransaction, runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import type { Row } from "@/lib/db/row";
import { FOLLOWS_FIRST, toJobRow } from "@/lib/groups/group-work";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import { REQUESTED_CHANNEL } from "@/lib/wallets/request-analyses";
import type { PaymentClaim, PaymentEffect, PaymentIntent, Payments, PrepareOutcome, Sending } from "./ports";
import { bookSponsor, LOCK_SHARE, LOSE_SHARE, REFUND_FEES } from "./sponsor-budget";

type Settlements = Pick<Payments, "prepare" | "withdraw" | "settle" | "voidPayment" | "settleByCredit">;

/** Steps that end a claimed payment. */
export function createSettlements(pool: Pool): Settlements {
  return {
    prepare: (held, intent, sending) => oncePerKey(() => prepare(pool, held, intent, sending)),

    async settleByCredit(held, intent) {
      return oncePerKey(async () => {
        const [row] = await runStatement<{ held: boolean; done: boolean }>(
          pool,
          SETTLE_BY_CREDIT,
          valuesOf(held, intent),
        );
        if (row?.done === true) return "settled";
        return row?.held === true ? "short" : "lost";
      });
    },

    async withdraw({ messageHash, holder }) {
      await runStatement(pool, WITHDRAW, [messageHash, holder]);
    },

    async settle(messageHash) {
      await runStatement(pool, SETTLE, [messageHash]);
    },

    async voidPayment(messageHash, outcome) {
      await runStatement(pool, outcome === "never" ? VOID_NEVER : VOID_FAILED, [messageHash]);
    },
  };
}

function toEffectJson(effect: PaymentEffect | null): string | null {
  if (effect === null) return null;
  if (effect.kind === "pack") return JSON.stringify(effect);
  const { jobs, ...order } = effect.order;
  const rows = jobs.map((job, position) => ({ ...toJobRow(job, position), usd_micros: job.usdMicros }));
  return JSON.stringify({ kind: "jobs", order, rows });
}

/** Returns the jobs that a payment pays for, in order, or null. */
export function toJobIds({ effect }: Row<"Payment", "effect">): readonly GroupJobIds[] | null {
  const stored = storedJobs.safeParse(effect);
  return stored.success
    ? stored.data.rows.map(({ id, request_id }) => ({ jobId: id, requestId: request_id }))
    : null;
}

const storedJobs = z.object({
  kind: z.literal("jobs"),
  rows: z.array(z.object({ id: z.string(), request_id: z.string() })),
});
/** Common table expressions that apply the effects of the rows of `settled`, in the statement that settles them. */
const DO_EFFECTS = `
  added_jobs AS (
    INSERT INTO group_jobs (id, request_id, charge_key, position, parent_id, owner, endpoint, kind, work, credits,
      usd_micros, wallets_total)
    SELECT j.id, j.request_id, s.effect->'order'->>'chargeKey', j.position,
      CASE WHEN j.${FOLLOWS_FIRST} THEN nullif(s.effect->'rows'->0->>'id', j.id) END, s.effect->'order'->>'owner', s.effect->'order'->>'endpoint', j.kind,
      j.work, 0, j.usd_micros, j.wallets
    FROM settled s, jsonb_to_recordset(s.effect->'rows')
      AS j (position int, id text, request_id text, kind text, work jsonb, usd_micros int, wallets int)
    WHERE s.effect->>'kind' = 'jobs'
    RETURNING id
  ), granted AS (
    SELECT s.message_hash, g.* FROM settled s,
      jsonb_to_record(s.effect->'grant')
        AS g ("userId" text, "keyId" text, "packId" text, credits int, "requestId" text)
    WHERE s.effect->>'kind' = 'pack'
  ), pack_credits AS (
    UPDATE credit_balances b SET credits = b.credits + g.credits FROM granted g WHERE b.user_id = g."userId"
  ), pack_entries AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, request_id, key_id, entry_key)
    SELECT "userId", credits, 'pack'::ledger_kind, "packId", "requestId", "keyId", 'pack:' || message_hash
    FROM granted
  )`;

/** Notifies the job system of new jobs. */
const NOTIFY_JOBS = `(SELECT pg_notify('${REQUESTED_CHANNEL}', '')::text FROM added_jobs LIMIT 1) AS notified`;

const HELD = `
  SELECT message_hash, payer FROM payments
  WHERE message_hash = $1 AND holder = $2 AND state = 'claimed' FOR UPDATE`;

/** Columns that are written before the transaction is sent. */
const INTENT = `
  charge_key = $3, price = $4::bigint, reason = $5, status = $6, headers = $7::json, body = $8, effect = $9::jsonb`;

const PREPARE = {
  name: "prepare-payment",
  text: `
    WITH held AS (${HELD}), prepared AS (
      UPDATE payments p SET state = 'sending', slot = $10::bigint, sponsor_day = NULL, sponsor_lamports = NULL, ${INTENT}
      FROM held WHERE p.message_hash = held.message_hash
      RETURNING p.message_hash
    )
    SELECT EXISTS (SELECT FROM held) AS held, EXISTS (SELECT FROM prepared) AS done`,
};

const BOOKING = bookSponsor({ lamports: "$11", dailyLamports: "$12", payerLamports: "$13" });

/** Books the sponsor's spending together with the payment that it signs for. */
const PREPARE_SPONSORED = {
  name: "prepare-sponsored-payment",
  text: `
    WITH held AS (${HELD}), ${BOOKING}, prepared AS (
      UPDATE payments p SET state = 'sending', slot = $10::bigint, sponsor_day = budget.day,
        sponsor_lamports = $11::bigint, ${INTENT}
      FROM held, budget WHERE p.message_hash = held.message_hash
      RETURNING p.message_hash
    )
    SELECT EXISTS (SELECT FROM held) AS held, (SELECT fits FROM share) AS fits, (SELECT is_next FROM share) AS next,
      EXISTS (SELECT FROM prepared) AS done`,
};

const SETTLE_BY_CREDIT = {
  name: "settle-payment-by-credit",
  text: `
    WITH held AS (${HELD}), debited AS (
      UPDATE wallet_credits c SET micros = c.micros - $4::bigint
      FROM held WHERE c.wallet = held.payer AND c.micros >= $4::bigint
      RETURNING c.wallet
    ), spent AS (
      INSERT INTO wallet_entries (wallet, micros, reason, entry_key)
      SELECT wallet, -$4::bigint, $5, 'spent:' || $1 FROM debited
    ), settled AS (
      UPDATE payments p SET state = 'settled', settled_at = now(), ${INTENT}
      FROM held, debited WHERE p.message_hash = held.message_hash
      RETURNING p.message_hash, p.effect
    ), ${DO_EFFECTS}
    SELECT EXISTS (SELECT FROM held) AS held, EXISTS (SELECT FROM settled) AS done, ${NOTIFY_JOBS}`,
};

const WITHDRAW = {
  name: "withdraw-payment",
  text: `
    WITH ended AS (
      UPDATE payments SET state = 'claimed', charge_key = NULL, body = NULL, effect = NULL
      WHERE message_hash = $1 AND holder = $2 AND state = 'sending'
      RETURNING payer, sponsor_day, sponsor_lamports
    ), ${REFUND_FEES} SELECT`,
};

const SETTLE = {
  name: "settle-payment",
  text: `
    WITH settled AS (
      UPDATE payments SET state = 'settled', settled_at = now()
      WHERE message_hash = $1 AND state = 'sending' RETURNING message_hash, effect
    ), ${DO_EFFECTS}
    SELECT ${NOTIFY_JOBS}`,
};

const VOID = `
  ended AS (
    UPDATE payments SET state = 'void', body = NULL, effect = NULL
    WHERE message_hash = $1 AND state = 'sending'
    RETURNING payer, sponsor_day, sponsor_lamports
  )`;

const VOID_NEVER = { name: "void-payment-never-sent", text: `WITH ${VOID}, ${REFUND_FEES} SELECT` };

const VOID_FAILED = { name: "void-failed-payment", text: `WITH ${VOID}, ${LOSE_SHARE} SELECT` };

interface PreparedRow {
  readonly held: boolean;
  readonly done: boolean;
}

interface SponsoredRow extends PreparedRow {
  /** True if the payer's share suffices. */
  readonly fits: boolean | null;
  /** True if no other payment of the payer must land first. */
  readonly next: boolean | null;
}

async function prepare(
  pool: Pool,
  held: PaymentClaim,
  intent: PaymentIntent,
  { slot, lamports, dailyLamports, payerLamports }: Sending,
): Promise<PrepareOutcome> {
  const values = [...valuesOf(held, intent), slot];
  if (lamports === 0n) {
    const [row] = await runStatement<PreparedRow>(pool, PREPARE, values);
    return row?.done === true ? "prepared" : "lost";
  }
  return inTransaction(pool, async (tx) => {
    await tx.query({ ...LOCK_SHARE, values: [held.messageHash] });
    const sponsored = { ...PREPARE_SPONSORED, values: [...values, lamports, dailyLamports, payerLamports] };
    const { rows } = await tx.query<SponsoredRow>(sponsored);
    return toOutcome(rows);
  });
}

function toOutcome([row]: readonly SponsoredRow[]): PrepareOutcome {
  if (row?.done === true) return "prepared";
  if (row?.held !== true) return "lost";
  if (row.fits !== true) return "over_share";
  return row.next === true ? "over_budget" : "crowded";
}

function valuesOf({ messageHash, holder }: PaymentClaim, intent: PaymentIntent): readonly unknown[] {
  const { chargeKey, price, reason, answer, effect } = intent;
  const headers = answer === null ? null : JSON.stringify(answer.headers);
  const stored = [answer?.status ?? null, headers, answer?.body ?? null, toEffectJson(effect)];
  return [messageHash, holder, chargeKey, price, reason, ...stored];
}

async function oncePerKey<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | "paid_already"> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return "paid_already";
    throw error;
  }
}
