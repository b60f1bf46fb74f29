import type { Checks } from "./checks";

/** Payments are deleted after 25 hours, so younger records must have their payment. */
const PAYMENT_IS_KEPT = "now() - interval '24 hours'";

/** Jobs of a payment's effect. */
const PAID_JOBS = "jsonb_to_recordset(p.effect->'rows') AS r (id text, usd_micros int)";

/** The statement that settles a payment, and no other, applies its effect. */
export const PAYMENT_CHECKS: Checks = {
  "jobs of settled payments": `
    SELECT p.message_hash AS subject, format('is settled for %s, which %s', r.id,
      CASE WHEN j.id IS NULL THEN 'there is not' ELSE 'another order has' END) AS difference
    FROM payments p CROSS JOIN LATERAL ${PAID_JOBS} LEFT JOIN group_jobs j ON j.id = r.id
    WHERE p.state = 'settled' AND p.effect->>'kind' = 'jobs'
      AND (j.charge_key IS DISTINCT FROM p.charge_key OR j.owner IS DISTINCT FROM p.payer)
    ORDER BY 1, r.id`,

  "packs of settled payments": `
    SELECT p.message_hash AS subject, format('is settled for %s credits of %s, and brought %s',
      p.effect->'grant'->>'credits', p.effect->'grant'->>'userId',
      CASE WHEN e.id IS NULL THEN 'nothing' ELSE format('%s to %s', e.credits, e.user_id) END) AS difference
    FROM payments p LEFT JOIN ledger_entries e ON e.entry_key = 'pack:' || p.message_hash
    WHERE p.state = 'settled' AND p.effect->>'kind' = 'pack'
      AND (e.credits IS DISTINCT FROM (p.effect->'grant'->>'credits')::int
        OR e.user_id IS DISTINCT FROM p.effect->'grant'->>'userId')
    ORDER BY 1`,

  "effects without a settlement": `
    SELECT entry_key AS subject, 'was booked, and no payment was settled for it' AS difference
    FROM (
      SELECT entry_key, at FROM ledger_entries WHERE kind = 'pack'
      UNION ALL SELECT entry_key, at FROM wallet_entries WHERE entry_key LIKE 'spent:%'
    ) e
    WHERE e.at > ${PAYMENT_IS_KEPT} AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.message_hash = substring(e.entry_key FROM '[^:]*$') AND p.state = 'settled')
    UNION ALL
    SELECT j.id, format('was paid for by %s, and no payment was settled for it', j.owner)
    FROM group_jobs j
    WHERE j.usd_micros > 0 AND j.created_at > ${PAYMENT_IS_KEPT} AND NOT EXISTS (
      SELECT FROM payments p WHERE p.charge_key = j.charge_key AND p.payer = j.owner AND p.state = 'settled')
    ORDER BY 1`,

  "credit that paid": `
    SELECT e.entry_key AS subject, format('took %s of %s, and the payment is %s of %s', -e.micros, e.wallet, p.price,
      p.payer) AS difference
    FROM wallet_entries e JOIN payments p ON e.entry_key = 'spent:' || p.message_hash
    WHERE -e.micros IS DISTINCT FROM p.price OR e.wallet <> p.payer ORDER BY 1`,

  "what failed jobs owe": `
    SELECT j.id AS subject, format('is %s at %s, and %s was owed for it', j.status, j.usd_micros, e.micros)
      AS difference
    FROM group_jobs j CROSS JOIN LATERAL (
      SELECT coalesce(sum(micros), 0) AS micros FROM wallet_entries
      WHERE entry_key = 'failed:' || j.id AND wallet = j.owner) e
    WHERE e.micros <> CASE WHEN j.status = 'failed' THEN j.usd_micros ELSE 0 END ORDER BY 1`,

  "payments owed and kept": `
    SELECT p.message_hash AS subject, 'is owed as never answered, and can still be answered' AS difference
    FROM payments p JOIN wallet_entries e ON e.entry_key = 'unanswered:' || p.message_hash ORDER BY 1`,

  "payments on their way": `
    SELECT message_hash AS subject, format('was sent %s minutes ago, and is neither settled nor void',
      floor(extract(epoch FROM now() - created_at) / 60)) AS difference
    FROM payments
    WHERE state = 'sending' AND created_at < now() - interval '10 minutes' ORDER BY 1`,
};
