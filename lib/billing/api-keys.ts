import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { toDatabaseError } from "@/lib/db/database-error";
import type { ApiKey, KeySpending } from "@/lib/db/generated/client";
import { columns, type RowOf } from "@/lib/db/row";
import type { KeySummary } from "./rules/account-views";
import { API_KEY_BYTES, displayApiKey, formatApiKey } from "./rules/api-key";
import type { Spending, SpendingCaps } from "./rules/spending";

export interface KeyRequest {
  readonly userId: string;
  readonly description: string;
  /** Null for a key that does not expire. */
  readonly expiresAt: Date | null;
  /** Default: none. */
  readonly caps?: SpendingCaps;
}

export interface CreatedKey {
  /** The raw key. Only its digest is stored. */
  readonly apiKey: string;
  readonly keyId: string;
}

const KEY_ID_BYTES = 12;
const NO_CAPS: SpendingCaps = { perDay: null, total: null };
/** Maximum number of active keys of an account. */
export const MAX_KEYS = 50;
/** Revoked and expired keys of an account that are stored although they never paid for anything; the oldest are deleted. */
const MAX_UNUSED_KEYS = 50;

/** Issues a key for an existing account. */
export async function createApiKey(ports: DatabasePorts, request: KeyRequest): Promise<CreatedKey> {
  const key = generateKey();
  await insertKey(ports, request, key, Number.POSITIVE_INFINITY);
  return key;
}

/**
 * Issues a key for the owner of an account; null if the account has `MAX_KEYS` active keys. Concurrent calls cannot
 * exceed it.
 */
export async function createAccountKey(
  ports: DatabasePorts,
  request: KeyRequest,
): Promise<CreatedKey | null> {
  const key = generateKey();
  return (await insertKey(ports, request, key, MAX_KEYS)) ? key : null;
}

function generateKey(): CreatedKey {
  return {
    apiKey: formatApiKey(randomBytes(API_KEY_BYTES).toString("hex")),
    keyId: `key_${randomBytes(KEY_ID_BYTES).toString("hex")}`,
  };
}

/** Returns false if the account has `maxInUse` active keys. */
async function insertKey(
  { database: { prisma } }: DatabasePorts,
  { userId, description, expiresAt, caps = NO_CAPS }: KeyRequest,
  { keyId, apiKey }: CreatedKey,
  maxInUse: number,
): Promise<boolean> {
  try {
    return await prisma.$transaction(async (tx) => {
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
      await tx.apiKey.create({
        data: {
          id: keyId,
          userId,
          digest: digestKey(apiKey),
          display: displayApiKey(apiKey),
          description,
          expiresAt,
          capPerDay: caps.perDay,
          capTotal: caps.total,
          spending: { create: { day: new Date() } },
        },
      });
      return true;
    });
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Lists all keys of an account, newest first. */
export async function listKeys(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<readonly KeySummary[]> {
  const [keys, uses] = await Promise.all([
    prisma.apiKey.findMany({
      where: { userId },
      include: { spending: true },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    }),
    prisma.ledgerEntry.groupBy({
      by: ["keyId"],
      where: { userId, kind: "charge" },
      _count: true,
      _max: { at: true },
    }),
  ]);
  const useByKey = new Map(uses.map((use) => [use.keyId, use]));
  return keys.map((key) => ({
    keyId: key.id,
    display: key.display,
    description: key.description,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: useByKey.get(key.id)?._max.at?.toISOString() ?? null,
    calls: useByKey.get(key.id)?._count ?? 0,
    ...toKeyState(key, key.spending),
  }));
}

export type KeyReference = { readonly keyId: string } | { readonly key: string };

export interface RevokedKey {
  readonly keyId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly revokedAt: string;
}

/** Revokes a key permanently. A repeated call does not change the time. Throws `not_found`. */
export async function revokeApiKey(
  { database: { prisma } }: DatabasePorts,
  reference: KeyReference,
): Promise<RevokedKey> {
  const where = toFilter(reference);
  await prisma.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: new Date() } });
  const key = await prisma.apiKey.findFirst({ where });
  if (key === null || key.revokedAt === null) {
    throw new AppError("not_found", "The API key does not exist.");
  }
  return { keyId: key.id, userId: key.userId, revokedAt: key.revokedAt.toISOString() };
}

function toFilter(reference: KeyReference) {
  if ("keyId" in reference) return { id: reference.keyId };
  const digest = digestKey(reference.key);
  return { OR: [{ digest }, { previousDigest: digest }] };
}

/** Revokes a key of an account; false if the account has no such key. */
export async function revokeAccountKey(
  ports: DatabasePorts,
  userId: string,
  keyId: string,
): Promise<boolean> {
  if ((await ports.database.prisma.apiKey.count({ where: { id: keyId, userId } })) === 0) return false;
  await revokeApiKey(ports, { keyId });
  return true;
}

/** The key to rotate, and the key that authenticated the call. */
export interface RotationRequest {
  readonly wanted: string;
  readonly keyId: string;
  /** Version of the secret that requests the rotation. */
  readonly keyVersion: number;
}

export interface RotatedSecret {
  readonly keyId: string;
  /** The raw key. Only its digest is stored. */
  readonly apiKey: string;
  readonly previousValidUntil: string;
}

/**
 * Replaces the secret of a key. The previous secret stays valid for a day, or until the key expires. Only a call with
 * the current secret of the same key can rotate it. Throws `not_found` for another key, and `invalid_api_key` for a
 * previous secret.
 */
export async function rotateApiKey(
  { database: { pool } }: DatabasePorts,
  { wanted, keyId, keyVersion }: RotationRequest,
): Promise<RotatedSecret> {
  if (wanted !== keyId) {
    throw new AppError("not_found", "A key can only rotate itself; /account returns its keyId.");
  }
  const { apiKey } = generateKey();
  const values = [keyId, keyVersion, digestKey(apiKey), displayApiKey(apiKey)];
  const [row] = await runStatement<RowOf<typeof PREVIOUS_UNTIL>>(pool, ROTATE, values);
  const previousUntil = row?.previousUntil ?? null;
  if (previousUntil === null) {
    throw new AppError("invalid_api_key", "This key was already rotated; rotate with the newer key.");
  }
  return { keyId, apiKey, previousValidUntil: previousUntil.toISOString() };
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

/** Returns the stored digest. A key has 192 random bits, so a plain digest cannot be reversed. */
export function digestKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

type KeyColumns = Pick<ApiKey, "capPerDay" | "capTotal" | "revokedAt" | "expiresAt">;

/** SQL returns 64 bits as text, Prisma as bigint. */
type SpendingColumns = Pick<KeySpending, "day" | "dayCredits"> & { readonly totalCredits: bigint | string };

export interface KeyState {
  readonly status: "active" | "revoked" | "expired";
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

/** Returns the current state of a key. */
export function toKeyState(key: KeyColumns, spending: SpendingColumns | null): KeyState {
  const today = new Date().toISOString().slice(0, 10);
  const isToday = spending?.day.toISOString().slice(0, 10) === today;
  return {
    status: findKeyStatus(key),
    caps: { perDay: key.capPerDay, total: key.capTotal },
    spent: { today: isToday ? spending.dayCredits : 0, total: Number(spending?.totalCredits ?? 0) },
  };
}

function findKeyStatus({ revokedAt, expiresAt }: KeyColumns): KeyState["status"] {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}
