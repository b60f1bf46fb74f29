import { expect, it } from "vitest";
import { type AsOf, cutHistory, parseAsOf } from "./cut-history.ts";

it.each([
  ["285000037", { slot: 285_000_037 }],
  ["2025-10-09T09:00:00Z", { time: 1_760_000_400 }],
  ["2025-10-09T11:00:00+02:00", { time: 1_760_000_400 }],
  ["2025-10-09", { time: 1_759_968_000 }],
  ["yesterday", null],
  ["-5", null],
  ["2025-13-45", null],
  ["+002025-10-09", null],
  ["2025-10-09 or so", null],
  ["", null],
])("a point in the past: %s is read as %o", (text, expected) => {
  expect(parseAsOf(text)).toEqual(expected);
});

const place = (slot: number, blockTime: number | null) => ({ slot, blockTime });
const slotsWithin = (places: readonly ReturnType<typeof place>[], asOf: AsOf) =>
  cutHistory(places, asOf).map(({ slot }) => slot);

it("a point in the past includes the transactions at or before it", () => {
  const places = [place(9, 100), place(10, null), place(11, 101)];
  expect(slotsWithin(places, { slot: 9 })).toEqual([9]);
  expect(slotsWithin(places, { slot: 10 })).toEqual([9, 10]);
  expect(slotsWithin(places, { time: 101 })).toEqual([9, 10, 11]);
  expect(slotsWithin(places, { time: 99 })).toEqual([]);
});

it("a point in the past dates a transaction without a time by the last one before it, at 0.4 s per slot", () => {
  const places = [place(10, 100), place(12, null), place(13, null), place(20, 200)];
  expect(slotsWithin(places, { time: 100 })).toEqual([10]);
  expect(slotsWithin(places, { time: 101 })).toEqual([10, 12]);
  expect(slotsWithin(places, { time: 102 })).toEqual([10, 12, 13]);
});

it("a point in the past uses the newest time before a transaction, not the first of all", () => {
  const places = [place(10, 100), place(20, 300), place(21, null)];
  expect(slotsWithin(places, { time: 299 })).toEqual([10]);
  expect(slotsWithin(places, { time: 300 })).toEqual([10, 20]);
  expect(slotsWithin(places, { time: 301 })).toEqual([10, 20, 21]);
});

it("a point in the past dates transactions before all times backward from the first time", () => {
  const places = [place(5, null), place(10, 100)];
  expect(slotsWithin(places, { time: 97 })).toEqual([]);
  expect(slotsWithin(places, { time: 98 })).toEqual([5]);
  expect(slotsWithin([place(5, null)], { time: 0 })).toEqual([5]);
});
