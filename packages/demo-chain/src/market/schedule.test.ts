import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";
import { Schedule } from "./schedule.ts";

describe("Schedule", () => {
  it("runs events by slot, and those of one slot in the order of planning", () => {
    const schedule = new Schedule();
    const seen: string[] = [];
    for (const [slot, name] of [
      [5, "c"],
      [2, "a"],
      [5, "d"],
      [3, "b"],
      [5, "e"],
    ] as const) {
      schedule.at(slot, () => seen.push(name));
    }
    schedule.runUntil(10);
    expect(seen.join("")).toBe("abcde");
  });

  it("runs events that are planned while it runs, and no event after the last slot", () => {
    const schedule = new Schedule();
    const seen: number[] = [];
    const again = (slot: number) => {
      seen.push(slot);
      schedule.at(slot + 4, again);
    };
    schedule.at(1, again);
    schedule.runUntil(13);
    expect(seen).toEqual([1, 5, 9, 13]);
  });

  it("keeps a thousand events in order", () => {
    const schedule = new Schedule();
    const random = createRandom("events");
    const seen: number[] = [];
    for (let event = 0; event < 1_000; event += 1) {
      schedule.at(random.integer(0, 300), (slot) => seen.push(slot));
    }
    schedule.runUntil(300);
    expect(seen).toHaveLength(1_000);
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
  });
});
