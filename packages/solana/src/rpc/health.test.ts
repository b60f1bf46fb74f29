import { expect, test } from "vitest";
import { Health, Latencies } from "./health.ts";

test("three failures in a row begin a rest, an answer between them does not", () => {
  const health = new Health(true);
  for (const _ of [1, 2]) health.recordFailure(0);
  health.recordSuccess();
  for (const _ of [1, 2]) health.recordFailure(0);
  expect(health.isPaused).toBe(false);
  health.recordFailure(0);
  expect(health.isPaused).toBe(true);
});

test("a rest ends with a probe that is answered, and lasts longer with each that is not, up to a minute", () => {
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

test("the slowest is the 95th of 100 by nearest rank, of the latest hundred, and unknown before there are twenty", () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 19; ms += 1) latencies.add("getSlot", ms);
  expect(latencies.percentile95("getSlot")).toBeNull();
  latencies.add("getSlot", 20);
  expect(latencies.percentile95("getSlot")).toBe(19);
  for (let ms = 1; ms <= 100; ms += 1) latencies.add("getSlot", ms);
  expect(latencies.percentile95("getSlot")).toBe(95);
  expect(latencies.percentile95("getBlock")).toBeNull();
});
