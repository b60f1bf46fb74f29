import { expect, test } from "vitest";
import { BatchSize } from "./batch-size.ts";

test("calls are single until the provider refuses some, then in batches that grow to 20", () => {
  const batches = new BatchSize("auto");
  expect(batches.next(false)).toBe(1);
  const sizes = [0, 1, 2, 3].map(() => {
    const size = batches.next(true);
    batches.recordSuccess();
    return size;
  });
  expect(sizes).toEqual([5, 10, 20, 20]);
  expect(batches.next(false)).toBe(1);
});

test("a provider that refuses batches, or reduces their size to one, gets single calls permanently", () => {
  const refused = new BatchSize("auto");
  refused.recordRefusal();
  expect(refused.next(true)).toBe(1);
  const throttled = new BatchSize("auto");
  throttled.recordThrottle();
  expect(throttled.next(true)).toBe(2);
  throttled.recordThrottle();
  throttled.recordSuccess();
  expect(throttled.next(true)).toBe(1);
});

test("a configured size is used from the start", () => {
  expect(new BatchSize(8).next(false)).toBe(8);
  expect(new BatchSize(1).next(true)).toBe(1);
});
