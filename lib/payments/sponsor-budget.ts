import type { Address } from "@walletlens/engine/address";
import { type DatabasePorts, runStatement } from "@/lib/db/database";

export interface SponsoredFee {
  /** Lamports that the sponsor spends on a payment; 0 if the payer pays. */
  readonly lamports: bigint;
  /** Maximum that the sponsor spends in a UTC day, in total and for one payer. */
  readonly dailyLamports: bigint;
  readonly payerLamports: bigint;
}

/**
 * `over_budget`: the day's budget is spent. `over_share`: the payer's share is spent, or lost by a failed
 * payment.
 */
export type SponsorAnswer = "paid" | "over_budget" | "over_share";

/** Returns whether the sponsor would pay a network fee now; `preparePayment` decides. */
export async function checkSponsor(
  { database: { pool } }: DatabasePorts,
  payer: Address,
  { lamports, dailyLamports, payerLamports }: SponsoredFee,
): Promise<SponsorAnswer> {
  const values = [payer, lamports, dailyLamports, payerLamports];
  const [row] = await runStatement<{ share: boolean; budget: boolean }>(pool, CHECK_SPONSOR, values);
  if (row?.share !== true) return "over_share";
  return row.budget ? "paid" : "over_budget";
}

const TODAY = "(now() AT TIME ZONE 'UTC')::date";

/** Locks the payer's share of today. Later statements of the transaction see earlier bookings. */
export const LOCK_SHARE = {
  name: "lock-sponsor-share",
  text: `
    INSERT INTO sponsor_shares AS s (day, payer, lamports) SELECT ${TODAY}, payer, 0 FROM payments
    WHERE message_hash = $1
    ON CONFLICT (day, payer) DO UPDATE SET lamports = s.lamports`,
};

/** Parameters of a booking and its limits. */
interface BookingParams {
  readonly lamports: string;
  readonly dailyLamports: string;
  readonly payerLamports: string;
}

/**
 * Common table expressions that book the fee of the payment in `held` if the payer's locked share and the day allow
 * it. `share` is the state of the payer; `budget` has a row if it was booked.
 *
 * Payments in flight may all fail, so their fees are limited to a quarter of what has landed for the payer today, but
 * one payment is always allowed.
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
 * Common table expressions that refund the bookings of the rows of `ended`, payments without cost. Shares are locked
 * before days.
 */
export const REFUND_FEES = `
  unshared AS (
    UPDATE sponsor_shares s SET lamports = s.lamports - ended.sponsor_lamports
    FROM ended WHERE s.day = ended.sponsor_day AND s.payer = ended.payer
    RETURNING s.day, ended.sponsor_lamports
  ), given_back AS (
    UPDATE sponsor_days d SET lamports = d.lamports - unshared.sponsor_lamports
    FROM unshared WHERE d.day = unshared.day
  )`;

/** Common table expression that ends sponsoring for today for the payers of `ended`. */
export const LOSE_SHARE = `
  lost AS (
    INSERT INTO sponsor_shares (day, payer, lamports, has_failed)
    SELECT ${TODAY}, payer, 0, true FROM ended WHERE sponsor_day IS NOT NULL
    ON CONFLICT (day, payer) DO UPDATE SET has_failed = true
  )`;

/** Common table expression that deletes shares of days without further bookings or refunds. */
export const DELETE_SHARES = `forgotten_shares AS (DELETE FROM sponsor_shares WHERE day < ${TODAY} - 2)`;

const CHECK_SPONSOR = {
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
