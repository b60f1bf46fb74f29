import { createHash } from "node:crypto";
import { base58 } from "@scure/base";

/** Returns the address of a name, which is the same in every process. */
export function createAddress(name: string): string {
  const cachedAddress = ADDRESSES.get(name);
  if (cachedAddress !== undefined) return cachedAddress;
  const address = base58.encode(createHash("sha256").update(name).digest());
  ADDRESSES.set(name, address);
  return address;
}

const ADDRESSES = new Map<string, string>();
