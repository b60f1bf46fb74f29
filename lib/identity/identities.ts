import { type DatabasePorts, type DatabaseTransaction, inTransaction } from "@/lib/db/database";
import { selectKnown } from "@/lib/db/row";
import {
  IDENTITY_PROVIDERS,
  type Identity,
  type IdentityAddition,
  type IdentityRemoval,
  MAX_IDENTITIES,
  type UserIdentity,
} from "./rules/identity";
import { FRESH_MINUTES } from "./rules/own-session";
import type { SessionReference } from "./sessions";

/** Lists the identities of an account, oldest first. */
export async function listIdentities(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<readonly UserIdentity[]> {
  const rows = await prisma.signInIdentity.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { subject: "asc" }],
  });
  return selectKnown(rows, "provider", IDENTITY_PROVIDERS).map(({ provider, subject, createdAt }) => ({
    provider,
    subject,
    addedAt: createdAt.toISOString(),
  }));
}

/** Adds a proven identity to the account of a session. Grants no bonus. */
export function addIdentity(
  ports: DatabasePorts,
  { provider, subject }: Identity,
  session: SessionReference,
): Promise<IdentityAddition> {
  return inLockedAccount(ports, session, async (tx) => {
    const { rows } = await tx.query<{ userId: string }>(FIND_OWNER, [provider, subject]);
    const [owner] = rows;
    if (owner !== undefined) return owner.userId === session.userId ? "already" : "taken";
    if ((await countIdentities(tx, session.userId)) >= MAX_IDENTITIES) return "full";
    return (await tx.query(ADD, [provider, subject, session.userId])).rowCount === 1 ? "added" : "taken";
  });
}

/**
 * Removes an identity from the account of a fresh session, except the last one, and ends the account's other
 * sessions.
 */
export function removeIdentity(
  ports: DatabasePorts,
  { provider, subject }: Identity,
  session: SessionReference,
): Promise<IdentityRemoval> {
  return inLockedAccount(ports, session, async (tx, isFresh) => {
    if (!isFresh) return "stale";
    if ((await countIdentities(tx, session.userId)) < 2) return "last";
    const { rowCount } = await tx.query(REMOVE, [provider, subject, session.userId]);
    if (rowCount === 0) return "unknown";
    await tx.query(END_OTHERS, [session.userId, session.sessionId]);
    return "removed";
  });
}

/** Runs `work` with the account locked; returns `signed-out` if the session has ended. */
function inLockedAccount<End>(
  { database: { pool } }: DatabasePorts,
  { sessionId, userId }: SessionReference,
  work: (tx: DatabaseTransaction, isFresh: boolean) => Promise<End>,
): Promise<End | "signed-out"> {
  return inTransaction(pool, async (tx) => {
    await tx.query(LOCK_ACCOUNT, [userId]);
    const { rows } = await tx.query<{ readonly isFresh: boolean }>(LOCK_SESSION, [sessionId, userId]);
    const [session] = rows;
    return session === undefined ? "signed-out" : work(tx, session.isFresh);
  });
}

async function countIdentities(tx: DatabaseTransaction, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(COUNT, [userId]);
  return rows[0]?.count ?? 0;
}

/** Serializes changes of one account's identities. */
const LOCK_ACCOUNT = "SELECT FROM credit_balances WHERE user_id = $1 FOR UPDATE";
const LOCK_SESSION = `
  SELECT created_at > now() - interval '${FRESH_MINUTES} minutes' AS "isFresh" FROM sign_in_sessions WHERE id = $1 AND user_id = $2 AND expires_at > now() FOR SHARE`;
const FIND_OWNER = `SELECT user_id AS "userId" FROM sign_in_identities WHERE provider = $1 AND subject = $2`;
const COUNT = "SELECT count(*)::int AS count FROM sign_in_identities WHERE user_id = $1";
const ADD = `
  INSERT INTO sign_in_identities (provider, subject, user_id) VALUES ($1, $2, $3)
  ON CONFLICT (provider, subject) DO NOTHING`;
const REMOVE = "DELETE FROM sign_in_identities WHERE provider = $1 AND subject = $2 AND user_id = $3";
const END_OTHERS = "DELETE FROM sign_in_sessions WHERE user_id = $1 AND id <> $2";
