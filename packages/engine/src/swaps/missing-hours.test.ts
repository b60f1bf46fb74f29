import { expect, it } from "vitest";
import { findMissingHours, joinHours, listMissingHours } from "./missing-hours.ts";

const at = (hour: number) => hour * 3600;
const hours = (...known: readonly number[]) => new Set(known.map(at));
const range = { from: at(2), to: at(5) };

it.each([
  ["none is known", [], { from: at(2), to: at(5) }],
  ["both ends are known", [2, 5], { from: at(3), to: at(4) }],
  ["all but one are known", [2, 3, 5], { from: at(4), to: at(4) }],
  ["all but the last are known", [2, 3, 4], { from: at(5), to: at(5) }],
  ["one in between is known", [3], { from: at(2), to: at(5) }],
  ["all are known", [2, 3, 4, 5, 6], null],
])("the missing hours reach from the first to the last unknown one: %s", (_, known, missing) => {
  expect(findMissingHours(hours(...known), range)).toEqual(missing);
});

it("the missing hours are listed one by one, both ends included", () => {
  expect(listMissingHours(hours(3), range)).toEqual([at(2), at(4), at(5)]);
  expect(listMissingHours(hours(2, 3, 4, 5), range)).toEqual([]);
});

it("hours close together are one range, in any order and with repetitions", () => {
  expect(joinHours([at(9), at(2), at(4), at(2)], at(2))).toEqual([
    { from: at(2), to: at(4) },
    { from: at(9), to: at(9) },
  ]);
  expect(joinHours([], at(2))).toEqual([]);
});
