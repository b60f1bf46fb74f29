import { expect, test } from "vitest";
import { parseSignatures } from "./parse-signatures.ts";
import { requireRisingTimes, requireSameTime } from "./require-rising-times.ts";

/** 2026-11-28 12:00 UTC. */
const NOW = 1_795_867_200;
const DAY = 86_400;
/** Slots of a day at 0.4 s. */
const DAY_SLOTS = 216_000;

/** Newest first: days before NOW by the slot, and by the time. */
const list = (...entries: readonly (readonly [slotDays: number, timeDays: number | null])[]) =>
  entries.map(([slotDays, timeDays]) => ({
    slot: 450_000_000 - slotDays * DAY_SLOTS,
    blockTime: timeDays === null ? null : NOW - timeDays * DAY,
  }));

test.each([
  ["times that rise by 0.4 s a slot", list([0, 0], [1, 1], [400, 400])],
  ["missing times", list([0, 0], [1, null], [2, 2])],
  ["one time in one slot", list([0, 0], [0, 0])],
  ["a clock that is corrected by hours, down or up", list([0, 0.7], [0.1, 0.1], [0.2, 0.9])],
  ["a clock that went half as fast for a month", list([0, 0], [30, 15], [60, 45])],
  ["a chain that stopped for a month", list([0, 0], [0.001, 30])],
  ["no entry", []],
])("%s are read", (_, entries) => {
  expect(() => requireRisingTimes("m", entries)).not.toThrow();
  expect(() => requireRisingTimes("m", entries.toReversed())).not.toThrow();
});

test.each([
  ["an older time in a newer slot", list([0, 400], [400, 0])],
  ["one time that is two days too late", list([0, 0], [2.1, 0], [2.2, -2])],
  ["the same time in all slots of a month", list([0, 0], [10, 0], [20, 0], [30, 0])],
  ["a time that stands still slowly", list([0, 0], [4, 0.1], [8, 0.2], [12, 0.3])],
])("%s is the provider's fault, in each order of a page", (_, entries) => {
  for (const page of [entries, entries.toReversed()]) {
    expect(() => requireRisingTimes("getX", page)).toThrow("an answer that cannot be read");
  }
});

test("the fault names the call, the time and its slot", () => {
  const [newest, oldest] = list([0, 400], [400, 0]);
  const page = [newest, oldest].map((entry, index) => ({ signature: `s${index}`, err: null, ...entry }));
  expect(() => parseSignatures(page, NOW * 1_000)).toThrow(
    expect.objectContaining({
      code: "chain_unavailable",
      cause: expect.objectContaining({
        message: `getSignaturesForAddress has a time that does not fit its slot: ${NOW - 400 * DAY} in slot 450000000`,
      }),
    }),
  );
});

test("answers about one transaction may differ in time by a day, or lack one", () => {
  for (const other of [NOW, NOW + DAY, NOW - DAY, null])
    expect(() => requireSameTime(NOW, other)).not.toThrow();
  expect(() => requireSameTime(null, NOW)).not.toThrow();
  for (const other of [NOW + DAY + 1, 1_600_000_000]) expect(() => requireSameTime(NOW, other)).toThrow();
});
