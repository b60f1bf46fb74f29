import { afterEach, expect, test, vi } from "vitest";
import { MONOTONIC_TIMER } from "./monotonic-timer";

afterEach(() => {
  vi.useRealTimers();
});

test("a change of the wall clock does not change the time", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const before = MONOTONIC_TIMER.now();
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(MONOTONIC_TIMER.now()).toBe(before);
  vi.advanceTimersByTime(20);
  expect(MONOTONIC_TIMER.now()).toBe(before + 20);
});

test("a task runs after its time, unless it is canceled", () => {
  vi.useFakeTimers();
  const done: string[] = [];
  MONOTONIC_TIMER.after(20, () => done.push("first"));
  const cancel = MONOTONIC_TIMER.after(20, () => done.push("second"));
  cancel();
  vi.advanceTimersByTime(19);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["first"]);
});
