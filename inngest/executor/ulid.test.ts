import { expect, test } from "vitest";
import { createUlid, deriveUlid } from "./ulid";

test("an id begins with its time, in Crockford's base 32, and has 16 random digits", () => {
  // The example of https://github.com/ulid/spec.
  expect(createUlid(1_469_918_176_385)).toMatch(/^01ARYZ6S41[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(createUlid(5)).not.toBe(createUlid(5));
});

test("ids sort by their time", () => {
  expect(createUlid(1_000) < createUlid(1_001)).toBe(true);
});

test("the same seed gives the same id, and another one another", () => {
  expect(deriveUlid("1469918176385,abc:0")).toBe(deriveUlid("1469918176385,abc:0"));
  expect(deriveUlid("1469918176385,abc:0")).not.toBe(deriveUlid("1469918176385,abc:1"));
  expect(deriveUlid("1469918176385,abc:0")).toMatch(/^01ARYZ6S41/);
});
