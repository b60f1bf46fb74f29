import { expect, test } from "vitest";
import { plotPrices } from "@/components/wallet/evidence/price-plot";

const swap = (time: number, priceSol: number, side: "buy" | "sell" = "buy") => ({ time, priceSol, side });

test("prices stand at their time and height, a buy with its tip up, a sale with its tip down", () => {
  const positioned = plotPrices([swap(100, 1), swap(150, 3, "sell"), swap(200, 2)], null);
  // 580 units of width between margins of 10, 120 of height.
  expect(positioned?.line).toBe("M10,130L300,10L590,70");
  expect(positioned?.buys).toBe("M10,125l5,10h-10zM590,65l5,10h-10z");
  expect(positioned?.sells).toBe("M300,15l5,-10h-10z");
  expect([positioned?.lowest, positioned?.highest, positioned?.presentY]).toEqual([1, 3, null]);
});

test("the present price belongs to the scale, and is no point of the line", () => {
  const positioned = plotPrices([swap(100, 1), swap(200, 2)], 5);
  expect(positioned).toMatchObject({ highest: 5, presentY: 10, line: "M10,130L590,100" });
});

test("what can't be told apart is drawn once, and one price is no line", () => {
  const same = plotPrices([swap(100, 2), swap(100, 2), swap(100, 2)], null);
  expect(same?.line).toBe("M10,70");
  expect(same?.buys).toBe("M10,65l5,10h-10z");
  expect(plotPrices([swap(100, 2)], 3)).toBeNull();
});
