import type { Pool } from "pg";
import { type DatabaseTransaction, inTransaction, runText } from "@/lib/db/database";
import type { NewSession, SessionReference } from "./ports";
import { type Identity, type IdentityAddition, type IdentityRemoval, MAX_IDENTITIES } from "./rules/identity";
import { FRESH_MINUTES, MAX_SESSIONS } from "./rules/own-session";

/** A concurrent removal of the identity either waits and deletes the session, or runs first and prevents it. */
const BEGIN_SESSION = `
  WITH ended AS (
    DELETE FROM sign_in_sessions WHERE id IN (
      SELECT id FROM sign_in_sessions WHERE user_id = $4 ORDER BY created_at DESC, id OFFSET ${MAX_SESSIONS - 1})
  )
  INSERT INTO sign_in_sessions (id, user_id, expires_at, provider, client, agent)
  SELECT $1, user_id, now() + make_interval(secs => $5), provider, $6, $7 FROM sign_in_identities
  WHERE provider = $2 AND subject = $3 AND user_id = $4 FOR KEY SHARE`;
const LOCK_SESSION = `
  SELECT created_at > now() - interval '${FRESH_MINUTES} minutes' AS "isFresh" FROM sign_in_sessions WHERE id = $1 AND user_id = $2 AND expires_at > now() FOR SHARE`;
/** Serializes changes of one account's identities. */
const LOCK_ACCOUNT = "SELECT FROM credit_balances WHERE user_id = $1 FOR UPDATE";
const FIND_OWNER = `SELECT user_id AS "userId" FROM sign_in_identities WHERE provider = $1 AND subject = $2`;
const COUNT = "SELECT count(*)::int AS count FROM sign_in_identities WHERE user_id = $1";
const ADD = `
  INSERT INTO sign_in_identities (provider, subject, user_id) VALUES ($1, $2, $3)
  ON CONFLICT (provider, subject) DO NOTHING`;
const REMOVE = "DELETE FROM sign_in_identities WHERE provider = $1 AND subject = $2 AND user_id = $3";
const END_OTHERS = "DELETE FROM sign_in_sessions WHERE user_id = $1 AND id <> $2";

/** Characters of a User-Agent header that are stored. */
const MAX_AGENT_LENGTH = 300;

/** Begins a session for a proven identity; false if the account no longer has it. */
export async function insertSession(pool: Pool, session: NewSession): Promise<boolean> {
  const { sessionId, userId, identity, lifetimeSeconds, origin } = session;
  const { provider, subject } = identity;
  const agent = origin.agent?.slice(0, MAX_AGENT_LENGTH) ?? null;
  const values = [sessionId, provider, subject, userId, lifetimeSeconds, origin.client, agent];
  return (await runText(pool, BEGIN_SESSION, values)).rowCount === 1;
}

export function addIdentity(
  pool: Pool,
  { provider, subject }: Identity,
  session: SessionReference,
): Promise<IdentityAddition> {
  return inAccount(pool, session, async (tx) => {
    const { rows } = await tx.query<{ userId: string }>(FIND_OWNER, [provider, subject]);
    const [owner] = rows;
    if (owner !== undefined) return owner.userId === session.userId ? "already" : "taken";
    if ((await countIdentities(tx, session.userId)) >= MAX_IDENTITIES) return "full";
    return (await tx.query(ADD, [provider, subject, session.userId])).rowCount === 1 ? "added" : "taken";
  });
}

/** Also ends the account's other sessions. */
export function deleteIdentity(
  pool: Pool,
  { provider, subject }: Identity,
  session: SessionReference,
): Promise<IdentityRemoval> {
  return inAccount(pool, session, async (tx, isFresh) => {
    if (!isFresh) return "stale";
    if ((await countIdentities(tx, session.userId)) < 2) return "last";
    const removed = await tx.query(REMOVE, [provider, subject, session.userId]);
    if (removed.rowCount === 0) return "unknown";
    await tx.query(END_OTHERS, [session.userId, session.sessionId]);
    return "removed";
  });
}

/** Runs `work` with the account locked; returns `signed-out` if the session has ended. */
function inAccount<End>(
  pool: Pool,
  session: SessionReference,
  work: (tx: DatabaseTransaction, isFresh: boolean) => Promise<End>,
): Promise<End | "signed-out"> {
  return inTransaction(pool, async (tx) => {
    const locked = await lockAccount(tx, session);
    return locked === null ? "signed-out" : work(tx, locked.isFresh);
  });
}

/** Returns whether the session is fresh; null if it has ended. */
async function lockAccount(
  tx: DatabaseTransaction,
  { sessionId, userId }: SessionReference,
): Promise<{ readonly isFresh: boolean } | null> {
  await tx.query(LOCK_ACCOUNT, [userId]);
  const { rows } = await tx.query<{ readonly isFresh: boolean }>(LOCK_SESSION, [sessionId, userId]);
  return rows[0] ?? null;
}

async function countIdentities(tx: DatabaseTransaction, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(COUNT, [userId]);
  return rows[0]?.count ?? 0;
}
