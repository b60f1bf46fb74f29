import { expect, test } from "vitest";
import { Health } from "./health.ts";

test("three consecutive failures start a pause, and failures with a response between them do not", () => {
  const health = new Health(true);
  for (const _ of [1, 2]) health.recordFailure(0);
  health.recordSuccess();
  for (const _ of [1, 2]) health.recordFailure(0);
  expect(health.isPaused).toBe(false);
  health.recordFailure(0);
  expect(health.isPaused).toBe(true);
});

test("a pause ends with a successful probe and grows with each failed one, up to a minute", () => {
  const health = new Health(true);
  health.pause(0);
  expect([health.isProbeDue(999), health.isProbeDue(1_000)]).toEqual([false, true]);
  health.pause(1_000);
  expect([health.isProbeDue(2_999), health.isProbeDue(3_000)]).toEqual([false, true]);
  for (let probe = 0; probe < 20; probe += 1) health.pause(3_000);
  expect([health.isProbeDue(62_999), health.isProbeDue(63_000)]).toEqual([false, true]);
  health.reset();
  expect(health.isPaused).toBe(false);
});
