import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import type { SlotClock } from "./slot-clock.ts";

/** Slots for which a blockhash can still be used. */
export const BLOCKHASH_LIFETIME_SLOTS = 150;

/**
 * The blockhash of each slot. A hash follows from the chain's identity and the slot alone, so that a
 * transaction signed before a restart is still valid after it, and nothing has to be stored.
 */
export interface Blockhashes {
  /** The newest one, base58, and the last block height at which a transaction with it is accepted. */
  latest(): { readonly blockhash: string; readonly lastValidBlockHeight: number };
  isValid(blockhash: string): boolean;
}

export function createBlockhashes(chainId: string, clock: SlotClock): Blockhashes {
  const slotOf = new Map<string, number>();
  let next = 0;

  const hashOf = (slot: number) =>
    getBase58Decoder().decode(createHash("sha256").update(`${chainId}:${slot}`).digest());

  function coverWindow(current: number) {
    const oldest = current - BLOCKHASH_LIFETIME_SLOTS;
    for (const [hash, slot] of slotOf) {
      if (slot >= oldest) break;
      slotOf.delete(hash);
    }
    for (next = Math.max(next, oldest); next <= current; next += 1) slotOf.set(hashOf(next), next);
  }

  return {
    latest() {
      const slot = clock.currentSlot();
      const lastValidBlockHeight = clock.blockHeight(slot) + BLOCKHASH_LIFETIME_SLOTS;
      return { blockhash: hashOf(slot), lastValidBlockHeight };
    },
    isValid(blockhash) {
      coverWindow(clock.currentSlot());
      return slotOf.has(blockhash);
    },
  };
}
