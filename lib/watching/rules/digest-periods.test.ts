import type { DigestType } from "@walletlens/contract/constants";
import { expect, test } from "vitest";
import { listDuePeriods, nextDigestTime } from "./digest-periods";

function lastDue(type: DigestType, now: string) {
  const last = listDuePeriods(type, Date.parse(now)).at(-1);
  return last && [new Date(last.from).toISOString(), new Date(last.to).toISOString()];
}

test("the digest of a UTC day is due at 08:00 UTC on the next day, and not a millisecond before", () => {
  expect(lastDue("digest.daily", "2026-11-26T08:00:00.000Z")).toEqual([
    "2026-11-25T00:00:00.000Z",
    "2026-11-26T00:00:00.000Z",
  ]);
  expect(lastDue("digest.daily", "2026-11-26T07:59:59.999Z")).toEqual([
    "2026-11-24T00:00:00.000Z",
    "2026-11-25T00:00:00.000Z",
  ]);
});

test("a week is Monday to Sunday in UTC, and its digest is due on Monday at 08:00 UTC", () => {
  // 30 November 2026 is a Monday.
  expect(lastDue("digest.weekly", "2026-11-30T08:00:00.000Z")).toEqual([
    "2026-11-23T00:00:00.000Z",
    "2026-11-30T00:00:00.000Z",
  ]);
  for (const early of ["2026-11-30T07:59:59.999Z", "2026-11-29T23:59:59.999Z", "2026-11-23T08:00:00.000Z"]) {
    expect(lastDue("digest.weekly", early)).toEqual(["2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"]);
  }
});

test("a week across the end of a year or a leap day has seven days", () => {
  expect(lastDue("digest.weekly", "2027-01-05T12:00:00.000Z")).toEqual([
    "2026-12-28T00:00:00.000Z",
    "2027-01-04T00:00:00.000Z",
  ]);
  expect(lastDue("digest.weekly", "2028-03-07T12:00:00.000Z")).toEqual([
    "2028-02-28T00:00:00.000Z",
    "2028-03-06T00:00:00.000Z",
  ]);
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
