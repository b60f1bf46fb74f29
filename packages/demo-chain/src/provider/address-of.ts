import { createHash } from "node:crypto";
import { base58 } from "@scure/base";

/** Returns a deterministic address for a name. */
export function addressOf(name: string): string {
  const known = made.get(name);
  if (known !== undefined) return known;
  const address = base58.encode(createHash("sha256").update(name).digest());
  made.set(name, address);
  return address;
}

const made = new Map<string, string>();
