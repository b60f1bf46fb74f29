import type { Pool } from "pg";
import { inTransaction } from "./database";

export interface RevokedCredentials {
  readonly apiKeys: number;
  readonly sessions: number;
  readonly webhooks: number;
  readonly sharedLinks: number;
}

/**
 * Revokes the credentials from before a time: API keys, sessions, links to shared results, and webhooks, which are
 * disabled and get a random secret. One transaction; ended credentials are not counted. Returns the numbers. Rejects
 * as `inTransaction`.
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

/** A rotated key counts as old: its previous secret may be known. */
const REVOKE_KEYS = "UPDATE api_keys SET revoked_at = now() WHERE created_at < $1 AND revoked_at IS NULL";

/** Two UUIDs of version 4 have 244 random bits. */
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
