import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Bar } from "@/components/wallet/bar";

const measureWidth = (share: number) =>
  Number(/<rect width="([\d.]+)"/.exec(renderToStaticMarkup(<Bar share={share} fill="#000" />))?.[1] ?? 0);

test("bars of 0.26 %, 0.07 % and 0.005 % of 20 % have different widths, the largest is full, and 0 has none", () => {
  const [large, small, min] = [0.26, 0.07, 0.005].map((percent) => measureWidth(percent / 20));
  // 0.2 + 99.8 × 0.013, and so on.
  expect(large).toBeCloseTo(1.4974, 4);
  expect(small).toBeCloseTo(0.5493, 4);
  expect(min).toBeCloseTo(0.22495, 4);
  expect(measureWidth(1)).toBe(100);
  expect(measureWidth(0)).toBe(0);
});
