import { describe, expect, it } from "vitest";
import { buildChange } from "../testing/build-change.ts";
import { estimateTimes } from "./estimate-times.ts";

const at = (slot: number, blockTime: number | null) => buildChange({ signature: `${slot}`, slot, blockTime });

describe("block times", () => {
  it("are those of the ledger if it has them", () => {
    expect(estimateTimes([at(1, 1000), at(2, 1007)])).toEqual([1000, 1007]);
  });

  it("are estimated from the nearest known slot, at 0.4 s per slot, before or after it", () => {
    // 100 slots after the first are 40 s; 50 slots before the last are 20 s.
    const changes = [at(1000, 5000), at(1100, null), at(1950, null), at(2000, 6000)];
    expect(estimateTimes(changes)).toEqual([5000, 5040, 5980, 6000]);
  });

  it("use the earlier of two equally near slots, and round to seconds", () => {
    expect(estimateTimes([at(1000, 5000), at(1001, null), at(1002, 7000)])).toEqual([5000, 5000, 7000]);
    expect(estimateTimes([at(1000, 5000), at(1004, null)])).toEqual([5000, 5002]);
  });

  it("are extrapolated beyond both ends", () => {
    expect(estimateTimes([at(900, null), at(1000, 5000), at(1100, null)])).toEqual([4960, 5000, 5040]);
  });

  it("remain unknown if no change has one", () => {
    expect(estimateTimes([at(1, null), at(2, null)])).toEqual([null, null]);
    expect(estimateTimes([])).toEqual([]);
  });
});
