import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { displayApiKey } from "@/lib/domain/billing/api-key";
import type { ApiKeys, KeyRecord, KeyReference } from "@/lib/ports/billing";
import type { RateLimits } from "@/lib/ports/rate-limits";
import { coalesceBy } from "./coalesce-by";
import type { Database } from "./database";
import { runStatement } from "./run-statement";
import { SPENDING_COLUMNS, type SpendingColumns, toSpending } from "./spending-columns";
import { inTransaction } from "./transaction";

/**
 * Keys in PostgreSQL. Look-ups that arrive together are one statement; none is answered from memory. Calls are counted
 * by `rates` (null for not at all).
 */
export function createApiKeys(
  { pool }: Pick<Database, "pool">,
  { rates }: { readonly rates: RateLimits | null },
): ApiKeys {
  const findDigest = coalesceBy(
    () => "any",
    (digests: readonly string[]) => findTogether(pool, digests),
  );
  return {
    async admit(key) {
      const wanted = digest(key);
      // By its digest a call is counted while the key is looked up: neither waits for the other.
      const [found, rate] = await Promise.all([findDigest(wanted), rates?.take("key", wanted) ?? null]);
      return found === null ? null : { ...found, rate };
    },

    add: ({ keyId, userId, key, description, expiresAt, caps }, mostInUse) =>
      inTransaction(pool, async (tx) => {
        const about = [keyId, userId, digest(key), displayApiKey(key), description, expiresAt];
        await tx.query(LOCK_USER, [userId]);
        const { rowCount } = await tx.query(ADD_KEY, [...about, caps.perDay, caps.total, mostInUse ?? null]);
        return rowCount === 1;
      }),

    async revoke(reference) {
      const [row] = await runStatement<RevokedRow>(pool, REVOKE_KEY, identify(reference));
      if (row === undefined) return null;
      return { keyId: row.id, userId: row.user_id, revokedAt: row.revoked_at.toISOString() };
    },
  };
}

interface KeyRow extends SpendingColumns {
  readonly digest: string;
  readonly id: string;
  readonly user_id: string;
  readonly standing: KeyRecord["standing"];
  readonly blocked: boolean;
  readonly credits: number;
}

type FoundKey = Omit<KeyRecord, "rate">;

interface RevokedRow {
  readonly id: string;
  readonly user_id: string;
  readonly revoked_at: Date;
}

const FIND_KEYS = {
  name: "find-api-keys",
  text: `
    SELECT k.digest, k.id, k.user_id, b.credits, ${SPENDING_COLUMNS},
      CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
           WHEN k.expires_at <= now() THEN 'expired'
           ELSE 'active' END AS standing,
      EXISTS (SELECT FROM blocked_callers c WHERE c.owner = k.user_id) AS blocked
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    WHERE k.digest = ANY ($1::text[])`,
};

/** Who makes keys of one account counts alone: the statement after this one sees what the others have made. */
const LOCK_USER = "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE";

const ADD_KEY = {
  name: "add-api-key",
  text: `
    WITH key AS (
      INSERT INTO api_keys (id, user_id, digest, display, description, expires_at, cap_per_day, cap_total)
      SELECT $1, $2, $3, $4, $5, $6, $7, $8
      WHERE $9::int IS NULL OR $9 > (
        SELECT count(*) FROM api_keys
        WHERE user_id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()))
      RETURNING id
    )
    INSERT INTO key_spending (key_id, day) SELECT id, (now() AT TIME ZONE 'UTC')::date FROM key`,
};

const REVOKE_KEY = {
  name: "revoke-api-key",
  text: `
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 OR digest = $2
    RETURNING id, user_id, revoked_at`,
};

async function findTogether(pool: Pool, digests: readonly string[]): Promise<readonly (FoundKey | null)[]> {
  const rows = await runStatement<KeyRow>(pool, FIND_KEYS, [[...new Set(digests)]]);
  const found = new Map(rows.map((row) => [row.digest, toRecord(row)]));
  return digests.map((wanted) => found.get(wanted) ?? null);
}

function toRecord(row: KeyRow): FoundKey {
  const { id: keyId, user_id: userId, standing, blocked, credits: balance } = row;
  return { keyId, userId, standing, blocked, balance, ...toSpending(row) };
}

function identify(reference: KeyReference): readonly (string | null)[] {
  return "keyId" in reference ? [reference.keyId, null] : [null, digest(reference.key)];
}

/** A key has 192 random bits, so that a plain digest of it can neither be guessed nor looked up in a table. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
