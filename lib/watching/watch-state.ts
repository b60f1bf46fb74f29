import type { WatchStatus } from "@walletlens/contract/constants";
import type { Pool } from "pg";
import { runStatement } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import type { WatchCursor, WatchRules, WatchTerms } from "./rules/watch";
import { parseWatch } from "./watches";

/** A watch as its checks need it, with what its account can pay. */
export interface WatchState {
  readonly id: string;
  readonly userId: string;
  readonly status: WatchStatus;
  readonly label: string | null;
  readonly rules: WatchRules;
  /** Null before the first check. */
  readonly cursor: WatchCursor | null;
  /** Credits that the account, or the key of the watch, can spend; 0 for a blocked account. */
  readonly credits: number;
  /** False if the key of the watch was revoked or has expired. */
  readonly isKeyActive: boolean;
  /** True if new events are free: after the last charge, or after the daily maximum. */
  readonly isPaid: boolean;
  /** Position among the account's watches that wait for their first check, from 1. */
  readonly position: number;
}

/**
 * Lists the watches of a wallet that can be notified: active ones, and paused ones that can be paid for again.
 */
export async function listWatchStates(
  pool: Pool,
  wallet: string,
  { intervalSeconds, dailyCredits }: WatchTerms,
): Promise<readonly WatchState[]> {
  const rows = await runStatement<WatchRow>(pool, LIST, [wallet, intervalSeconds, dailyCredits]);
  return rows.map(({ tipSlot, tipSignature, rules, status, ...row }) => ({
    ...row,
    ...parseWatch({ rules, status }),
    cursor:
      tipSlot === null || tipSignature === null ? null : { slot: Number(tipSlot), signature: tipSignature },
  }));
}

type WatchRow = Row<"Watch", "id" | "userId" | "status" | "label" | "rules" | "tipSlot" | "tipSignature"> &
  Pick<WatchState, "credits" | "isKeyActive" | "isPaid" | "position">;

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

/** Watches whose analyses fail do not block those behind them. */
const LIST = {
  name: "list-watches-of-wallet",
  text: `
    SELECT w.id, w.user_id AS "userId", w.status, w.label, w.rules, w.tip_slot AS "tipSlot", w.tip_signature AS "tipSignature",
      payer.credits, payer.is_key_active AS "isKeyActive", ${chargeColumns({ interval: "$2", daily: "$3" })},
      CASE WHEN w.tip_slot IS NOT NULL THEN 1 ELSE (
        SELECT 1 + count(*)::int FROM watches e JOIN watched_wallets v ON v.wallet = e.wallet
        WHERE e.user_id = w.user_id AND e.tip_slot IS NULL AND e.status = 'active' AND e.id < w.id AND v.failures = 0
      ) END AS position
    FROM watches w ${PAYER} WHERE w.wallet = $1 AND ${IS_PAYABLE} ORDER BY w.id`,
};
