import { expect, test } from "vitest";
import { areaPath, linePath, stackBars, toHeight } from "@/components/ui/charts/plot-path";

// A plot is 1,000 wide and 182 high, its upper edge at 0.

test("a value is positioned in proportion between the edges of a plot", () => {
  expect(toHeight(-10, { lowest: -10, highest: 30 })).toBe(0);
  expect(toHeight(0, { lowest: -10, highest: 30 })).toBe(0.25);
  expect(toHeight(30, { lowest: -10, highest: 30 })).toBe(1);
});

test("if all values are equal, they are at the lower edge", () => {
  expect(toHeight(0, { lowest: 0, highest: 0 })).toBe(0);
});

test("a line spans the plot in equal steps", () => {
  expect(linePath([0, 50, 100], { lowest: 0, highest: 100 })).toBe("M0,182L500,91L1000,0");
});

test("a line of one value is a point at the left side, not empty", () => {
  expect(linePath([100], { lowest: 0, highest: 100 })).toBe("M0,0");
});

test("an area ends at its base, which may be within the plot", () => {
  expect(areaPath([-10, 30], 0, { lowest: -10, highest: 30 })).toBe("M0,182L1000,0L1000,136.5L0,136.5Z");
});

test("the parts of a bar are stacked and leave a tenth of the band on either side", () => {
  // The second of four bands: 250 to 500, the bar from 275 to 475.
  expect(stackBars([50, 25], 1, 4, 100)).toEqual([
    { x: 275, y: 91, width: 200, height: 91 },
    { x: 275, y: 45.5, width: 200, height: 45.5 },
  ]);
});

test("a part without value has no height and raises nothing", () => {
  expect(stackBars([0, 100], 0, 1, 100)).toEqual([
    { x: 100, y: 182, width: 800, height: 0 },
    { x: 100, y: 0, width: 800, height: 182 },
  ]);
});
