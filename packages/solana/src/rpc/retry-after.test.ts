import { expect, test } from "vitest";
import { parseRetryAfter } from "./http-post.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

test("seconds and HTTP dates become milliseconds from now, never negative", () => {
  expect(parseRetryAfter("7", NOW)).toBe(7000);
  expect(parseRetryAfter("0.5", NOW)).toBe(500);
  expect(parseRetryAfter("-3", NOW)).toBe(0);
  expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:12 GMT", NOW)).toBe(12_000);
  expect(parseRetryAfter("Wed, 31 Dec 2025 23:59:00 GMT", NOW)).toBe(0);
});

test("an absent or malformed header requests no pause", () => {
  expect(parseRetryAfter(null, NOW)).toBeNull();
  expect(parseRetryAfter(" ", NOW)).toBeNull();
  expect(parseRetryAfter("soon", NOW)).toBeNull();
});
