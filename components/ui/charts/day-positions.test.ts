import { expect, test } from "vitest";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";

const { line, bars } = DAY_POSITIONS;

test("a line's first day is at the beginning of the axis, its last at the end", () => {
  expect([0, 1, 4].map((day) => line.toPosition(day, 5))).toEqual([0, 0.25, 1]);
  expect(line.toPosition(0, 1)).toBe(0);
});

test("on a line the nearest day is selected", () => {
  expect([0, 0.12, 0.13, 0.99].map((position) => line.dayAt(position, 5))).toEqual([0, 0, 1, 4]);
});

test("a bar's day is in the middle of its band, and covers all of it", () => {
  expect([0, 3].map((day) => bars.toPosition(day, 4))).toEqual([0.125, 0.875]);
  expect([0, 0.24, 0.25, 0.99].map((position) => bars.dayAt(position, 4))).toEqual([0, 0, 1, 3]);
});

test("positions beyond the axis belong to its ends", () => {
  expect([-0.5, 1, 1.5].map((position) => bars.dayAt(position, 4))).toEqual([0, 3, 3]);
  expect([-0.5, 1.5].map((position) => line.dayAt(position, 4))).toEqual([0, 3]);
});
