import type { Pool } from "pg";
import type { Payments } from "@/lib/ports/payments";
import { runStatement } from "./run-statement";

/** What the sponsor can still spend, as it stands. */
export function sponsorBudget(pool: Pool): Pick<Payments, "askSponsor"> {
  return {
    async askSponsor(payer, { lamports, dailyLamports, payerLamports }) {
      const values = [payer, lamports, dailyLamports, payerLamports];
      const [row] = await runStatement<{ share: boolean; budget: boolean }>(pool, ASK_SPONSOR, values);
      if (row?.share !== true) return "over_share";
      return row.budget ? "paid" : "over_budget";
    },
  };
}

export const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/**
 * Common table expressions that book `lamports` of the payer of `held`, in the payer's share and in the day that all
 * instances share. `budget` has a row where both have room; where only `share` has one, that is to be taken back. Rows
 * are locked in this order everywhere: payment, share, day.
 */
export function bookSponsor(params: {
  readonly lamports: string;
  readonly dailyLamports: string;
  readonly payerLamports: string;
}): string {
  const { lamports, dailyLamports, payerLamports } = params;
  return `
    share AS (
      INSERT INTO sponsor_shares AS s (day, payer, lamports)
      SELECT ${TODAY}, payer, ${lamports}::bigint FROM held
      WHERE ${lamports}::bigint BETWEEN 1 AND ${payerLamports}::bigint
      ON CONFLICT (day, payer) DO UPDATE SET lamports = s.lamports + excluded.lamports
      WHERE NOT s.has_failed AND s.lamports + excluded.lamports <= ${payerLamports}::bigint
      RETURNING s.day
    ), budget AS (
      INSERT INTO sponsor_days AS d (day, lamports)
      SELECT day, ${lamports}::bigint FROM share WHERE ${lamports}::bigint <= ${dailyLamports}::bigint
      ON CONFLICT (day) DO UPDATE SET lamports = d.lamports + excluded.lamports
      WHERE d.lamports + excluded.lamports <= ${dailyLamports}::bigint
      RETURNING d.day
    )`;
}

/** Takes a share back, within the transaction that has booked it for a day without room. */
export const UNBOOK_SHARE = `
  UPDATE sponsor_shares s SET lamports = s.lamports - $2::bigint
  FROM payments p WHERE p.message_hash = $1 AND s.day = ${TODAY} AND s.payer = p.payer`;

/**
 * Common table expressions that give back what was booked for the rows of `ended`, payments that have cost nothing. They
 * happen together with what ends a row, so once.
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
