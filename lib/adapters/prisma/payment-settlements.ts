import type { Pool } from "pg";
import type { HeldPayment, PaymentIntent, Payments } from "@/lib/ports/payments";
import { DO_EFFECTS, NOTIFY_JOBS, toEffectJson } from "./payment-effects";
import { isUniqueViolation, runStatement } from "./run-statement";

type Settlements = Pick<Payments, "prepare" | "withdraw" | "settle" | "voidPayment" | "settleByCredit">;

/** How a claimed payment comes to its end. */
export function settlements(pool: Pool): Settlements {
  return {
    async prepare(held, intent, { slot, lamports, dailyLamports }) {
      const values = [...valuesOf(held, intent), slot, lamports, dailyLamports];
      return oncePerKey(async () => {
        const [row] = await runStatement<{ held: boolean; done: boolean }>(pool, PREPARE, values);
        if (row?.done === true) return "prepared";
        return row?.held === true ? "over_budget" : "lost";
      });
    },

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

    async voidPayment(messageHash) {
      await runStatement(pool, VOID, [messageHash]);
    },
  };
}

const HELD = `
  SELECT message_hash, payer FROM payments
  WHERE message_hash = $1 AND holder = $2 AND state = 'claimed' FOR UPDATE`;

/** What is written down before the money moves. */
const INTENT = `
  charge_key = $3, price = $4::bigint, reason = $5, status = $6, headers = $7::json, body = $8, effect = $9::jsonb`;

/** The sponsor's day is counted with the payment that it signs for, by all instances in the same row. */
const PREPARE = {
  name: "prepare-payment",
  text: `
    WITH held AS (${HELD}), budget AS (
      INSERT INTO sponsor_days AS d (day, lamports)
      SELECT (now() AT TIME ZONE 'UTC')::date, $11::bigint FROM held WHERE $11::bigint BETWEEN 1 AND $12::bigint
      ON CONFLICT (day) DO UPDATE SET lamports = d.lamports + excluded.lamports
      WHERE d.lamports + excluded.lamports <= $12::bigint
      RETURNING day
    ), prepared AS (
      UPDATE payments p SET state = 'sending', slot = $10::bigint, ${INTENT}
      FROM held WHERE p.message_hash = held.message_hash AND ($11::bigint = 0 OR EXISTS (SELECT FROM budget))
      RETURNING p.message_hash
    )
    SELECT EXISTS (SELECT FROM held) AS held, EXISTS (SELECT FROM prepared) AS done`,
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
    UPDATE payments SET state = 'claimed', charge_key = NULL, body = NULL, effect = NULL
    WHERE message_hash = $1 AND holder = $2 AND state = 'sending'`,
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

const VOID = {
  name: "void-payment",
  text: `
    UPDATE payments SET state = 'void', body = NULL, effect = NULL
    WHERE message_hash = $1 AND state = 'sending'`,
};

function valuesOf({ messageHash, holder }: HeldPayment, intent: PaymentIntent): readonly unknown[] {
  const { chargeKey, price, reason, answer, effect } = intent;
  const headers = answer === null ? null : JSON.stringify(answer.headers);
  const kept = [answer?.status ?? null, headers, answer?.body ?? null, toEffectJson(effect)];
  return [messageHash, holder, chargeKey, price, reason, ...kept];
}

async function oncePerKey<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | "paid_already"> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) return "paid_already";
    throw error;
  }
}
