import { createHash } from "node:crypto";
import { encodeBase58 } from "@walletlens/solana/decode/base58";

/** The address that stands for a name, the same each time. */
export function addressOf(name: string): string {
  const known = made.get(name);
  if (known !== undefined) return known;
  const address = encodeBase58(createHash("sha256").update(name).digest());
  made.set(name, address);
  return address;
}

const made = new Map<string, string>();
