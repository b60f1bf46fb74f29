import { API_KEY_FORMAT, isApiKey } from "@/lib/domain/billing/api-key";
import { AppError } from "@/lib/errors";
import type { ApiKeys } from "@/lib/ports/billing";

/** An account that calls with one of its keys. */
export interface KeyCaller {
  readonly userId: string;
  readonly keyId: string;
  /** Credits at the time of the call. */
  readonly balance: number;
}

/** The account behind an API key. Throws `invalid_api_key` for a key that is malformed, unknown, revoked or expired. */
export async function identifyCaller(ports: { readonly apiKeys: ApiKeys }, key: string): Promise<KeyCaller> {
  if (!isApiKey(key)) throw new AppError("invalid_api_key", `X-Api-Key must be ${API_KEY_FORMAT}.`);
  const record = await ports.apiKeys.find(key);
  if (record === null) throw new AppError("invalid_api_key", "This API key was never issued.");
  if (record.standing !== "active") {
    throw new AppError("invalid_api_key", `This API key is ${record.standing}; create a new one.`);
  }
  const { userId, keyId, balance } = record;
  return { userId, keyId, balance };
}
