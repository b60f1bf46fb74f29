import { PROVIDER_NAMES } from "@/components/account/identity-messages";
import { readEnv } from "@/lib/config/env";

export function listServices(): readonly { readonly id: string; readonly name: string }[] {
  const env = readEnv();
  const ids = (["github", "google"] as const).filter((id) => env[id] !== null);
  return ids.map((id) => ({ id, name: PROVIDER_NAMES[id] }));
}
