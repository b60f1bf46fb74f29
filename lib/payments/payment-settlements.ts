import type { StoredReply } from "@/lib/billing/idempotency";
import { type DatabasePorts, inTransaction, runStatement } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import type { PaymentClaim } from "./payment-claims";
import { DO_EFFECTS, NOTIFY_JOBS, type PaymentEffect, toEffectJson } from "./payment-effects";
import {
  bookSponsor,
  LOCK_SHARE,
  LOSE_SHARE,
  REFUND_FEES,
  type SponsorAnswer,
  type SponsoredFee,
} from "./sponsor-budget";

/** Purpose of a payment, recorded before it is sent. */
export interface PaymentIntent {
  /** A second payment under the same key is refused. */
  readonly chargeKey: string;
  /** Base units. */
  readonly price: bigint;
  readonly reason: string;
  readonly answer: StoredReply | null;
  readonly effect: PaymentEffect | null;
}

export interface Sending extends SponsoredFee {
  readonly slot: bigint;
}

/**
 * `paid_already`: another payment has the same charge key. `crowded`: the sponsor has too many payments of
 * this payer in flight.
 */
export type PrepareOutcome =
  | "prepared"
  | "lost"
  | "paid_already"
  | "crowded"
  | Exclude<SponsorAnswer, "paid">;
export type CreditOutcome = "settled" | "lost" | "paid_already" | "short";

/** Records the purpose of a payment before it is sent. From then on it ends as settled or void. */
export function preparePayment(
  { database: { pool } }: DatabasePorts,
  claim: PaymentClaim,
  intent: PaymentIntent,
  { slot, lamports, dailyLamports, payerLamports }: Sending,
): Promise<PrepareOutcome> {
  const values = [...toValues(claim, intent), slot];
  return writeOncePerKey(async () => {
    if (lamports === 0n) {
      const [row] = await runStatement<PreparedRow>(pool, PREPARE, values);
      return row?.done === true ? "prepared" : "lost";
    }
    return inTransaction(pool, async (tx) => {
      await tx.query({ ...LOCK_SHARE, values: [claim.messageHash] });
      const sponsored = { ...PREPARE_SPONSORED, values: [...values, lamports, dailyLamports, payerLamports] };
      const { rows } = await tx.query<SponsoredRow>(sponsored);
      return toPrepareOutcome(rows);
    });
  });
}

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

function toPrepareOutcome([row]: readonly SponsoredRow[]): PrepareOutcome {
  if (row?.done === true) return "prepared";
  if (row?.held !== true) return "lost";
  if (row.fits !== true) return "over_share";
  return row.next === true ? "over_budget" : "crowded";
}

/** Pays the price from the wallet's credit and applies the effect. */
export function settleByCredit(
  { database: { pool } }: DatabasePorts,
  claim: PaymentClaim,
  intent: PaymentIntent,
): Promise<CreditOutcome> {
  return writeOncePerKey(async () => {
    const [row] = await runStatement<PreparedRow>(pool, SETTLE_BY_CREDIT, toValues(claim, intent));
    if (row?.done === true) return "settled";
    return row?.held === true ? "short" : "lost";
  });
}

async function writeOncePerKey<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | "paid_already"> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return "paid_already";
    throw error;
  }
}

/** Reverts `preparePayment`, for a transaction that was certainly not sent. */
export async function withdrawPayment(
  { database: { pool } }: DatabasePorts,
  { messageHash, holder }: PaymentClaim,
): Promise<void> {
  await runStatement(pool, WITHDRAW, [messageHash, holder]);
}

/** Settles a payment that is on chain and applies its effect, once. */
export async function bookSettlement(
  { database: { pool } }: DatabasePorts,
  messageHash: string,
): Promise<void> {
  await runStatement(pool, SETTLE, [messageHash]);
}

/**
 * Voids a payment. `never`: it cannot land; the sponsor's reservation is released. `failed`: it landed with
 * an error; its network fee is spent, and the sponsor pays no more for this payer on that UTC day.
 */
export async function voidPayment(
  { database: { pool } }: DatabasePorts,
  messageHash: string,
  outcome: "never" | "failed",
): Promise<void> {
  await runStatement(pool, outcome === "never" ? VOID_NEVER : VOID_FAILED, [messageHash]);
}

function toValues({ messageHash, holder }: PaymentClaim, intent: PaymentIntent): readonly unknown[] {
  const { chargeKey, price, reason, answer, effect } = intent;
  const headers = answer === null ? null : JSON.stringify(answer.headers);
  const storedColumns = [answer?.status ?? null, headers, answer?.body ?? null, toEffectJson(effect)];
  return [messageHash, holder, chargeKey, price, reason, ...storedColumns];
}

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
