import { expect, test } from "vitest";
import { describeQueue } from "./job-progress";

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
  expect(describeQueue({ position, length })).toBe(words);
});
