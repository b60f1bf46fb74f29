import { API_KEY_BYTES, formatApiKey } from "@/lib/domain/billing/api-key";
import type { SpendingCaps } from "@/lib/domain/billing/spending";
import type { ApiKeys } from "@/lib/ports/billing";
import type { RandomHex } from "@/lib/ports/random";

export interface KeyRequest {
  readonly userId: string;
  readonly description: string;
  /** When the key stops working by itself; null for never. */
  readonly expiresAt: Date | null;
  /** None unless given. */
  readonly caps?: SpendingCaps;
}

export interface CreatedKey {
  /** The raw key. It is stored nowhere: whoever loses it needs a new one. */
  readonly apiKey: string;
  readonly keyId: string;
}

/** Issues a key for an existing account. */
export async function createApiKey(
  ports: { readonly apiKeys: ApiKeys; readonly randomHex: RandomHex },
  request: KeyRequest,
): Promise<CreatedKey> {
  const apiKey = formatApiKey(ports.randomHex(API_KEY_BYTES));
  const keyId = `key_${ports.randomHex(KEY_ID_BYTES)}`;
  const { caps = NO_CAPS } = request;
  await ports.apiKeys.add({ ...request, caps, keyId, key: apiKey });
  return { apiKey, keyId };
}

const KEY_ID_BYTES = 12;
const NO_CAPS: SpendingCaps = { perDay: null, total: null };
