import { expect, test } from "vitest";
import { parseDelay } from "./duration";

const NOON = Date.parse("2026-01-01T12:00:00Z");

test.each([
  ["", 0],
  ["30s", 30_000],
  ["1d2h30m5s", 95_405_000],
  ["1w", 604_800_000],
  ["250ms", 250],
  ["2026-01-01T12:00:01.500Z", 1_500],
  ["2026-01-01T11:00:00.000Z", 0],
])("%j is %d ms from noon", (text, ms) => {
  expect(parseDelay(text, NOON)).toBe(ms);
});

test("what is neither a duration nor a date is refused", () => {
  expect(() => parseDelay("soon", NOON)).toThrow('"soon" is neither a duration nor a date.');
});
