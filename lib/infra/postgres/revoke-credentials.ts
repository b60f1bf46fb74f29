import type { Pool } from "pg";
import { inTransaction } from "./database";

/** Numbers of what `revokeCredentials` has ended. */
export interface RevokedCredentials {
  readonly apiKeys: number;
  readonly sessions: number;
  readonly webhooks: number;
  readonly sharedLinks: number;
}

/**
 * Ends what lets somebody in, and was made before a time: revokes API keys, ends sessions, takes back links to shared
 * results, and disables webhooks, whose secrets are replaced by random ones that are not told. All of it or nothing; what has
 * ended is left as it is, and not counted. Returns the numbers. Rejects as `inTransaction` does.
 */
export function revokeCredentials(pool: Pool, before: Date): Promise<RevokedCredentials> {
  return inTransaction(pool, async (tx) => {
    await tx.query("SET LOCAL statement_timeout = 0");
    const count = async (statement: string) => (await tx.query(statement, [before])).rowCount ?? 0;
    return {
      apiKeys: await count(REVOKE_KEYS),
      sessions: await count("DELETE FROM sign_in_sessions WHERE created_at < $1"),
      webhooks: await count(DISABLE_WEBHOOKS),
      sharedLinks: await count("DELETE FROM shared_results WHERE created_at < $1"),
    };
  });
}

/** A key that was rotated since is one that was made before: its earlier secret may have been taken. */
const REVOKE_KEYS = "UPDATE api_keys SET revoked_at = now() WHERE created_at < $1 AND revoked_at IS NULL";

/** The random part of two UUIDs of version 4 are 244 bits. */
const DISABLE_WEBHOOKS = `
  WITH disabled AS (
    UPDATE webhooks SET disabled_at = coalesce(disabled_at, now()), secret_at = now(),
      secret = 'whsec_' || encode(sha256(convert_to(gen_random_uuid() || ' ' || gen_random_uuid(), 'UTF8')), 'base64'),
      previous_secret = NULL, previous_until = NULL
    WHERE secret_at < $1 RETURNING id
  ), dropped AS (
    UPDATE webhook_deliveries d SET due_at = NULL FROM disabled
    WHERE d.webhook_id = disabled.id AND d.due_at IS NOT NULL
  )
  SELECT FROM disabled`;
