import { expect, it } from "vitest";
import { buildChange } from "../testing/build-change.ts";
import { estimateTimes } from "./estimate-times.ts";

const at = (slot: number, blockTime: number | null) => buildChange({ signature: `${slot}`, slot, blockTime });

it("block times lie between the known ones in proportion to the slots, and are rounded to seconds", () => {
  // 1,000 slots took 1,000 s, more than twice their nominal time.
  const changes = [at(1000, 5000), at(1100, null), at(1950, null), at(2000, 6000)];
  expect(estimateTimes(changes)).toEqual([5000, 5100, 5950, 6000]);
  expect(estimateTimes([at(1, 10), at(2, null), at(4, 14)])).toEqual([10, 11, 14]);
  expect(estimateTimes([at(7, 10), at(7, null), at(7, 14)])).toEqual([10, 10, 14]);
});

it("block times pass faster where slots are shorter", () => {
  // 1,000 slots of 300 ms and 1,000 of 250 ms, which took 1.1 times as long.
  const changes = [at(447_983_000, 0), at(447_984_000, null), at(447_985_000, 605)];
  expect(estimateTimes(changes)).toEqual([0, 330, 605]);
});

it("block times are extrapolated beyond both ends by the duration of a slot at that time", () => {
  expect(estimateTimes([at(900, null), at(1000, 5000), at(1100, null)])).toEqual([4960, 5000, 5040]);
  expect(estimateTimes([at(460_000_000, 5000), at(460_000_100, null)])).toEqual([5000, 5020]);
});
