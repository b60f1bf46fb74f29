import { AppError } from "@/lib/config/errors";
import type { RandomHex } from "@/lib/runtime/ports";
import type { AccountActivity, ApiKeys, KeyReference, RevokedKey } from "./ports";
import { API_KEY_BYTES, formatApiKey } from "./rules/api-key";
import type { SpendingCaps } from "./rules/spending";

export interface KeyRequest {
  readonly userId: string;
  readonly description: string;
  /** Null for a key that does not expire. */
  readonly expiresAt: Date | null;
  /** Default: none. */
  readonly caps?: SpendingCaps;
}

export interface CreatedKey {
  /** The raw key. It is not stored. */
  readonly apiKey: string;
  readonly keyId: string;
}

export interface CreateKeyPorts {
  readonly apiKeys: ApiKeys;
  readonly randomHex: RandomHex;
}

/** Issues a key for an existing account. */
export async function createApiKey(ports: CreateKeyPorts, request: KeyRequest): Promise<CreatedKey> {
  const { created, ...key } = makeKey(ports, request);
  await ports.apiKeys.add(key);
  return created;
}

/** Like `createApiKey`; null if the account has `maxInUse` active keys. */
async function createApiKeyWithin(
  maxInUse: number,
  ports: CreateKeyPorts,
  request: KeyRequest,
): Promise<CreatedKey | null> {
  const { created, ...key } = makeKey(ports, request);
  return (await ports.apiKeys.add(key, maxInUse)) ? created : null;
}

function makeKey({ randomHex }: CreateKeyPorts, request: KeyRequest) {
  const key = formatApiKey(randomHex(API_KEY_BYTES));
  const keyId = `key_${randomHex(KEY_ID_BYTES)}`;
  return { ...request, caps: request.caps ?? NO_CAPS, keyId, key, created: { apiKey: key, keyId } };
}

const KEY_ID_BYTES = 12;
const NO_CAPS: SpendingCaps = { perDay: null, total: null };
export interface AccountKeyPorts {
  readonly apiKeys: ApiKeys;
  readonly activity: Pick<AccountActivity, "listKeys">;
  readonly randomHex: RandomHex;
}

/** Maximum number of active keys of an account. */
export const MAX_KEYS = 50;

/** Issues a key for the owner of an account; null if the account has `MAX_KEYS` active keys. */
export function createAccountKey(ports: AccountKeyPorts, request: KeyRequest): Promise<CreatedKey | null> {
  return createApiKeyWithin(MAX_KEYS, ports, request);
}

/** Revokes a key of the account; false if the account has no such key. */
export async function revokeAccountKey(
  ports: AccountKeyPorts,
  userId: string,
  keyId: string,
): Promise<boolean> {
  const keys = await ports.activity.listKeys(userId);
  if (!keys.some((key) => key.keyId === keyId)) return false;
  await ports.apiKeys.revoke({ keyId });
  return true;
}

/** Revokes a key permanently. Throws `not_found`. */
export async function revokeApiKey(
  ports: { readonly apiKeys: ApiKeys },
  key: KeyReference,
): Promise<RevokedKey> {
  const revoked = await ports.apiKeys.revoke(key);
  if (revoked === null) throw new AppError("not_found", "The API key does not exist.");
  return revoked;
}

/** The key to rotate, and the key that authenticated the call. */
export interface RotationRequest {
  readonly wanted: string;
  readonly keyId: string;
  readonly keyVersion: number;
}

export interface RotatedSecret {
  readonly keyId: string;
  /** The raw key. It is not stored. */
  readonly apiKey: string;
  readonly previousValidUntil: string;
}

/**
 * Replaces the secret of a key. Only a call with the current secret of the same key can rotate it. Throws
 * `not_found` for another key, and `invalid_api_key` for a previous secret.
 */
export async function rotateApiKey(
  { apiKeys, randomHex }: { readonly apiKeys: ApiKeys; readonly randomHex: RandomHex },
  { wanted, keyId, keyVersion }: RotationRequest,
): Promise<RotatedSecret> {
  if (wanted !== keyId) {
    throw new AppError("not_found", "A key can only rotate itself; /account returns its keyId.");
  }
  const apiKey = formatApiKey(randomHex(API_KEY_BYTES));
  const rotated = await apiKeys.rotate({ keyId, keyVersion, key: apiKey });
  if (rotated === null) {
    throw new AppError("invalid_api_key", "This key was already rotated; rotate with the newer key.");
  }
  return { keyId, apiKey, previousValidUntil: rotated.previousUntil };
}
