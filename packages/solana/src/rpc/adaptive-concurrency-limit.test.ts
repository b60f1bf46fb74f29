import { expect, test } from "vitest";
import { AdaptiveConcurrencyLimit } from "./adaptive-concurrency-limit.ts";

const NO_JITTER = () => 1;

test("a refusal halves the calls under way and pauses them all; the calls of one burst count once", () => {
  const pace = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  const burst = [pace.begin(), pace.begin(), pace.begin()];
  for (const begun of burst) pace.throttled(begun, 0, null);
  expect(pace.limit).toBe(10);
  expect(pace.waitMs(0)).toBe(100);
});

test("refusals in a row double the pause up to 8 s and never stop the last call", () => {
  const pace = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  const pauses = Array.from({ length: 8 }, () => {
    pace.throttled(pace.begin(), 0, null);
    return pace.waitMs(0);
  });
  expect(pauses).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 8000]);
  expect(pace.limit).toBe(1);
});

test("a round of answers raises the limit by one, and slowly near what was refused last", () => {
  const pace = new AdaptiveConcurrencyLimit(20, NO_JITTER);
  pace.throttled(pace.begin(), 0, null);
  expect(pace.limit).toBe(10);
  answer(pace, 11);
  expect(pace.limit).toBe(11);
  answer(pace, 130);
  expect(pace.limit).toBe(19);
  answer(pace, 100);
  expect(pace.limit).toBe(19);
  answer(pace, 1000);
  expect(pace.limit).toBe(20);
});

test("the provider's own wish to wait is kept, up to a minute", () => {
  const pace = new AdaptiveConcurrencyLimit(8, NO_JITTER);
  pace.throttled(pace.begin(), 1000, 7000);
  expect(pace.waitMs(1000)).toBe(7000);
  expect(pace.waitMs(8000)).toBe(0);
  pace.throttled(pace.begin(), 0, 86_400_000);
  expect(pace.waitMs(0)).toBe(60_000);
});

function answer(pace: AdaptiveConcurrencyLimit, times: number): void {
  for (let answers = 0; answers < times; answers += 1) pace.answered();
}
