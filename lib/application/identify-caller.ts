import { API_KEY_FORMAT, isApiKey } from "@/lib/domain/billing/api-key";
import { AppError } from "@/lib/errors";
import type { ApiKeys, KeyRecord } from "@/lib/ports/billing";

/** An account that calls with one of its keys, as it stands at the time of the call. */
export type KeyCaller = Omit<KeyRecord, "status">;

/** The account behind an API key; the call is counted. Throws `invalid_api_key` for a key that is malformed, unknown, revoked or expired. */
export async function identifyCaller(ports: { readonly apiKeys: ApiKeys }, key: string): Promise<KeyCaller> {
  if (!isApiKey(key)) throw new AppError("invalid_api_key", `An API key is ${API_KEY_FORMAT}.`);
  const record = await ports.apiKeys.admit(key);
  if (record === null) throw new AppError("invalid_api_key", "This API key was never issued.");
  const { status, ...caller } = record;
  if (status === "active") return caller;
  throw new AppError("invalid_api_key", `This API key is ${status}; create a new one.`);
}
