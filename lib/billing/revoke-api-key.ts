import { AppError } from "@/lib/config/errors";
import type { ApiKeys, KeyReference, RevokedKey } from "./ports";

/** Ends a key for good, from the next request on. Throws `not_found` where it was never issued. */
export async function revokeApiKey(
  ports: { readonly apiKeys: ApiKeys },
  key: KeyReference,
): Promise<RevokedKey> {
  const revoked = await ports.apiKeys.revoke(key);
  if (revoked === null) throw new AppError("not_found", "There is no such API key.");
  return revoked;
}
