import { expect, test } from "vitest";
import { countBelow, countUpTo, countWithin } from "./sorted-times.ts";

test("time ranges include both ends", () => {
  const times = Float64Array.of(1, 2, 2, 5);
  expect([countBelow(times, 2), countUpTo(times, 2), countWithin(times, 3, 1)]).toEqual([1, 3, 2]);
});
