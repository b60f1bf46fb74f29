import { AppError } from "@/lib/config/errors";
import type { RandomHex } from "@/lib/runtime/ports";
import type { AccountActivity, ApiKeys, KeyReference, RevokedKey } from "./ports";
import { API_KEY_BYTES, formatApiKey } from "./rules/api-key";
import type { SpendingCaps } from "./rules/spending";

export interface KeyRequest {
  readonly userId: string;
  readonly description: string;
  /** Time at which the key stops working by itself; null for never. */
  readonly expiresAt: Date | null;
  /** Spending caps; none unless given. */
  readonly caps?: SpendingCaps;
}

export interface CreatedKey {
  /** The raw key. It is stored nowhere: a lost key has to be replaced. */
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

/** Creates a key as `createApiKey` does; null where the account has `mostInUse` keys in use already. */
async function createApiKeyWithin(
  mostInUse: number,
  ports: CreateKeyPorts,
  request: KeyRequest,
): Promise<CreatedKey | null> {
  const { created, ...key } = makeKey(ports, request);
  return (await ports.apiKeys.add(key, mostInUse)) ? created : null;
}

function makeKey({ randomHex }: CreateKeyPorts, request: KeyRequest) {
  const key = formatApiKey(randomHex(API_KEY_BYTES));
  const keyId = `key_${randomHex(KEY_ID_BYTES)}`;
  return { ...request, caps: request.caps ?? NO_CAPS, keyId, key, created: { apiKey: key, keyId } };
}

const KEY_ID_BYTES = 12;
const NO_CAPS: SpendingCaps = { perDay: null, total: null };
export interface ManageKeysPorts {
  readonly apiKeys: ApiKeys;
  readonly activity: Pick<AccountActivity, "listKeys">;
  readonly randomHex: RandomHex;
}

/** Keys that an account may have in use. */
export const MAX_KEYS = 50;

/** Issues a key for the owner of an account; null where it has as many as it may. */
export function createOwnKey(ports: ManageKeysPorts, request: KeyRequest): Promise<CreatedKey | null> {
  return createApiKeyWithin(MAX_KEYS, ports, request);
}

/** Ends a key for its owner; false where it is not the owner's. A key never changes hands. */
export async function revokeOwnKey(ports: ManageKeysPorts, userId: string, keyId: string): Promise<boolean> {
  const keys = await ports.activity.listKeys(userId);
  if (!keys.some((key) => key.keyId === keyId)) return false;
  await ports.apiKeys.revoke({ keyId });
  return true;
}

/** Ends a key for good, from the next request on. Throws `not_found` where it was never issued. */
export async function revokeApiKey(
  ports: { readonly apiKeys: ApiKeys },
  key: KeyReference,
): Promise<RevokedKey> {
  const revoked = await ports.apiKeys.revoke(key);
  if (revoked === null) throw new AppError("not_found", "There is no such API key.");
  return revoked;
}

/** The key that is to be rotated, and the one that a call to do so came with. */
export interface RotationRequest {
  readonly wanted: string;
  readonly keyId: string;
  readonly keyVersion: number;
}

export interface RotatedSecret {
  readonly keyId: string;
  /** The raw key. It is stored nowhere: a lost key has to be replaced. */
  readonly apiKey: string;
  /** ISO 8601, UTC. */
  readonly previousValidUntil: string;
}

/**
 * Replaces the secret of a key, for a caller that uses its present one: a leaked key rotates no other key, and its
 * previous secret cannot rotate it. Throws `not_found` for another key, and `invalid_api_key` for a secret that is not
 * the present one.
 */
export async function rotateApiKey(
  { apiKeys, randomHex }: { readonly apiKeys: ApiKeys; readonly randomHex: RandomHex },
  { wanted, keyId, keyVersion }: RotationRequest,
): Promise<RotatedSecret> {
  if (wanted !== keyId) {
    throw new AppError("not_found", "A key is rotated by a call with that key; /account has its keyId.");
  }
  const apiKey = formatApiKey(randomHex(API_KEY_BYTES));
  const rotated = await apiKeys.rotate({ keyId, keyVersion, key: apiKey });
  if (rotated === null) {
    throw new AppError("invalid_api_key", "This key was rotated before; rotate with the newer one.");
  }
  return { keyId, apiKey, previousValidUntil: rotated.previousUntil };
}
