/**
 * Lateral relation `payer` for each row `w` of `watches`: the credits left by its account and the caps of its key,
 * and whether that key is active.
 */
export const PAYER = `
    CROSS JOIN LATERAL (
      SELECT
        (w.key_id IS NULL OR EXISTS (SELECT FROM api_keys k WHERE k.id = w.key_id AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > now()))) AS is_key_active,
        (CASE WHEN EXISTS (SELECT FROM blocked_callers c WHERE c.owner = w.user_id) THEN 0
          ELSE greatest(0, least(
            coalesce((SELECT b.credits FROM credit_balances b WHERE b.user_id = w.user_id), 0),
            (SELECT least(k.cap_total - s.total_credits, k.cap_per_day
                - CASE WHEN s.day = (now() AT TIME ZONE 'UTC')::date THEN s.day_credits ELSE 0 END)
              FROM key_spending s JOIN api_keys k ON k.id = s.key_id WHERE s.key_id = w.key_id)
          )) END)::int AS credits
    ) payer`;

/** Condition: active watches, and paused ones that can be paid again. */
export const IS_PAYABLE = "(w.status = 'active' OR (payer.is_key_active AND payer.credits > 0))";

/** Credits charged for a watch today. */
const CHARGED_TODAY = `CASE WHEN (w.charged_at AT TIME ZONE 'UTC')::date = (now() AT TIME ZONE 'UTC')::date
      THEN w.day_credits ELSE 0 END`;

/** Columns of a row `w` of `watches` with the paid range, for the values at these positions. */
export function chargeColumns({ interval, daily }: { readonly interval: string; readonly daily: string }) {
  return `
      ${CHARGED_TODAY} AS "chargedToday",
      coalesce(w.charged_at > now() - make_interval(secs => ${interval}), false)
        OR ${CHARGED_TODAY} >= ${daily}::int AS "isPaid"`;
}
