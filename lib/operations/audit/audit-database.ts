import type { Pool } from "pg";
import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";
import { inTransaction } from "@/lib/db/database";

export interface Difference {
  /** Name of the check. */
  readonly check: string;
  /** Id of the account, wallet, key, job or payment. */
  readonly subject: string;
  /** Sentence with the actual and the expected value. */
  readonly difference: string;
}

export interface AuditOptions {
  /** True: processes use the database, so abandoned work is a difference. */
  readonly isRunning: boolean;
}

export interface AuditReport {
  /** Names of the checks. */
  readonly checks: readonly string[];
  readonly differences: readonly Difference[];
}

/**
 * Checks the ledger against itself, and against deliveries, settlements and promises. Reads one snapshot and changes
 * nothing, so the product may run. Rejects as `inTransaction`.
 */
export async function auditDatabase(pool: Pool, { isRunning }: AuditOptions): Promise<AuditReport> {
  const checks = Object.entries({ ...BOOK_CHECKS, ...PAYMENT_CHECKS, ...(isRunning ? WORK_CHECKS : {}) });
  return inTransaction(pool, async (tx) => {
    await tx.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const differences: Difference[] = [];
    for (const [check, text] of checks) {
      const { rows } = await tx.query<Omit<Difference, "check">>(text);
      differences.push(...rows.map((row) => ({ check, ...row })));
    }
    return { checks: checks.map(([name]) => name), differences };
  });
}

/** SQL by the name of the check; it selects a row `subject`, `difference` for each inconsistency. */
type Checks = Readonly<Record<string, string>>;
/** Jobs are deleted 30 days after their end, so younger entries must have their job. */
const JOB_IS_STORED = "e.at > now() - interval '29 days'";
/** A balance is the sum of its entries; charges and refunds match their orders and calls. */
const BOOK_CHECKS: Checks = {
  "account balances": `
    SELECT coalesce(b.user_id, e.user_id) AS subject,
      format('has %s, but the sum of its entries is %s', coalesce(b.credits::text, 'no balance'), coalesce(e.sum, 0))
        AS difference
    FROM credit_balances b
    FULL JOIN (SELECT user_id, sum(credits) AS sum FROM ledger_entries GROUP BY user_id) e USING (user_id)
    WHERE b.credits IS DISTINCT FROM coalesce(e.sum, 0) ORDER BY 1`,

  "wallet credits": `
    SELECT coalesce(c.wallet, e.wallet) AS subject,
      format('is owed %s, but the sum of its entries is %s', coalesce(c.micros::text, 'nothing'), coalesce(e.sum, 0))
        AS difference
    FROM wallet_credits c
    FULL JOIN (SELECT wallet, sum(micros) AS sum FROM wallet_entries GROUP BY wallet) e USING (wallet)
    WHERE c.micros IS DISTINCT FROM coalesce(e.sum, 0) ORDER BY 1`,

  "spending of keys": `
    SELECT s.key_id AS subject,
      format('has spent %s, but the sum of its entries is %s', s.total_credits, coalesce(e.sum, 0)) AS difference
    FROM key_spending s
    LEFT JOIN (
      SELECT key_id, -sum(credits) AS sum FROM ledger_entries WHERE kind IN ('charge', 'refund') GROUP BY key_id
    ) e USING (key_id)
    WHERE s.total_credits <> coalesce(e.sum, 0) ORDER BY 1`,

  "orders and their charges": `
    SELECT o.charge_key AS subject, format('costs %s credits of %s, but was charged %s', o.credits, o.owner,
      CASE WHEN e.id IS NULL THEN 'nothing' ELSE format('%s to %s', -e.credits, e.user_id) END) AS difference
    FROM (
      SELECT charge_key, min(owner) AS owner, sum(credits) AS credits FROM group_jobs GROUP BY charge_key
    ) o LEFT JOIN ledger_entries e ON e.entry_key = o.charge_key AND e.kind = 'charge'
    WHERE o.credits > 0 AND (e.user_id IS DISTINCT FROM o.owner OR -e.credits IS DISTINCT FROM o.credits)
    ORDER BY 1`,

  "charges for jobs": `
    SELECT e.entry_key AS subject, format('was charged %s for %s, which does not exist', -e.credits, e.job_id)
      AS difference
    FROM ledger_entries e
    WHERE e.kind = 'charge' AND e.job_id IS NOT NULL AND ${JOB_IS_STORED}
      AND NOT EXISTS (SELECT FROM group_jobs j WHERE j.id = e.job_id)
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.id = e.job_id)
    ORDER BY 1`,

  "charges for repeatable calls": `
    SELECT e.entry_key AS subject, CASE WHEN c.status IS NULL
        THEN format('was charged %s without a response; a repetition of the call is not charged', -e.credits)
        ELSE format('was charged %s, but the status of the response is %s', -e.credits, c.status) END AS difference
    FROM repeatable_calls c
    JOIN ledger_entries e ON e.entry_key = '${CHARGE_KEY_PREFIX.call}' || c.claim_id AND e.kind = 'charge'
    WHERE c.status >= 400 OR (c.status IS NULL AND c.leased_until < now() - interval '1 minute')
    ORDER BY 1`,

  "refunds of failed jobs": `
    SELECT j.id AS subject, format('is %s at %s credits, and %s were refunded', j.status, j.credits, e.credits)
      AS difference
    FROM group_jobs j CROSS JOIN LATERAL (
      SELECT coalesce(sum(credits), 0) AS credits FROM ledger_entries
      WHERE job_id = j.id AND kind = 'refund' AND user_id = j.owner) e
    WHERE e.credits <> CASE WHEN j.status = 'failed' OR j.refunded THEN j.credits ELSE 0 END ORDER BY 1`,

  "refunds without a job": `
    SELECT e.entry_key AS subject, format('refunded %s for %s, which does not exist', e.credits, e.job_id)
      AS difference
    FROM ledger_entries e
    WHERE e.kind = 'refund' AND ${JOB_IS_STORED} AND NOT EXISTS (SELECT FROM group_jobs j WHERE j.id = e.job_id)
    ORDER BY 1`,

  "results of completed jobs": `
    SELECT j.id AS subject, format('is completed, but has %s of 2 results', r.count) AS difference
    FROM group_jobs j
    CROSS JOIN LATERAL (SELECT count(*) FROM group_results g WHERE g.job_id = j.id) r
    WHERE j.status = 'completed' AND j.finished_at > now() - interval '14 minutes' AND r.count <> 2 ORDER BY 1`,
};

/** Payments are deleted after 25 hours, so younger records must have their payment. */
const PAYMENT_IS_STORED = "now() - interval '24 hours'";
/** Jobs of a payment's effect. */
const PAID_JOBS = "jsonb_to_recordset(p.effect->'rows') AS r (id text, usd_micros int)";
/** The statement that settles a payment, and no other, applies its effect. */
const PAYMENT_CHECKS: Checks = {
  "jobs of settled payments": `
    SELECT p.message_hash AS subject, format('is settled for %s, which %s', r.id,
      CASE WHEN j.id IS NULL THEN 'does not exist' ELSE 'belongs to another order' END) AS difference
    FROM payments p CROSS JOIN LATERAL ${PAID_JOBS} LEFT JOIN group_jobs j ON j.id = r.id
    WHERE p.state = 'settled' AND p.effect->>'kind' = 'jobs'
      AND (j.charge_key IS DISTINCT FROM p.charge_key OR j.owner IS DISTINCT FROM p.payer)
    ORDER BY 1, r.id`,

  "packs of settled payments": `
    SELECT p.message_hash AS subject, format('is settled for %s credits of %s, but added %s',
      p.effect->'grant'->>'credits', p.effect->'grant'->>'userId',
      CASE WHEN e.id IS NULL THEN 'nothing' ELSE format('%s to %s', e.credits, e.user_id) END) AS difference
    FROM payments p LEFT JOIN ledger_entries e ON e.entry_key = 'pack:' || p.message_hash
    WHERE p.state = 'settled' AND p.effect->>'kind' = 'pack'
      AND (e.credits IS DISTINCT FROM (p.effect->'grant'->>'credits')::int
        OR e.user_id IS DISTINCT FROM p.effect->'grant'->>'userId')
    ORDER BY 1`,

  "effects without a settlement": `
    SELECT entry_key AS subject, 'has an entry, but no settled payment' AS difference
    FROM (
      SELECT entry_key, at FROM ledger_entries WHERE kind = 'pack'
      UNION ALL SELECT entry_key, at FROM wallet_entries WHERE entry_key LIKE 'spent:%'
    ) e
    WHERE e.at > ${PAYMENT_IS_STORED} AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.message_hash = substring(e.entry_key FROM '[^:]*$') AND p.state = 'settled')
    UNION ALL
    SELECT j.id, format('was paid by %s, but has no settled payment', j.owner)
    FROM group_jobs j
    WHERE j.usd_micros > 0 AND j.created_at > ${PAYMENT_IS_STORED} AND NOT EXISTS (
      SELECT FROM payments p WHERE p.charge_key = j.charge_key AND p.payer = j.owner AND p.state = 'settled')
    ORDER BY 1`,

  "credit spent on payments": `
    SELECT e.entry_key AS subject, format('took %s of %s, but the payment is %s of %s', -e.micros, e.wallet, p.price,
      p.payer) AS difference
    FROM wallet_entries e JOIN payments p ON e.entry_key = 'spent:' || p.message_hash
    WHERE -e.micros IS DISTINCT FROM p.price OR e.wallet <> p.payer ORDER BY 1`,

  "debts for failed jobs": `
    SELECT j.id AS subject, format('is %s at %s, but %s is owed for it', j.status, j.usd_micros, e.micros)
      AS difference
    FROM group_jobs j CROSS JOIN LATERAL (
      SELECT coalesce(sum(micros), 0) AS micros FROM wallet_entries
      WHERE entry_key = 'failed:' || j.id AND wallet = j.owner) e
    WHERE e.micros <> CASE WHEN j.status = 'failed' OR j.refunded THEN j.usd_micros ELSE 0 END ORDER BY 1`,

  "debts for payments that can be answered": `
    SELECT p.message_hash AS subject, 'is owed as unanswered, but can still be answered' AS difference
    FROM payments p JOIN wallet_entries e ON e.entry_key = 'unanswered:' || p.message_hash ORDER BY 1`,

  "payments without an outcome": `
    SELECT message_hash AS subject, format('was sent %s minutes ago, but is neither settled nor void',
      floor(extract(epoch FROM now() - created_at) / 60)) AS difference
    FROM payments
    WHERE state = 'sending' AND created_at < now() - interval '10 minutes' ORDER BY 1`,
};

/** Open work of both tables. */
const OPEN = `
  SELECT id, status, run, dispatched_at, leased_until, created_at, parent_id FROM group_jobs WHERE finished_at IS NULL
  UNION ALL
  SELECT id, status, run, dispatched_at, leased_until, created_at, NULL FROM analyses WHERE finished_at IS NULL`;
function minutesSince(time: string): string {
  return `floor(extract(epoch FROM now() - ${time}) / 60)`;
}

/** Events are sent within seconds, and leases last seconds, so work that waits for minutes is abandoned. */
const WORK_CHECKS: Checks = {
  "work without an event": `
    SELECT w.id AS subject, format('has waited for %s minutes without an event', ${minutesSince("w.created_at")})
      AS difference
    FROM (${OPEN}) w LEFT JOIN group_jobs parent ON parent.id = w.parent_id
    WHERE w.dispatched_at IS NULL AND greatest(w.created_at, parent.finished_at) < now() - interval '5 minutes'
      AND (parent.id IS NULL OR parent.finished_at IS NOT NULL)
    ORDER BY 1`,

  "work without a worker": `
    SELECT w.id AS subject, format('is %s, without a sign of life for %s minutes', w.status,
      ${minutesSince("w.leased_until")}) AS difference
    FROM (${OPEN}) w
    WHERE w.run IS NOT NULL AND greatest(w.leased_until, w.dispatched_at) < now() - interval '10 minutes'
    ORDER BY 1`,

  "jobs without an analysis": `
    SELECT j.id AS subject, format('waits for the analysis %s, which does not exist', j.analysis_id) AS difference
    FROM jobs j WHERE NOT EXISTS (SELECT FROM analyses a WHERE a.id = j.analysis_id) ORDER BY 1`,

  "jobs without their first half": `
    SELECT j.id AS subject, format('follows %s, which does not exist', j.parent_id) AS difference
    FROM group_jobs j
    WHERE j.parent_id IS NOT NULL AND j.finished_at IS NULL
      AND NOT EXISTS (SELECT FROM group_jobs p WHERE p.id = j.parent_id)
    ORDER BY 1`,
};
