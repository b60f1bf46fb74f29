import { createHash } from "node:crypto";
import type { Accounts, Challenge, Identity, SignupBonus } from "@/lib/ports/accounts";
import type { Database } from "./database";
import { runStatement } from "./run-statement";
import { inTransaction, type Transaction } from "./transaction";

/** People's accounts in PostgreSQL. */
export function createAccounts({ pool }: Pick<Database, "pool">): Accounts {
  return {
    async addChallenge(challenge) {
      await runStatement(pool, ADD_CHALLENGE, [...valuesOf(challenge), challenge.lifetimeSeconds]);
    },

    async takeChallenge(challenge) {
      const rows = await runStatement(pool, TAKE_CHALLENGE, valuesOf(challenge));
      return rows.length > 0;
    },

    open: (identity, newUserId) =>
      inTransaction(pool, async (tx) => {
        const userId = (await findUser(tx, identity)) ?? (await addUser(tx, identity, newUserId));
        return { userId, hasBonus: await hasEntry(tx, bonusKey(identity)) };
      }),

    grantBonus: (bonus) =>
      inTransaction(pool, async (tx) => {
        await tx.query(LOCK_BALANCE, [bonus.userId]);
        if (await hasEntry(tx, bonusKey(bonus.identity))) return false;
        if (!(await countBonus(tx, bonus))) return false;
        await tx.query(GIVE_BONUS, [bonus.userId, bonus.credits, bonusKey(bonus.identity)]);
        return true;
      }),

    async find(userId) {
      const [row] = await runStatement<StandingRow>(pool, FIND_ACCOUNT, [userId]);
      return row === undefined ? null : { userId, balance: row.credits, blocked: row.blocked };
    },
  };
}

interface StandingRow {
  readonly credits: number;
  readonly blocked: boolean;
}

/** Nonces that nobody came back for go with the next one. */
const ADD_CHALLENGE = {
  name: "add-sign-in-challenge",
  text: `
    WITH expired AS (DELETE FROM sign_in_challenges WHERE expires_at < now())
    INSERT INTO sign_in_challenges (nonce, browser, expires_at)
    VALUES ($1, $2, now() + $3 * interval '1 second')`,
};

const TAKE_CHALLENGE = {
  name: "take-sign-in-challenge",
  text: `
    DELETE FROM sign_in_challenges WHERE nonce = $1 AND browser = $2 AND expires_at > now()
    RETURNING nonce`,
};

const FIND_ACCOUNT = {
  name: "find-account",
  text: `
    SELECT b.credits, EXISTS (SELECT FROM blocked_callers c WHERE c.owner = b.user_id) AS blocked
    FROM credit_balances b WHERE b.user_id = $1`,
};

/** Two sign-ins of one identity at the same moment make one account: the second waits for the first. */
const LOCK_IDENTITY = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
const FIND_USER = "SELECT user_id FROM sign_in_identities WHERE provider = $1 AND subject = $2";
const ADD_USER = `
  WITH account AS (INSERT INTO users (id) VALUES ($1) RETURNING id),
  opened AS (INSERT INTO credit_balances (user_id, credits) SELECT id, 0 FROM account RETURNING user_id)
  INSERT INTO sign_in_identities (user_id, provider, subject) SELECT user_id, $2, $3 FROM opened`;

const LOCK_BALANCE = "SELECT FROM credit_balances WHERE user_id = $1 FOR UPDATE";
const FIND_ENTRY = "SELECT FROM ledger_entries WHERE entry_key = $1";
const GIVE_BONUS = `
  WITH entry AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key)
    VALUES ($1, $2, 'bonus', 'sign-up', $3) RETURNING user_id, credits
  )
  UPDATE credit_balances b SET credits = b.credits + entry.credits FROM entry WHERE b.user_id = entry.user_id`;
/** Counts of days that are over go with the next one; no row comes back where the day's are given. */
const COUNT_BONUS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  past AS (DELETE FROM signup_bonus_counts c USING today WHERE c.day < today.day - 1)
  INSERT INTO signup_bonus_counts AS c (client, day, count) SELECT $1, day, 1 FROM today
  ON CONFLICT (client, day) DO UPDATE SET count = c.count + 1 WHERE c.count < $2
  RETURNING count`;

async function findUser(tx: Transaction, { provider, subject }: Identity): Promise<string | null> {
  await tx.query(LOCK_IDENTITY, [`${provider}:${subject}`]);
  const { rows } = await tx.query<{ user_id: string }>(FIND_USER, [provider, subject]);
  return rows[0]?.user_id ?? null;
}

async function addUser(tx: Transaction, { provider, subject }: Identity, userId: string): Promise<string> {
  await tx.query(ADD_USER, [userId, provider, subject]);
  return userId;
}

async function hasEntry(tx: Transaction, entryKey: string): Promise<boolean> {
  return (await tx.query(FIND_ENTRY, [entryKey])).rows.length > 0;
}

async function countBonus(tx: Transaction, { client, mostPerDay }: SignupBonus): Promise<boolean> {
  if (mostPerDay === null) return true;
  if (mostPerDay === 0) return false;
  return (await tx.query(COUNT_BONUS, [client, mostPerDay])).rows.length > 0;
}

/** The ledger books nothing twice under one key. */
function bonusKey({ provider, subject }: Identity): string {
  return `bonus:${provider}:${subject}`;
}

function valuesOf({ nonce, browser }: Challenge): readonly string[] {
  return [nonce, createHash("sha256").update(browser).digest("hex")];
}
