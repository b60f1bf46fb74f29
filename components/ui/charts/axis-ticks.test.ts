import { expect, test } from "vitest";
import { dayTicks, roundValues, valueTicks } from "@/components/ui/charts/axis-ticks";
import { DAY_POSITIONS } from "@/components/ui/charts/day-positions";

test("an axis has round values within its ends", () => {
  expect(roundValues({ lowest: 0, highest: 5.369 })).toEqual([0, 2, 4]);
  expect(roundValues({ lowest: -10, highest: 30 })).toEqual([-10, 0, 10, 20, 30]);
  expect(roundValues({ lowest: -0.0625, highest: 0 })).toEqual([-0.06, -0.04, -0.02, 0]);
  expect(roundValues({ lowest: 0, highest: 0 })).toEqual([0]);
});

test("counts have no ticks between integers", () => {
  expect(roundValues({ lowest: 0, highest: 2 })).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(roundValues({ lowest: 0, highest: 2 }, 1)).toEqual([0, 1, 2]);
});

test("a tick is at the position of its value", () => {
  expect(valueTicks([0, 30], { lowest: -10, highest: 30 }, (value) => `${value} SOL`)).toEqual([
    { at: 0.25, label: "0 SOL" },
    { at: 1, label: "30 SOL" },
  ]);
});

test("at most five days are named, including the first and the last", () => {
  expect(dayTicks(Date.UTC(2026, 10, 18), 3, DAY_POSITIONS.line)).toEqual([
    { at: 0, label: "Nov 18" },
    { at: 0.5, label: "Nov 19" },
    { at: 1, label: "Nov 20" },
  ]);
  const month = dayTicks(Date.UTC(2026, 9, 22), 30, DAY_POSITIONS.bars);
  expect(month.map(({ label }) => label)).toEqual(["Oct 22", "Oct 29", "Nov 6", "Nov 13", "Nov 20"]);
  expect(month[0]?.at).toBeCloseTo(0.5 / 30);
  expect(dayTicks(Date.UTC(2026, 10, 20), 1, DAY_POSITIONS.bars)).toEqual([{ at: 0.5, label: "Nov 20" }]);
});

test("in a chart of most of a year, or of years, a day is named by its month", () => {
  const labels = dayTicks(Date.UTC(2025, 0, 1), 401, DAY_POSITIONS.line).map(({ label }) => label);
  expect(labels).toEqual(["Jan 2025", "Apr 2025", "Jul 2025", "Oct 2025", "Feb 2026"]);
});
