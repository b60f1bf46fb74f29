import type { Pool } from "pg";
import { type DatabaseTransaction, inTransaction, runText } from "@/lib/db/database";
import type { BonusWindow, SignupBonus } from "./ports";
import type { Identity } from "./rules/identity";

/**
 * Grants an identity its bonus if neither it nor the account has had one, and all windows have capacity; else returns
 * false.
 */
export function grantBonus(pool: Pool, bonus: SignupBonus): Promise<boolean> {
  const entryKey = bonusKey(bonus.identity);
  return inTransaction(pool, async (tx) => {
    await tx.query(LOCK_BALANCE, [bonus.userId]);
    if ((await tx.query(FIND_BONUS, [entryKey, bonus.userId])).rows.length > 0) return false;
    if (!(await countBonus(tx, bonus.windows))) return false;
    await tx.query(GRANT_BONUS, [bonus.userId, bonus.credits, entryKey]);
    return true;
  });
}

/** Returns true if the identity, or another one of the account, has had a bonus. */
export async function hasBonus(pool: Pool, identity: Identity, userId: string): Promise<boolean> {
  return (await runText(pool, FIND_BONUS, [bonusKey(identity), userId])).rows.length > 0;
}

/** Entry keys are unique, so a bonus is booked once. */
function bonusKey({ provider, subject }: Identity): string {
  return `bonus:${provider}:${subject}`;
}

const LOCK_BALANCE = "SELECT FROM credit_balances WHERE user_id = $1 FOR UPDATE";
const FIND_BONUS = `
  SELECT FROM ledger_entries WHERE entry_key = $1
  UNION ALL SELECT FROM ledger_entries WHERE user_id = $2 AND kind = 'bonus'`;
const GRANT_BONUS = `
  WITH entry AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key)
    VALUES ($1, $2, 'bonus', 'sign-up', $3) RETURNING user_id, credits
  )
  UPDATE credit_balances b SET credits = b.credits + entry.credits FROM entry WHERE b.user_id = entry.user_id`;
/** Creates and locks all windows in one order, and deletes counts of past days. */
const LOCK_WINDOWS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  past AS (DELETE FROM signup_bonus_counts c USING today WHERE c.day < today.day - 1)
  INSERT INTO signup_bonus_counts AS c (client, day, count)
  SELECT name, day, 0 FROM unnest($1::text[]) AS name, today ORDER BY name
  ON CONFLICT (client, day) DO UPDATE SET count = c.count`;
/** Counts in all windows, or in no window if one is full. */
const COUNT_BONUS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  requested AS (
    SELECT c.client, c.day, c.count < w.maximum AS is_free
    FROM unnest($1::text[], $2::int[]) AS w (name, maximum) JOIN signup_bonus_counts c ON c.client = w.name
    JOIN today ON today.day = c.day
  )
  UPDATE signup_bonus_counts c SET count = c.count + 1 FROM requested
  WHERE c.client = requested.client AND c.day = requested.day AND (SELECT bool_and(is_free) FROM requested)
  RETURNING c.count`;

async function countBonus(tx: DatabaseTransaction, windows: readonly BonusWindow[]): Promise<boolean> {
  if (windows.length === 0) return true;
  const names = windows.map(({ name }) => name);
  await tx.query(LOCK_WINDOWS, [names]);
  const { rows } = await tx.query(COUNT_BONUS, [names, windows.map(({ max }) => max)]);
  return rows.length > 0;
}
