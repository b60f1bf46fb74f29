import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { displayApiKey } from "@/lib/domain/billing/api-key";
import type { ApiKeys, KeyRecord, KeyReference } from "@/lib/ports/billing";
import { coalesceBy } from "./coalesce-by";
import type { Database } from "./database";
import { runStatement } from "./run-statement";

/** Keys in PostgreSQL. Look-ups that arrive together are one statement; none is answered from memory. */
export function createApiKeys({ pool }: Pick<Database, "pool">): ApiKeys {
  const findDigest = coalesceBy(
    () => "any",
    (digests: readonly string[]) => findTogether(pool, digests),
  );
  return {
    find: (key) => findDigest(digest(key)),

    async add({ keyId, userId, key, description, expiresAt }) {
      const values = [keyId, userId, digest(key), displayApiKey(key), description, expiresAt];
      await runStatement(pool, ADD_KEY, values);
    },

    async revoke(reference) {
      const [row] = await runStatement<RevokedRow>(pool, REVOKE_KEY, identify(reference));
      if (row === undefined) return null;
      return { keyId: row.id, userId: row.user_id, revokedAt: row.revoked_at.toISOString() };
    },
  };
}

interface KeyRow {
  readonly digest: string;
  readonly id: string;
  readonly user_id: string;
  readonly standing: KeyRecord["standing"];
  readonly credits: number;
}

interface RevokedRow {
  readonly id: string;
  readonly user_id: string;
  readonly revoked_at: Date;
}

const FIND_KEYS = {
  name: "find-api-keys",
  text: `
    SELECT k.digest, k.id, k.user_id, b.credits,
      CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
           WHEN k.expires_at <= now() THEN 'expired'
           ELSE 'active' END AS standing
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id
    WHERE k.digest = ANY ($1::text[])`,
};

const ADD_KEY = {
  name: "add-api-key",
  text: `
    INSERT INTO api_keys (id, user_id, digest, display, description, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)`,
};

const REVOKE_KEY = {
  name: "revoke-api-key",
  text: `
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 OR digest = $2
    RETURNING id, user_id, revoked_at`,
};

async function findTogether(pool: Pool, digests: readonly string[]): Promise<readonly (KeyRecord | null)[]> {
  const rows = await runStatement<KeyRow>(pool, FIND_KEYS, [[...new Set(digests)]]);
  const found = new Map(rows.map((row) => [row.digest, toRecord(row)]));
  return digests.map((wanted) => found.get(wanted) ?? null);
}

function toRecord(row: KeyRow): KeyRecord {
  return { keyId: row.id, userId: row.user_id, standing: row.standing, balance: row.credits };
}

function identify(reference: KeyReference): readonly (string | null)[] {
  return "keyId" in reference ? [reference.keyId, null] : [null, digest(reference.key)];
}

/** A key has 192 random bits, so that a plain digest of it can neither be guessed nor looked up in a table. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
