import type { Pool } from "pg";
import { AppError } from "@/lib/config/errors";
import { coalesce, type Database, runStatement } from "@/lib/db/database";
import { columns, type RowOf } from "@/lib/db/row";
import { digestKey, type KeyState, toKeyState } from "./api-keys";
import type { RateLimits } from "./rate-limits";
import {
  type CountableCall,
  countTogether,
  formatCountStatement,
  type WindowRow,
  type WindowUse,
} from "./rate-windows";
import { API_KEY_FORMAT, isApiKey } from "./rules/api-key";
import type { RateStatus } from "./rules/rate-limit";

/** Account of an API key. */
export interface KeyRecord extends KeyState {
  readonly keyId: string;
  readonly userId: string;
  /** Version of the secret, from 0; each rotation adds 1. */
  readonly keyVersion: number;
  /** True if an operator has blocked the account. */
  readonly blocked: boolean;
  /** Credits of the account. */
  readonly balance: number;
  /** Null without limits. */
  readonly rate: RateStatus | null;
}

export type KeyLookup = ReturnType<typeof createKeyLookup>;

/**
 * Returns the account of an API key and counts the call. Throws `invalid_api_key` if the key is malformed,
 * unknown, revoked or expired.
 */
export async function identifyCaller(
  { apiKeys }: { readonly apiKeys: KeyLookup },
  key: string,
): Promise<Omit<KeyRecord, "status">> {
  if (!isApiKey(key)) throw new AppError("invalid_api_key", `An API key is ${API_KEY_FORMAT}.`);
  const record = await apiKeys.find(key);
  if (record === null) throw new AppError("invalid_api_key", "This API key was never issued.");
  const { status, ...caller } = record;
  if (status === "active") return caller;
  throw new AppError("invalid_api_key", `This API key is ${status}; create a new one.`);
}

/**
 * Looks up keys without a cache, so that revocations take effect at once. Concurrent look-ups share one statement,
 * which also counts the calls by `rates`; null counts none.
 */
export function createKeyLookup({ pool }: Pick<Database, "pool">, rates: RateLimits | null) {
  const findDigest = coalesce((digests: readonly string[]) => findTogether(pool, digests));
  const countDigest = coalesce((calls: readonly CountableCall[]) => countAndFind(pool, calls));
  return {
    /** Finds the key of a call and counts the call against its rate; null if it was never issued. */
    async find(key: string): Promise<KeyRecord | null> {
      const digest = digestKey(key);
      const { rate, counted } =
        rates === null ? NOT_COUNTED : await rates.accounts.consumeBy(digest, countDigest);
      if (counted?.isKnown === false) return null;
      const currentKey = counted === null ? await findDigest(digest) : counted.currentKey;
      const foundKey = currentKey ?? (await findPrevious(pool, digest));
      return foundKey === null ? null : { ...foundKey, rate };
    },
  };
}

const NOT_COUNTED = { rate: null, counted: null };

const KEY = columns(
  "ApiKey",
  ["digest", "version", "id", "userId", "revokedAt", "expiresAt", "capPerDay", "capTotal"],
  "k",
);
const SPENDING = columns("KeySpending", ["day", "dayCredits", "totalCredits"], "s");
const BALANCE = columns("CreditBalance", ["credits"], "b");

type KeyRow = RowOf<typeof KEY> &
  RowOf<typeof SPENDING> &
  RowOf<typeof BALANCE> & { readonly blocked: boolean };

type FoundKey = Omit<KeyRecord, "rate">;

// Hot path: `npm run bench -- warm`.
const FIND_KEYS = {
  name: "find-api-keys",
  text: `
    SELECT ${KEY}, ${SPENDING}, ${BALANCE},
      EXISTS (SELECT FROM blocked_callers c WHERE c.owner = k.user_id) AS blocked
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    WHERE k.digest = ANY ($1::text[])`,
};

async function findTogether(pool: Pool, digests: readonly string[]): Promise<readonly (FoundKey | null)[]> {
  const rows = await runStatement<KeyRow>(pool, FIND_KEYS, [[...new Set(digests)]]);
  const keyByDigest = new Map(rows.map((row) => [row.digest, toKey(row)]));
  return digests.map((digest) => keyByDigest.get(digest) ?? null);
}

// For secrets that are not current.
const FIND_PREVIOUS = {
  name: "find-previous-api-key",
  text: `
    SELECT k.previous_digest AS digest, k.version - 1 AS version, k.id, k.user_id AS "userId",
      k.revoked_at AS "revokedAt", k.previous_until AS "expiresAt", k.cap_per_day AS "capPerDay",
      k.cap_total AS "capTotal", ${SPENDING}, ${BALANCE},
      EXISTS (SELECT FROM blocked_callers c WHERE c.owner = k.user_id) AS blocked
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    WHERE k.previous_digest = $1`,
};

async function findPrevious(pool: Pool, digest: string): Promise<FoundKey | null> {
  const [row] = await runStatement<KeyRow>(pool, FIND_PREVIOUS, [digest]);
  return row === undefined ? null : toKey(row);
}

interface CountedKey {
  readonly use: WindowUse;
  /** Null if no key has this current secret. */
  readonly currentKey: FoundKey | null;
  /** True for a current or previous secret. */
  readonly isKnown: boolean;
}

type CountedRow = WindowRow & (KeyRow | { readonly digest: null });

/** A key that has ended has a window of its own: its calls cannot use up the window of the account. */
const WINDOW_OF_KEY = `CASE WHEN revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  THEN 'account:' || user_id ELSE 'key:' || id END`;

/**
 * Counts the calls of keys ($1: digests, $2: calls of each) in the windows of their accounts, which the account's
 * sessions share, and finds the keys. A random key costs two index look-ups and is not counted.
 */
const COUNT_AND_FIND = {
  name: "count-and-find-api-keys",
  text: `
    WITH issued AS (
      SELECT digest AS name, ${WINDOW_OF_KEY} AS key FROM api_keys WHERE digest = ANY ($1::text[])
      UNION ALL
      SELECT previous_digest, ${WINDOW_OF_KEY} FROM api_keys WHERE previous_digest = ANY ($1::text[])
    ), counted AS (${formatCountStatement(`(
      SELECT issued.key, sum(sent.points)::int AS points
      FROM issued JOIN unnest($1::text[], $2::int[]) AS sent (name, points) ON sent.name = issued.name
      GROUP BY issued.key) AS requested`)}
    )
    SELECT counted.key, counted.points, counted."msLeft", issued.name, ${KEY}, ${SPENDING}, ${BALANCE},
      EXISTS (SELECT FROM blocked_callers c WHERE c.owner = k.user_id) AS blocked
    FROM issued JOIN counted ON counted.key = issued.key LEFT JOIN (
      api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    ) ON k.digest = issued.name`,
};

async function countAndFind(pool: Pool, calls: readonly CountableCall[]): Promise<readonly CountedKey[]> {
  const { rows, uses } = await countTogether<CountedRow>(pool, COUNT_AND_FIND, calls);
  const keyByDigest = new Map(rows.map((row) => [row.name, row.digest === null ? null : toKey(row)]));
  return uses.map((use, position) => {
    const name = calls[position]?.name ?? "";
    return { use, currentKey: keyByDigest.get(name) ?? null, isKnown: keyByDigest.has(name) };
  });
}

function toKey(row: KeyRow): FoundKey {
  const { id: keyId, version: keyVersion, userId, blocked, credits: balance } = row;
  return { keyId, keyVersion, userId, blocked, balance, ...toKeyState(row, row) };
}
