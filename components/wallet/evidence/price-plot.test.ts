import { expect, test } from "vitest";
import { plotPrices } from "@/components/wallet/evidence/price-plot";

const swap = (time: number, priceSol: number, side: "buy" | "sell" = "buy") => ({ time, priceSol, side });
const NONE = { present: null, averageBuy: null };

test("prices are plotted by time and height, a buy pointing up, a sale pointing down", () => {
  const plot = plotPrices([swap(100, 1), swap(150, 3, "sell"), swap(200, 2)], NONE);
  // 580 units of width between margins of 10, 160 of height.
  expect(plot?.line).toBe("M10,170L300,10L590,90");
  expect(plot?.buys).toBe("M10,165l5,10h-10zM590,85l5,10h-10z");
  expect(plot?.sells).toBe("M300,15l5,-10h-10z");
  expect(plot).toMatchObject({ scale: "linear", ticks: [3, 2, 1], presentY: null, averageY: null });
});

test("the present price extends the scale, and is no point of the line", () => {
  const plot = plotPrices([swap(100, 1), swap(200, 2)], { ...NONE, present: 5 });
  expect(plot).toMatchObject({ ticks: [5, 3, 1], presentY: 10, line: "M10,170L590,130" });
});

test("prices that differ eightfold or more have a log scale with equal heights for equal factors", () => {
  const plot = plotPrices([swap(100, 1), swap(150, 10), swap(200, 100)], NONE);
  expect(plot).toMatchObject({ scale: "log", ticks: [100, 10, 1], line: "M10,170L300,90L590,10" });
  expect(plotPrices([swap(100, 1), swap(200, 7.9)], NONE)?.scale).toBe("linear");
  expect(plotPrices([swap(100, 0), swap(200, 100)], NONE)?.scale).toBe("linear");
});

test("the average buy price has a line only within the scale", () => {
  const prices = [swap(100, 1), swap(200, 3)];
  expect(plotPrices(prices, { ...NONE, averageBuy: 2 })?.averageY).toBe(90);
  expect(plotPrices(prices, { ...NONE, averageBuy: 4 })?.averageY).toBeNull();
});

test("identical points are drawn once, and a single price has no line", () => {
  const same = plotPrices([swap(100, 2), swap(100, 2), swap(100, 2)], NONE);
  expect(same?.line).toBe("M10,90");
  expect(same?.buys).toBe("M10,85l5,10h-10z");
  expect(same?.ticks).toEqual([2]);
  expect(plotPrices([swap(100, 2)], { ...NONE, present: 3 })).toBeNull();
});
