import type { ChainParameters } from "../chain-parameters.ts";

/** Time in slots: those of the market are past, those of the bank follow and grow with the wall clock. */
export interface SlotClock {
  /** Returns the current slot, which never decreases. */
  currentSlot(): number;
  /** Returns the number of blocks since the chain's first slot; as on mainnet it differs from the slot. */
  blockHeight(slot: number): number;
  getTime(slot: number): number;
  readonly firstSlot: number;
}

export interface ChainSpan {
  readonly firstSlot: number;
  readonly lastSlot: number;
  readonly startTime: number;
  readonly endTime: number;
  readonly parameters: ChainParameters;
}

/** `now` returns Unix milliseconds; `notBefore` is the newest used slot, in case the clock was set back. */
export function createSlotClock(span: ChainSpan, now: () => number, notBefore = 0): SlotClock {
  const { slotMs } = span.parameters;
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
    getTime(slot) {
      const [origin, originSlot] =
        slot < bankStart ? [span.startTime, span.firstSlot] : [span.endTime, bankStart];
      return origin + Math.floor(((slot - originSlot) * slotMs) / 1000);
    },
  };
}
