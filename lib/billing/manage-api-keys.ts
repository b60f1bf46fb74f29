import type { RandomHex } from "@/lib/runtime/ports";
import { type CreatedKey, createApiKeyWithin, type KeyRequest } from "./create-api-key";
import type { AccountActivity, ApiKeys } from "./ports";

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
