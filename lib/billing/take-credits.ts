/** Reason why nothing was charged. */
export type ChargeRefusal =
  | { readonly status: "insufficient"; readonly balance: number }
  /** The caps of the key leave `allowance` credits. */
  | { readonly status: "capped"; readonly balance: number; readonly allowance: number };

/**
 * Common table expressions that take the credits of the relation `bill (key_id, credits)` from account $1, all or
 * none. `debited` has a row with the remaining balance if they were taken; `spender` has the allowance of each key.
 *
 * The account's row is locked before its keys' rows, so concurrent charges are serialized. The balance is computed
 * from the locked row, because PostgreSQL checks constraints of a new row before it detects that the old one is
 * stale.
 */
export const TAKE_CREDITS = `
    due AS (
      SELECT sum(credits)::int AS credits FROM bill
    ), account AS (
      SELECT user_id, credits FROM credit_balances WHERE user_id = $1 FOR UPDATE
    ), spender AS (
      SELECT s.key_id, bill.credits,
        least(k.cap_total - s.total_credits,
          k.cap_per_day - CASE WHEN s.day = today.day THEN s.day_credits ELSE 0 END) AS allowance
      FROM account, (SELECT (now() AT TIME ZONE 'UTC')::date AS day) today,
        bill JOIN key_spending s ON s.key_id = bill.key_id JOIN api_keys k ON k.id = s.key_id
      FOR UPDATE OF s
    ), verdict AS (
      SELECT account.user_id, account.credits - due.credits AS rest,
        account.credits >= due.credits AND NOT EXISTS (SELECT FROM spender WHERE allowance < credits) AS is_payable
      FROM account, due
    ), debited AS (
      UPDATE credit_balances b SET credits = verdict.rest FROM verdict
      WHERE b.user_id = verdict.user_id AND verdict.is_payable
      RETURNING b.credits
    ), spent AS (
      UPDATE key_spending s SET
        total_credits = s.total_credits + spender.credits,
        day_credits = spender.credits + CASE WHEN s.day = (now() AT TIME ZONE 'UTC')::date THEN s.day_credits ELSE 0 END,
        day = (now() AT TIME ZONE 'UTC')::date
      FROM spender, debited WHERE s.key_id = spender.key_id
    )`;

/** Result columns of a statement with TAKE_CREDITS. */
export const CHARGE_COLUMNS = `
      (SELECT min(allowance)::int FROM spender WHERE allowance < credits) AS allowance,
      coalesce((SELECT credits FROM debited), (SELECT credits FROM account), 0) AS balance`;

export interface ChargeColumns {
  /** Credits left by the caps of a key that needs more; null if no cap is exceeded. */
  readonly allowance: number | null;
  /** Credits of the account after the charge. */
  readonly balance: number;
}

/** Returns the reason for a refusal: an exceeded cap precedes the balance, because more credits would not help. */
export function toRefusal({ allowance, balance }: ChargeColumns): ChargeRefusal {
  return allowance === null
    ? { status: "insufficient", balance }
    : { status: "capped", balance, allowance: Math.max(0, allowance) };
}
