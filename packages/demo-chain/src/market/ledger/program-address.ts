import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";

const MAX_BUMP = 255;

/** Derives the address of a program for seeds, as the runtime does: the highest bump without a key. */
export function deriveProgramAddress(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = MAX_BUMP; bump >= 0; bump -= 1) {
    const hash = createHash("sha256");
    for (const seed of seeds) hash.update(seed);
    hash.update(Uint8Array.of(bump)).update(base58.decode(program)).update("ProgramDerivedAddress");
    const derived = base58.encode(hash.digest());
    if (!hasKey(address(derived))) return derived;
  }
  throw new RangeError("these seeds have no program address");
}
