import type { DigestType } from "@walletlens/contract/constants";
import { expect, test } from "vitest";
import { listDuePeriods, nextDigestTime } from "./digest-periods";

const DAILY: DigestType = "digest.daily";
const WEEKLY: DigestType = "digest.weekly";

test.each([
  // Not a millisecond before.
  [
    "a UTC day is due at 08:00 UTC on the next day",
    DAILY,
    "2026-11-26T08:00:00.000Z",
    "2026-11-25",
    "2026-11-26",
  ],
  [
    "a UTC day is due at 08:00 UTC on the next day",
    DAILY,
    "2026-11-26T07:59:59.999Z",
    "2026-11-24",
    "2026-11-25",
  ],
  // 30 November 2026 is a Monday.
  ["Monday to Sunday is due on Monday", WEEKLY, "2026-11-30T08:00:00.000Z", "2026-11-23", "2026-11-30"],
  ["Monday to Sunday is due on Monday", WEEKLY, "2026-11-30T07:59:59.999Z", "2026-11-16", "2026-11-23"],
  ["Monday to Sunday is due on Monday", WEEKLY, "2026-11-29T23:59:59.999Z", "2026-11-16", "2026-11-23"],
  ["Monday to Sunday is due on Monday", WEEKLY, "2026-11-23T08:00:00.000Z", "2026-11-16", "2026-11-23"],
  [
    "a week has seven days across the end of a year",
    WEEKLY,
    "2027-01-05T12:00:00.000Z",
    "2026-12-28",
    "2027-01-04",
  ],
  ["a week has seven days across a leap day", WEEKLY, "2028-03-07T12:00:00.000Z", "2028-02-28", "2028-03-06"],
])("%s: %s at %s is from %s to %s", (_, type, now, from, to) => {
  expect(listDuePeriods(type, Date.parse(now)).at(-1)).toMatchObject({
    from: Date.parse(from),
    to: Date.parse(to),
  });
});

test("missed digests remain due for a week: seven daily ones and one weekly one", () => {
  const now = Date.parse("2026-11-26T09:00:00.000Z");
  const days = listDuePeriods("digest.daily", now).map(({ to }) => new Date(to).toISOString().slice(0, 10));
  expect(days).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => `2026-11-${day}`));
  expect(listDuePeriods("digest.weekly", now)).toHaveLength(1);
});

test("the next time is 08:00 UTC, today or tomorrow", () => {
  const next = (now: string) => new Date(nextDigestTime(Date.parse(now))).toISOString();
  expect(next("2026-11-26T07:59:59.999Z")).toBe("2026-11-26T08:00:00.000Z");
  expect(next("2026-11-26T08:00:00.000Z")).toBe("2026-11-27T08:00:00.000Z");
});
