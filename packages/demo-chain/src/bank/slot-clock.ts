const SLOT_MS = 400;

/** Time in slots: the market's slots lie in the past, the bank's follow them and grow with the wall clock. */
export interface SlotClock {
  /** The slot of now; never smaller than one that was given before. */
  currentSlot(): number;
  /** Number of blocks since the chain's first slot. It differs from the slot, as it does on mainnet. */
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

/** `now` gives unix milliseconds; `notBefore` is the newest slot already used, for a clock that was set back. */
export function createSlotClock(span: ChainSpan, now: () => number, notBefore = 0): SlotClock {
  const bankStart = span.lastSlot + 1;
  let newest = Math.max(bankStart, notBefore);

  return {
    firstSlot: span.firstSlot,
    currentSlot() {
      const elapsedMs = now() - span.endTime * 1000;
      newest = Math.max(newest, bankStart + Math.floor(elapsedMs / SLOT_MS));
      return newest;
    },
    blockHeight: (slot) => slot - span.firstSlot,
    timeOfSlot(slot) {
      const [origin, originSlot] =
        slot < bankStart ? [span.startTime, span.firstSlot] : [span.endTime, bankStart];
      return origin + Math.floor(((slot - originSlot) * SLOT_MS) / 1000);
    },
  };
}
