import { expect, test } from "vitest";
import { describeState } from "./job-progress";

const LABELS = { waiting: "Queued.", active: "a", delayed: "d", completed: "c", failed: "f" };

test.each([
  [1, 1, "Queued: 1st of 1."],
  [2, 12, "Queued: 2nd of 12."],
  [3, 12, "Queued: 3rd of 12."],
  [4, 12, "Queued: 4th of 12."],
  [11, 12, "Queued: 11th of 12."],
  [13, 20, "Queued: 13th of 20."],
  [22, 1_204, "Queued: 22nd of 1,204."],
  [1_111, 1_204, "Queued: 1,111th of 1,204."],
])("position %d of %d is an ordinal number", (position, length, words) => {
  const state = { status: "waiting", progress: 0, queue: { position, length } } as const;
  expect(describeState(state, LABELS)).toBe(words);
});

test("a job without a worker is paused in each status and position", () => {
  const state = { progress: 40, queue: { position: 1, length: 1 }, waitingFor: "worker" } as const;
  for (const status of ["waiting", "active"] as const) {
    expect(describeState({ ...state, status }, LABELS)).toBe(
      "Paused while no worker runs. It continues by itself.",
    );
  }
  expect(describeState(null, LABELS)).toBe("Queued.");
});
