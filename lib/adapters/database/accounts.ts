import { createHash } from "node:crypto";
import type { AccountStanding, Accounts, BonusWindow, Challenge, Identity } from "@/lib/ports/accounts";
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
        if (!(await countBonus(tx, bonus.windows))) return false;
        await tx.query(GIVE_BONUS, [bonus.userId, bonus.credits, bonusKey(bonus.identity)]);
        return true;
      }),

    async find(userId) {
      const [row] = await runStatement<StandingRow>(pool, FIND_ACCOUNT, [userId]);
      return row === undefined ? null : toStanding(userId, row);
    },

    async addSession({ sessionId, userId, lifetimeSeconds }) {
      await runStatement(pool, ADD_SESSION, [sessionId, userId, lifetimeSeconds]);
    },

    async findSignedIn({ sessionId, userId }) {
      const [row] = await runStatement<StandingRow>(pool, FIND_SIGNED_IN, [sessionId, userId]);
      return row === undefined ? null : toStanding(userId, row);
    },

    async endSession(sessionId) {
      await runStatement(pool, END_SESSION, [sessionId]);
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

const STANDING = `
    SELECT b.credits, EXISTS (SELECT FROM blocked_callers c WHERE c.owner = b.user_id) AS blocked
    FROM credit_balances b`;

const FIND_ACCOUNT = { name: "find-account", text: `${STANDING} WHERE b.user_id = $1` };

/** What is asked of an account anyway: that its session goes on is no question of its own. */
const FIND_SIGNED_IN = {
  name: "find-signed-in",
  text: `${STANDING} JOIN sign_in_sessions s ON s.user_id = b.user_id
    WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > now()`,
};

/** Sessions that nobody ended go with the next one. */
const ADD_SESSION = {
  name: "add-sign-in-session",
  text: `
    WITH expired AS (DELETE FROM sign_in_sessions WHERE expires_at < now())
    INSERT INTO sign_in_sessions (id, user_id, expires_at) VALUES ($1, $2, now() + $3 * interval '1 second')`,
};

const END_SESSION = { name: "end-sign-in-session", text: "DELETE FROM sign_in_sessions WHERE id = $1" };

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
/** Every window is there and locked, in one order for everybody. Counts of days that are over go. */
const LOCK_WINDOWS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  past AS (DELETE FROM signup_bonus_counts c USING today WHERE c.day < today.day - 1)
  INSERT INTO signup_bonus_counts AS c (client, day, count)
  SELECT name, day, 0 FROM unnest($1::text[]) AS name, today ORDER BY name
  ON CONFLICT (client, day) DO UPDATE SET count = c.count`;
/** All of them or none: no row comes back where one is full. */
const COUNT_BONUS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  asked AS (
    SELECT c.client, c.day, c.count < w.most AS has_room
    FROM unnest($1::text[], $2::int[]) AS w (name, most) JOIN signup_bonus_counts c ON c.client = w.name
    JOIN today ON today.day = c.day
  )
  UPDATE signup_bonus_counts c SET count = c.count + 1 FROM asked
  WHERE c.client = asked.client AND c.day = asked.day AND (SELECT bool_and(has_room) FROM asked)
  RETURNING c.count`;

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

async function countBonus(tx: Transaction, windows: readonly BonusWindow[]): Promise<boolean> {
  if (windows.length === 0) return true;
  const names = windows.map(({ name }) => name);
  await tx.query(LOCK_WINDOWS, [names]);
  const { rows } = await tx.query(COUNT_BONUS, [names, windows.map(({ most }) => most)]);
  return rows.length > 0;
}

/** The ledger books nothing twice under one key. */
function bonusKey({ provider, subject }: Identity): string {
  return `bonus:${provider}:${subject}`;
}

function toStanding(userId: string, { credits: balance, blocked }: StandingRow): AccountStanding {
  return { userId, balance, blocked };
}

function valuesOf({ nonce, browser }: Challenge): readonly string[] {
  return [nonce, createHash("sha256").update(browser).digest("hex")];
}
