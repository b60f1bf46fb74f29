import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";
import type { Checks } from "./checks";

/** Jobs are deleted 30 days after their end, so younger entries must have their job. */
const JOB_IS_KEPT = "e.at > now() - interval '29 days'";

/** A balance is the sum of its entries; charges and refunds match their orders and calls. */
export const BOOK_CHECKS: Checks = {
  "account balances": `
    SELECT coalesce(b.user_id, e.user_id) AS subject,
      format('has %s, and its entries add up to %s', coalesce(b.credits::text, 'no balance'), coalesce(e.sum, 0))
        AS difference
    FROM credit_balances b
    FULL JOIN (SELECT user_id, sum(credits) AS sum FROM ledger_entries GROUP BY user_id) e USING (user_id)
    WHERE b.credits IS DISTINCT FROM coalesce(e.sum, 0) ORDER BY 1`,

  "wallet credits": `
    SELECT coalesce(c.wallet, e.wallet) AS subject,
      format('is owed %s, and its entries add up to %s', coalesce(c.micros::text, 'nothing'), coalesce(e.sum, 0))
        AS difference
    FROM wallet_credits c
    FULL JOIN (SELECT wallet, sum(micros) AS sum FROM wallet_entries GROUP BY wallet) e USING (wallet)
    WHERE c.micros IS DISTINCT FROM coalesce(e.sum, 0) ORDER BY 1`,

  "spending of keys": `
    SELECT s.key_id AS subject,
      format('has spent %s, and its entries add up to %s', s.total_credits, coalesce(e.sum, 0)) AS difference
    FROM key_spending s
    LEFT JOIN (
      SELECT key_id, -sum(credits) AS sum FROM ledger_entries WHERE kind IN ('charge', 'refund') GROUP BY key_id
    ) e USING (key_id)
    WHERE s.total_credits <> coalesce(e.sum, 0) ORDER BY 1`,

  "orders and their charges": `
    SELECT o.charge_key AS subject, format('is %s credits of %s, and was charged %s', o.credits, o.owner,
      CASE WHEN e.id IS NULL THEN 'nothing' ELSE format('%s to %s', -e.credits, e.user_id) END) AS difference
    FROM (
      SELECT charge_key, min(owner) AS owner, sum(credits) AS credits FROM group_jobs GROUP BY charge_key
    ) o LEFT JOIN ledger_entries e ON e.entry_key = o.charge_key AND e.kind = 'charge'
    WHERE o.credits > 0 AND (e.user_id IS DISTINCT FROM o.owner OR -e.credits IS DISTINCT FROM o.credits)
    ORDER BY 1`,

  "charges for jobs": `
    SELECT e.entry_key AS subject, format('was charged %s for %s, which there is not', -e.credits, e.job_id)
      AS difference
    FROM ledger_entries e
    WHERE e.kind = 'charge' AND e.job_id IS NOT NULL AND ${JOB_IS_KEPT}
      AND NOT EXISTS (SELECT FROM group_jobs j WHERE j.id = e.job_id)
      AND NOT EXISTS (SELECT FROM jobs j WHERE j.id = e.job_id)
    ORDER BY 1`,

  "charges for repeatable calls": `
    SELECT e.entry_key AS subject, CASE WHEN c.status IS NULL
        THEN format('was charged %s and not answered; the same call is answered without a charge', -e.credits)
        ELSE format('was charged %s and answered with %s', -e.credits, c.status) END AS difference
    FROM repeatable_calls c
    JOIN ledger_entries e ON e.entry_key = '${CHARGE_KEY_PREFIX.call}' || c.claim_id AND e.kind = 'charge'
    WHERE c.status >= 400 OR (c.status IS NULL AND c.leased_until < now() - interval '1 minute')
    ORDER BY 1`,

  "refunds of failed jobs": `
    SELECT j.id AS subject, format('is %s at %s credits, and was given back %s', j.status, j.credits, e.credits)
      AS difference
    FROM group_jobs j CROSS JOIN LATERAL (
      SELECT coalesce(sum(credits), 0) AS credits FROM ledger_entries
      WHERE job_id = j.id AND kind = 'refund' AND user_id = j.owner) e
    WHERE e.credits <> CASE WHEN j.status = 'failed' THEN j.credits ELSE 0 END ORDER BY 1`,

  "refunds without a job": `
    SELECT e.entry_key AS subject, format('gave back %s for %s, which there is not', e.credits, e.job_id)
      AS difference
    FROM ledger_entries e
    WHERE e.kind = 'refund' AND ${JOB_IS_KEPT} AND NOT EXISTS (SELECT FROM group_jobs j WHERE j.id = e.job_id)
    ORDER BY 1`,

  "results of completed jobs": `
    SELECT j.id AS subject, format('is completed, and has %s of 2 results', r.count) AS difference
    FROM group_jobs j
    CROSS JOIN LATERAL (SELECT count(*) FROM group_results g WHERE g.job_id = j.id) r
    WHERE j.status = 'completed' AND j.finished_at > now() - interval '14 minutes' AND r.count <> 2 ORDER BY 1`,
};
