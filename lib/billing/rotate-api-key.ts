import { AppError } from "@/lib/config/errors";
import type { RandomHex } from "@/lib/runtime/ports";
import type { ApiKeys } from "./ports";
import { API_KEY_BYTES, formatApiKey } from "./rules/api-key";

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
