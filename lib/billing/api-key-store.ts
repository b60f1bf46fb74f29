import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { coalesce, type Database, runStatement } from "@/lib/db/database";
import { toDatabaseError } from "@/lib/db/database-error";
import type { ApiKey, KeySpending } from "@/lib/db/generated/client";
import { columns, type RowOf } from "@/lib/db/row";
import type { ApiKeys, KeyRecord, KeyReference, NewKey } from "./ports";
import type { DatabaseRates } from "./rate-limits";
import {
  type CountableCall,
  countCallsOf,
  countTogether,
  type WindowRow,
  type WindowUse,
} from "./rate-windows";
import { displayApiKey } from "./rules/api-key";
import type { Spending, SpendingCaps } from "./rules/spending";

/**
 * Keys in PostgreSQL, without a cache. Concurrent look-ups share one statement, which also counts the calls by
 * `rates`; null counts none.
 */
export function createApiKeys(
  { pool, prisma }: Pick<Database, "pool" | "prisma">,
  { rates }: { readonly rates: Pick<DatabaseRates, "accounts"> | null },
): ApiKeys {
  const findDigest = coalesce((digests: readonly string[]) => findTogether(pool, digests));
  const countDigest = coalesce((calls: readonly CountableCall[]) => countAndFind(pool, calls));
  return {
    async admit(key) {
      const keyDigest = digest(key);
      const { rate, counted } =
        rates === null ? NOT_COUNTED : await rates.accounts.consumeBy(keyDigest, countDigest);
      if (counted?.isKnown === false) return null;
      const current = counted === null ? await findDigest(keyDigest) : counted.found;
      const found = current ?? (await findPrevious(pool, keyDigest));
      return found === null ? null : { ...found, rate };
    },

    async add(key, maxInUse) {
      try {
        return await addKey(prisma, key, maxInUse ?? Number.POSITIVE_INFINITY);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },

    async rotate({ keyId, keyVersion, key }) {
      const values = [keyId, keyVersion, digest(key), displayApiKey(key)];
      const [rotated] = await runStatement<RowOf<typeof PREVIOUS_UNTIL>>(pool, ROTATE, values);
      const until = rotated?.previousUntil ?? null;
      return until === null ? null : { previousUntil: until.toISOString() };
    },

    async revoke(reference) {
      const where = identify(reference);
      await prisma.apiKey.updateMany({
        where: { ...where, revokedAt: null },
        data: { revokedAt: new Date() },
      });
      const key = await prisma.apiKey.findFirst({ where });
      if (key === null || key.revokedAt === null) return null;
      return { keyId: key.id, userId: key.userId, revokedAt: key.revokedAt.toISOString() };
    },
  };
}

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

// Hot path: `npm run bench -- warm`.
const FIND_KEYS = {
  name: "find-api-keys",
  text: `
    SELECT ${KEY}, ${SPENDING}, ${BALANCE},
      EXISTS (SELECT FROM blocked_callers c WHERE c.owner = k.user_id) AS blocked
    FROM api_keys k JOIN credit_balances b ON b.user_id = k.user_id JOIN key_spending s ON s.key_id = k.id
    WHERE k.digest = ANY ($1::text[])`,
};

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

async function findPrevious(pool: Pool, wanted: string): Promise<FoundKey | null> {
  const [row] = await runStatement<KeyRow>(pool, FIND_PREVIOUS, [wanted]);
  return row === undefined ? null : toRecord(row);
}

const PREVIOUS_UNTIL = columns("ApiKey", ["previousUntil"]);

// The second of two concurrent rotations finds another version.
const ROTATE = {
  name: "rotate-api-key",
  text: `
    UPDATE api_keys SET version = version + 1, digest = $3, display = $4, previous_digest = digest,
      previous_until = LEAST(now() + interval '1 day', expires_at)
    WHERE id = $1 AND version = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    RETURNING ${PREVIOUS_UNTIL}`,
};

type FoundKey = Omit<KeyRecord, "rate">;

const NOT_COUNTED = { rate: null, counted: null };

interface CountedKey {
  readonly use: WindowUse;
  /** Null if no key has this current secret. */
  readonly found: FoundKey | null;
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
    ), counted AS (${countCallsOf(`(
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
  const found = new Map(rows.map((row) => [row.name, row.digest === null ? null : toRecord(row)]));
  return uses.map((use, position) => {
    const name = calls[position]?.name ?? "";
    return { use, found: found.get(name) ?? null, isKnown: found.has(name) };
  });
}

async function findTogether(pool: Pool, digests: readonly string[]): Promise<readonly (FoundKey | null)[]> {
  const rows = await runStatement<KeyRow>(pool, FIND_KEYS, [[...new Set(digests)]]);
  const found = new Map(rows.map((row) => [row.digest, toRecord(row)]));
  return digests.map((wanted) => found.get(wanted) ?? null);
}

function toRecord(row: KeyRow): FoundKey {
  const { id: keyId, version: keyVersion, userId, blocked, credits: balance } = row;
  return { keyId, keyVersion, userId, blocked, balance, ...toKeyState(row, row) };
}

/** Revoked and expired keys of an account that are stored although they never paid for anything; the oldest are deleted. */
const MAX_UNUSED_KEYS = 50;

function addKey(prisma: Database["prisma"], key: NewKey, maxInUse: number): Promise<boolean> {
  const { keyId, userId, description, expiresAt, caps } = key;
  return prisma.$transaction(async (tx) => {
    // Serializes the creation of keys of one account, so that the count is current.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
    const unexpired = [{ expiresAt: null }, { expiresAt: { gt: new Date() } }];
    const inUse = await tx.apiKey.count({ where: { userId, revokedAt: null, OR: unexpired } });
    if (inUse >= maxInUse) return false;
    await tx.$executeRaw`
      DELETE FROM api_keys k WHERE k.id IN (
        SELECT old.id FROM api_keys old JOIN key_spending s ON s.key_id = old.id
        WHERE old.user_id = ${userId} AND s.total_credits = 0
          AND (old.revoked_at IS NOT NULL OR old.expires_at <= now())
        ORDER BY coalesce(old.revoked_at, old.expires_at) DESC OFFSET ${MAX_UNUSED_KEYS}
      ) AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.user_id = ${userId} AND e.key_id = k.id)`;
    const identity = {
      id: keyId,
      userId,
      digest: digest(key.key),
      display: displayApiKey(key.key),
      description,
    };
    const limits = { expiresAt, capPerDay: caps.perDay, capTotal: caps.total };
    await tx.apiKey.create({ data: { ...identity, ...limits, spending: { create: { day: new Date() } } } });
    return true;
  });
}

function identify(reference: KeyReference) {
  if ("keyId" in reference) return { id: reference.keyId };
  const wanted = digest(reference.key);
  return { OR: [{ digest: wanted }, { previousDigest: wanted }] };
}

/** A key has 192 random bits, so a plain digest cannot be reversed. */
function digest(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

type KeyColumns = Pick<ApiKey, "capPerDay" | "capTotal" | "revokedAt" | "expiresAt">;

/** SQL returns 64 bits as text, Prisma as bigint. */
type SpendingColumns = Pick<KeySpending, "day" | "dayCredits"> & { readonly totalCredits: bigint | string };

/** Returns the current state of a key. */
export function toKeyState(key: KeyColumns, spending: SpendingColumns | null): KeyState {
  const today = new Date().toISOString().slice(0, 10);
  const isToday = spending?.day.toISOString().slice(0, 10) === today;
  return {
    status: statusOf(key),
    caps: { perDay: key.capPerDay, total: key.capTotal },
    spent: { today: isToday ? spending.dayCredits : 0, total: Number(spending?.totalCredits ?? 0) },
  };
}

interface KeyState {
  readonly status: KeyRecord["status"];
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

function statusOf({ revokedAt, expiresAt }: KeyColumns): KeyRecord["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
