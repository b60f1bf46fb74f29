import type { RandomHex } from "@/lib/runtime/ports";
import type { ApiKeys } from "./ports";
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
export async function createApiKeyWithin(
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
