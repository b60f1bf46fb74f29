import type { Pool } from "pg";
import { runText } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import type { Accounts } from "./ports";

const SESSION = columns("SignInSession", ["provider", "client", "agent", "createdAt", "expiresAt"]);
const DIGEST = "encode(sha256(id::bytea), 'hex')";

/** The parts of `Accounts` about the sessions of an account. Ids are secrets, so that sessions are named by their digests. */
export function createOwnSessions(
  pool: Pool,
): Pick<Accounts, "listSessions" | "endOwnSession" | "endOtherSessions"> {
  return {
    async listSessions({ sessionId, userId }) {
      const { rows } = await runText<ListedSession>(pool, LIST, [userId, sessionId]);
      return rows.map(({ createdAt, expiresAt, ...session }) => ({
        ...session,
        startedAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }));
    },

    async endOwnSession(userId, digest) {
      return (await runText(pool, END, [userId, digest])).rowCount === 1;
    },

    async endOtherSessions({ sessionId, userId }) {
      return (await runText(pool, END_OTHERS, [userId, sessionId])).rowCount ?? 0;
    },
  };
}

type ListedSession = RowOf<typeof SESSION> & { readonly digest: string; readonly isCurrent: boolean };

const LIST = `
  SELECT ${SESSION}, ${DIGEST} AS digest, id = $2 AS "isCurrent" FROM sign_in_sessions
  WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC, id`;

const END = `DELETE FROM sign_in_sessions WHERE user_id = $1 AND ${DIGEST} = $2`;

const END_OTHERS = "DELETE FROM sign_in_sessions WHERE user_id = $1 AND id <> $2 AND expires_at > now()";
