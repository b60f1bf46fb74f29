import { expect, test } from "vitest";
import { placeTooltip } from "./attach-tooltip";

const TIP = { width: 200, height: 50 };
const VIEW = { width: 375, height: 600 };

test("a tooltip is below its anchor, centered on it", () => {
  expect(placeTooltip({ left: 150, top: 100, width: 80, height: 20 }, TIP, VIEW)).toEqual({
    left: 90,
    top: 126,
  });
});

test("a tooltip stays within a narrow window, on either side", () => {
  expect(placeTooltip({ left: 0, top: 100, width: 20, height: 20 }, TIP, VIEW).left).toBe(8);
  expect(placeTooltip({ left: 355, top: 100, width: 20, height: 20 }, TIP, VIEW).left).toBe(167);
});

test("a tooltip is above its anchor if there is no room below", () => {
  expect(placeTooltip({ left: 150, top: 560, width: 80, height: 20 }, TIP, VIEW).top).toBe(504);
});
