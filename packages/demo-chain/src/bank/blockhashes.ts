import { createHash } from "node:crypto";
import { getBase58Decoder } from "@solana/kit";
import type { SlotClock } from "./slot-clock.ts";

/**
 * Blockhashes by slot. A hash depends only on the chain's identity and the slot, so a transaction remains
 * valid after a restart, and nothing is stored.
 */
export interface Blockhashes {
  /** Returns the newest blockhash, base58, and its last valid block height. */
  latest(): { readonly blockhash: string; readonly lastValidBlockHeight: number };
  isValid(blockhash: string): boolean;
  /** Returns the blockhash of a slot, base58. */
  at(slot: number): string;
}

/** Every slot has a block, so a blockhash is valid for as many slots as blocks. */
export function createBlockhashes(chainId: string, clock: SlotClock, blockhashBlocks: number): Blockhashes {
  const slotByHash = new Map<string, number>();
  let nextSlot = 0;

  const computeHash = (slot: number) =>
    getBase58Decoder().decode(createHash("sha256").update(`${chainId}:${slot}`).digest());

  function coverWindow(current: number) {
    const oldest = current - blockhashBlocks;
    for (const [hash, slot] of slotByHash) {
      if (slot >= oldest) break;
      slotByHash.delete(hash);
    }
    for (nextSlot = Math.max(nextSlot, oldest); nextSlot <= current; nextSlot += 1)
      slotByHash.set(computeHash(nextSlot), nextSlot);
  }

  return {
    latest() {
      const slot = clock.currentSlot();
      const lastValidBlockHeight = clock.blockHeight(slot) + blockhashBlocks;
      return { blockhash: computeHash(slot), lastValidBlockHeight };
    },
    at: computeHash,
    isValid(blockhash) {
      coverWindow(clock.currentSlot());
      return slotByHash.has(blockhash);
    },
  };
}
