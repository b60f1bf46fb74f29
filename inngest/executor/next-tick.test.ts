import { expect, test } from "vitest";
import { nextTick } from "./next-tick";

const NEW_YEAR = new Date("2026-01-01T00:00:00Z");

test.each([
  ["*/5 * * * *", "2026-01-01T00:05:00.000Z"],
  ["0 9 * * *", "2026-01-01T09:00:00.000Z"],
  ["TZ=Europe/Paris 0 9 * * *", "2026-01-01T08:00:00.000Z"],
  ["* * * * * *", "2026-01-01T00:00:01.000Z"],
])("%s is due next, after midnight UTC, at %s", (expression, at) => {
  expect(nextTick(expression, NEW_YEAR).toISOString()).toBe(at);
});

test("what is no cron expression is refused", () => {
  expect(() => nextTick("every day", NEW_YEAR)).toThrow();
});
