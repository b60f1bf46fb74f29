import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import type { SlotClock } from "./slot-clock.ts";

/** Lifetime of a blockhash in slots: each slot of the bank has a block. */
export const BLOCKHASH_LIFETIME_SLOTS: number = valueAt(MAINNET.blockhashBlocks, Number.MAX_SAFE_INTEGER);

/**
 * Blockhashes by slot. A hash depends only on the chain's identity and the slot, so a transaction remains
 * valid after a restart, and nothing is stored.
 */
export interface Blockhashes {
  /** Returns the newest blockhash, base58, and its last valid block height. */
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
