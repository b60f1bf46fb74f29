import { expect, test } from "vitest";
import { describePriceOutage } from "./price-outage.ts";

test("each kind of prices without a source is named with its time, and nothing if all have one", () => {
  const [sol, tokens] = ["2026-11-20T07:18:09Z", "2026-11-20T08:00:00Z"];
  expect(describePriceOutage({ sol, tokens })).toBe(
    "SOL unavailable since Nov 20, 2026, 07:18 UTC; tokens unavailable since Nov 20, 2026, 08:00 UTC",
  );
  expect([describePriceOutage({}), describePriceOutage(undefined)]).toEqual([null, null]);
});
