import { describe, expect, it } from "vitest";
import { isWithin, parseAsOf } from "@/lib/domain/wallet/cut-history";

describe("a point in the past", () => {
  it.each([
    ["285000037", { slot: 285_000_037 }],
    ["2025-10-09T09:00:00Z", { time: 1_760_000_400 }],
    ["2025-10-09T11:00:00+02:00", { time: 1_760_000_400 }],
    ["2025-10-09", { time: 1_759_968_000 }],
    ["yesterday", null],
    ["-5", null],
    ["2025-13-45", null],
    ["", null],
  ])("%s is read as %o", (text, expected) => {
    expect(parseAsOf(text)).toEqual(expected);
  });

  it("holds what lies at it or before it", () => {
    expect(isWithin({ slot: 9, blockTime: null }, { slot: 9 }, null)).toBe(true);
    expect(isWithin({ slot: 10, blockTime: null }, { slot: 9 }, null)).toBe(false);
    expect(isWithin({ slot: 9, blockTime: 100 }, { time: 100 }, null)).toBe(true);
    expect(isWithin({ slot: 9, blockTime: 101 }, { time: 100 }, null)).toBe(false);
  });

  it("judges a transaction without a time by the last one that has one", () => {
    expect(isWithin({ slot: 9, blockTime: null }, { time: 100 }, 100)).toBe(true);
    expect(isWithin({ slot: 9, blockTime: null }, { time: 100 }, 101)).toBe(false);
    expect(isWithin({ slot: 9, blockTime: null }, { time: 100 }, null)).toBe(true);
  });
});
