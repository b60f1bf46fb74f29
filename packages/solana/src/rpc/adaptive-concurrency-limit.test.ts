import { expect, test } from "vitest";
import { AdaptiveConcurrencyLimit } from "./adaptive-concurrency-limit.ts";

const NO_JITTER = () => 1;

test("a refusal halves the concurrency and pauses all calls, and the calls of one burst count once", () => {
  const limiter = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  const burst = [limiter.begin(), limiter.begin(), limiter.begin()];
  for (const begun of burst) limiter.recordThrottle(begun, 0, null);
  expect(limiter.limit).toBe(10);
  expect(limiter.waitMs(0)).toBe(100);
});

test("consecutive refusals double the pause up to 8 s and always allow one call", () => {
  const limiter = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  const pauses = Array.from({ length: 8 }, () => {
    limiter.recordThrottle(limiter.begin(), 0, null);
    return limiter.waitMs(0);
  });
  expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 8000]);
  expect(limiter.limit).toBe(1);
});

test("a round of responses raises the limit by one, and slowly near the last refused value", () => {
  const limiter = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  limiter.recordThrottle(limiter.begin(), 0, null);
  expect(limiter.limit).toBe(10);
  answer(limiter, 11);
  expect(limiter.limit).toBe(11);
  answer(limiter, 130);
  expect(limiter.limit).toBe(19);
  answer(limiter, 100);
  expect(limiter.limit).toBe(19);
  answer(limiter, 1000);
  expect(limiter.limit).toBe(20);
});

test("a pause that the provider requests is observed, up to a minute", () => {
  const limiter = new AdaptiveConcurrencyLimit(8, NO_JITTER);
  limiter.recordThrottle(limiter.begin(), 1000, 7000);
  expect(limiter.waitMs(1000)).toBe(7000);
  expect(limiter.waitMs(8000)).toBe(0);
  limiter.recordThrottle(limiter.begin(), 0, 86_400_000);
  expect(limiter.waitMs(0)).toBe(60_000);
});

function answer(limiter: AdaptiveConcurrencyLimit, times: number): void {
  for (let answers = 0; answers < times; answers += 1) limiter.recordSuccess();
}
