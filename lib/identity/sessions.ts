import { randomBytes } from "node:crypto";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import { type DatabasePorts, runText } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import { type AccountStatus, findAccount } from "./accounts";
import type { Identity } from "./rules/identity";
import { FRESH_MINUTES, MAX_SESSIONS, type OwnSession, type SessionOrigin } from "./rules/own-session";

/** Lifetime of a session: 14 days. */
export const SESSION_SECONDS = 14 * SECONDS_PER_DAY;

export interface SessionReference {
  readonly sessionId: string;
  readonly userId: string;
}

export interface SignedInAccount {
  readonly account: AccountStatus;
  /** True if the session began in the last `FRESH_MINUTES`. */
  readonly isFresh: boolean;
}

export interface NewSession {
  readonly userId: string;
  /** The identity that was just proven. */
  readonly identity: Identity;
  readonly origin: SessionOrigin;
  /** Default: `SESSION_SECONDS`. */
  readonly lifetimeSeconds?: number;
}

const SESSION_ID_BYTES = 16;
/** A year. */
const SECURITY_EVENT_SECONDS = 365 * SECONDS_PER_DAY;
/** Characters of a User-Agent header that are stored. */
const MAX_AGENT_LENGTH = 300;

/**
 * Begins a session for a proven identity. Of more than `MAX_SESSIONS`, the oldest ends. Also deletes expired sessions
 * and old security events. Throws if the identity was removed from the account in the meantime.
 */
export async function beginSession(
  { database: { pool, prisma, clock } }: DatabasePorts,
  { userId, identity, origin, lifetimeSeconds = SESSION_SECONDS }: NewSession,
): Promise<SessionReference> {
  const now = clock.now();
  await prisma.signInSession.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  const oldestEvent = new Date(now - SECURITY_EVENT_SECONDS * 1_000);
  await prisma.securityEvent.deleteMany({ where: { at: { lt: oldestEvent } } });
  const sessionId = `ses_${randomBytes(SESSION_ID_BYTES).toString("hex")}`;
  const { provider, subject } = identity;
  const agent = origin.agent?.slice(0, MAX_AGENT_LENGTH) ?? null;
  const values = [sessionId, provider, subject, userId, lifetimeSeconds, origin.client, agent];
  if ((await runText(pool, BEGIN, values)).rowCount === 1) return { sessionId, userId };
  throw new Error("the identity was removed from its account while it signed in");
}

/**
 * Returns the account of a session, and whether the session is fresh; null if it has ended or belongs to another account.
 */
export async function findSignedInAccount(
  ports: DatabasePorts,
  { sessionId, userId }: SessionReference,
): Promise<SignedInAccount | null> {
  const { prisma, clock } = ports.database;
  const now = clock.now();
  const [session, account] = await Promise.all([
    prisma.signInSession.findUnique({ where: { id: sessionId, userId, expiresAt: { gt: new Date(now) } } }),
    findAccount(ports, userId),
  ]);
  if (session === null || account === null) return null;
  return { account, isFresh: session.createdAt > new Date(now - FRESH_MINUTES * 60_000) };
}

/** Ends a session permanently. No effect on an ended session. */
export async function endSession({ database: { prisma } }: DatabasePorts, sessionId: string): Promise<void> {
  await prisma.signInSession.deleteMany({ where: { id: sessionId } });
}

/** Lists the sessions of the account of a session, newest first. */
export async function listSessions(
  { database: { pool } }: DatabasePorts,
  { sessionId, userId }: SessionReference,
): Promise<readonly OwnSession[]> {
  const { rows } = await runText<ListedSession>(pool, LIST, [userId, sessionId]);
  return rows.map(({ createdAt, expiresAt, ...session }) => ({
    ...session,
    startedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Ends the session of an account with this digest. False if it had ended. */
export async function endOwnSession(
  { database: { pool } }: DatabasePorts,
  userId: string,
  digest: string,
): Promise<boolean> {
  return (await runText(pool, END, [userId, digest])).rowCount === 1;
}

/** Ends all other sessions of the account of a session. Returns their number. */
export async function endOtherSessions(
  { database: { pool } }: DatabasePorts,
  { sessionId, userId }: SessionReference,
): Promise<number> {
  return (await runText(pool, END_OTHERS, [userId, sessionId])).rowCount ?? 0;
}

const SESSION = columns("SignInSession", ["provider", "client", "agent", "createdAt", "expiresAt"]);
/** Ids are secrets, so that sessions are named by their digests. */
const DIGEST = "encode(sha256(id::bytea), 'hex')";

type ListedSession = RowOf<typeof SESSION> & { readonly digest: string; readonly isCurrent: boolean };

/** A concurrent removal of the identity either waits and deletes the session, or runs first and prevents it. */
const BEGIN = `
  WITH ended AS (
    DELETE FROM sign_in_sessions WHERE id IN (
      SELECT id FROM sign_in_sessions WHERE user_id = $4 ORDER BY created_at DESC, id OFFSET ${MAX_SESSIONS - 1})
  )
  INSERT INTO sign_in_sessions (id, user_id, expires_at, provider, client, agent)
  SELECT $1, user_id, now() + make_interval(secs => $5), provider, $6, $7 FROM sign_in_identities
  WHERE provider = $2 AND subject = $3 AND user_id = $4 FOR KEY SHARE`;

const LIST = `
  SELECT ${SESSION}, ${DIGEST} AS digest, id = $2 AS "isCurrent" FROM sign_in_sessions
  WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC, id`;

const END = `DELETE FROM sign_in_sessions WHERE user_id = $1 AND ${DIGEST} = $2`;

const END_OTHERS = "DELETE FROM sign_in_sessions WHERE user_id = $1 AND id <> $2 AND expires_at > now()";
