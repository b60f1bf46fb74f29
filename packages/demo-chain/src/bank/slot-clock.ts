/** Milliseconds of a slot of the market, and of the bank by default. */
export const SLOT_MS = 400;

/** Time in slots: those of the market are past, those of the bank follow and grow with the wall clock. */
export interface SlotClock {
  /** Returns the current slot, which never decreases. */
  currentSlot(): number;
  /** Returns the number of blocks since the chain's first slot; as on mainnet it differs from the slot. */
  blockHeight(slot: number): number;
  timeOfSlot(slot: number): number;
  readonly firstSlot: number;
}

export interface ChainSpan {
  readonly firstSlot: number;
  readonly lastSlot: number;
  readonly startTime: number;
  readonly endTime: number;
}

interface SlotClockOptions {
  /** Returns Unix milliseconds. */
  readonly now: () => number;
  /** Milliseconds of a slot of the bank. */
  readonly slotMs?: number;
  /** Newest used slot, in case the clock was set back. */
  readonly notBefore?: number | undefined;
}

export function createSlotClock(
  span: ChainSpan,
  { now, slotMs = SLOT_MS, notBefore = 0 }: SlotClockOptions,
): SlotClock {
  const bankStart = span.lastSlot + 1;
  let newest = Math.max(bankStart, notBefore);

  return {
    firstSlot: span.firstSlot,
    currentSlot() {
      const elapsedMs = now() - span.endTime * 1000;
      newest = Math.max(newest, bankStart + Math.floor(elapsedMs / slotMs));
      return newest;
    },
    blockHeight: (slot) => slot - span.firstSlot,
    timeOfSlot(slot) {
      const [origin, originSlot, duration] =
        slot < bankStart ? [span.startTime, span.firstSlot, SLOT_MS] : [span.endTime, bankStart, slotMs];
      return origin + Math.floor(((slot - originSlot) * duration) / 1000);
    },
  };
}
