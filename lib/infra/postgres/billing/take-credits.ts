import type { ChargeRefusal } from "@/lib/billing/ports";

// One statement decides: as it is said in ledger.ts, group-orders.ts and record-watch-events.ts, which it is a part of.
/**
 * Common table expressions that take what the relation `bill (key_id, credits)` asks for from account $1, all of it or
 * none. `debited` has a row where it was taken, with what is left; `spender` says what the caps leave to each key.
 *
 * The account's row is locked before its keys' rows, and both are read as the previous lock holder left them, so that
 * concurrent charges are decided one at a time. What is left is counted from the locked row: PostgreSQL checks a new
 * row against the table's constraints before it notices that the row it began from is out of date.
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

/** Columns of a statement with TAKE_CREDITS that say how it went. */
export const TAKEN_COLUMNS = `
      (SELECT min(allowance)::int FROM spender WHERE allowance < credits) AS allowance,
      coalesce((SELECT credits FROM debited), (SELECT credits FROM account), 0) AS balance`;

export interface TakenColumns {
  /** Credits that the caps leave to a key that asked for more; null where no cap is in the way. */
  readonly allowance: number | null;
  /** Credits of the account after all that was taken. */
  readonly balance: number;
}

/**
 * Returns the reason for which a charge was refused. An exceeded cap is the reason regardless of the balance: more
 * credits would not help.
 */
export function toRefusal({ allowance, balance }: TakenColumns): ChargeRefusal {
  return allowance === null
    ? { status: "insufficient", balance }
    : { status: "capped", balance, allowance: Math.max(0, allowance) };
}
