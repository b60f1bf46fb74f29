import type { Pool } from "pg";
import type { Payments } from "@/lib/payments/ports";
import { runStatement } from "../database";

/** Reads what the sponsor can still spend, as of now. */
export function sponsorBudget(pool: Pool): Pick<Payments, "checkSponsor"> {
  return {
    async checkSponsor(payer, { lamports, dailyLamports, payerLamports }) {
      const values = [payer, lamports, dailyLamports, payerLamports];
      const [row] = await runStatement<{ share: boolean; budget: boolean }>(pool, ASK_SPONSOR, values);
      if (row?.share !== true) return "over_share";
      return row.budget ? "paid" : "over_budget";
    },
  };
}

// One statement decides: what is booked fits the day and the payer's share, also with concurrent bookings.
const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/**
 * Has the payer's share of today for the rest of the transaction. What is booked is looked at by a later statement, which
 * sees what others have booked before.
 */
export const LOCK_SHARE = {
  name: "lock-sponsor-share",
  text: `
    INSERT INTO sponsor_shares AS s (day, payer, lamports) SELECT ${TODAY}, payer, 0 FROM payments
    WHERE message_hash = $1
    ON CONFLICT (day, payer) DO UPDATE SET lamports = s.lamports`,
};

/** Parameters that say what is booked, and the most that may be. */
interface BookingParams {
  readonly lamports: string;
  readonly dailyLamports: string;
  readonly payerLamports: string;
}

/**
 * Common table expressions that book the fee of the payment in `held`, where the payer's share, which is locked, and the
 * day have room for it. `share` says how the payer stands; `budget` has a row where it was booked.
 *
 * What is on its way may fail when it lands, all of it at once. So it is at most a quarter of what has landed for the
 * payer today, and one payment in any case.
 */
export function bookSponsor({ lamports, dailyLamports, payerLamports }: BookingParams): string {
  return `
    sending AS (
      SELECT coalesce(sum(p.sponsor_lamports), 0) AS lamports FROM payments p JOIN held ON held.payer = p.payer
      WHERE p.state = 'sending'
    ), share AS (
      SELECT s.day, s.payer, NOT s.has_failed AND s.lamports + ${lamports}::bigint <= ${payerLamports}::bigint AS fits,
        sending.lamports = 0 OR 4 * (sending.lamports + ${lamports}::bigint) <= s.lamports - sending.lamports AS is_next
      FROM held, sending, sponsor_shares s WHERE s.day = ${TODAY} AND s.payer = held.payer
    ), budget AS (
      INSERT INTO sponsor_days AS d (day, lamports)
      SELECT day, ${lamports}::bigint FROM share
      WHERE fits AND is_next AND ${lamports}::bigint <= ${dailyLamports}::bigint
      ON CONFLICT (day) DO UPDATE SET lamports = d.lamports + excluded.lamports
      WHERE d.lamports + excluded.lamports <= ${dailyLamports}::bigint
      RETURNING d.day
    ), booked AS (
      UPDATE sponsor_shares s SET lamports = s.lamports + ${lamports}::bigint
      FROM share, budget WHERE s.day = share.day AND s.payer = share.payer
    )`;
}

/**
 * Common table expressions that give back what was booked for the rows of `ended`, payments that have cost nothing. They
 * happen together with what ends a row, so once. Shares are locked before days, here as there.
 */
export const GIVE_BACK = `
  unshared AS (
    UPDATE sponsor_shares s SET lamports = s.lamports - ended.sponsor_lamports
    FROM ended WHERE s.day = ended.sponsor_day AND s.payer = ended.payer
    RETURNING s.day, ended.sponsor_lamports
  ), given_back AS (
    UPDATE sponsor_days d SET lamports = d.lamports - unshared.sponsor_lamports
    FROM unshared WHERE d.day = unshared.day
  )`;

/** A common table expression that ends, for today, what the sponsor does for the payers of `ended`. */
export const LOSE_SHARE = `
  lost AS (
    INSERT INTO sponsor_shares (day, payer, lamports, has_failed)
    SELECT ${TODAY}, payer, 0, true FROM ended WHERE sponsor_day IS NOT NULL
    ON CONFLICT (day, payer) DO UPDATE SET has_failed = true
  )`;

/** A common table expression that removes shares of days that nothing is booked for or given back to any more. */
export const FORGET_SHARES = `forgotten_shares AS (DELETE FROM sponsor_shares WHERE day < ${TODAY} - 2)`;

const ASK_SPONSOR = {
  name: "ask-sponsor",
  text: `
    SELECT
      $2::bigint <= $4::bigint AND NOT EXISTS (
        SELECT FROM sponsor_shares s
        WHERE s.day = ${TODAY} AND s.payer = $1 AND (s.has_failed OR s.lamports + $2::bigint > $4::bigint)
      ) AS share,
      $2::bigint <= $3::bigint AND NOT EXISTS (
        SELECT FROM sponsor_days d WHERE d.day = ${TODAY} AND d.lamports + $2::bigint > $3::bigint
      ) AS budget`,
};
