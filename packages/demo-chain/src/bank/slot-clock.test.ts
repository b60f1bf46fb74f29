import { expect, it } from "vitest";
import { createBlockhashes } from "./blockhashes.ts";
import { createSlotClock } from "./slot-clock.ts";
import { SHORT_SPAN } from "./testing/short-span.ts";

function clockAt(startMs: number, notBefore = 0) {
  let nowMs = startMs;
  const clock = createSlotClock(SHORT_SPAN, () => nowMs, notBefore);
  return { clock, set: (ms: number) => (nowMs = ms) };
}

it("a clock of slots begins in the slot after the last one of the market and advances by one every 400 ms", () => {
  const { clock, set } = clockAt(11_000_000);
  expect(clock.currentSlot()).toBe(3_001);
  set(11_000_399);
  expect(clock.currentSlot()).toBe(3_001);
  set(11_000_400);
  expect(clock.currentSlot()).toBe(3_002);
});

it("a clock of slots never moves backward, even if the wall clock does or a later slot was used before", () => {
  const { clock, set } = clockAt(11_004_000);
  expect(clock.currentSlot()).toBe(3_011);
  set(10_000_000);
  expect(clock.currentSlot()).toBe(3_011);
  expect(clockAt(11_000_000, 9_000).clock.currentSlot()).toBe(9_000);
});

it("a clock of slots gives each slot the time of its block, in the market and after it", () => {
  const { clock } = clockAt(11_000_000);
  expect([500, 502, 503, 3_000].map(clock.getTime)).toEqual([10_000, 10_000, 10_001, 11_000]);
  expect([3_001, 3_003, 3_004, 3_026].map(clock.getTime)).toEqual([11_000, 11_000, 11_001, 11_010]);
});

it("a restarted chain has the same blockhashes, and another chain others", () => {
  const first = createBlockhashes("7:11000", clockAt(11_000_000).clock, 150);
  const { blockhash } = first.latest();
  expect(createBlockhashes("7:11000", clockAt(11_060_000).clock, 150).isValid(blockhash)).toBe(true);
  expect(createBlockhashes("7:11000", clockAt(11_060_400).clock, 150).isValid(blockhash)).toBe(false);
  expect(createBlockhashes("8:11000", clockAt(11_000_000).clock, 150).isValid(blockhash)).toBe(false);
});

it("a chain does not accept the blockhash of a future slot", () => {
  const later = createBlockhashes("7:11000", clockAt(11_000_400).clock, 150).latest().blockhash;
  const { clock, set } = clockAt(11_000_000);
  const blockhashes = createBlockhashes("7:11000", clock, 150);
  expect(blockhashes.isValid(later)).toBe(false);
  set(11_000_400);
  expect(blockhashes.isValid(later)).toBe(true);
});
