import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateSlots } from "./queues";

describe("places", () => {
  const configured = fc.record({
    flash: fc.integer({ min: 2, max: 10_000 }),
    group: fc.integer({ min: 1, max: 10_000 }),
    history: fc.integer({ min: 1, max: 10_000 }),
    jobs: fc.integer({ min: 1, max: 10_000 }),
    callerPercent: fc.integer({ min: 1, max: 100 }),
  });

  test("strangers have a quarter of those for analyses at most, and one at least", () => {
    fc.assert(
      fc.property(configured, (each) => {
        const { flash, visitor } = allocateSlots(each);
        expect(flash.total + visitor.total).toBe(each.flash);
        expect(visitor.total).toBeGreaterThanOrEqual(1);
        expect(visitor.total).toBeLessThanOrEqual(Math.max(1, each.flash / 4));
      }),
    );
  });

  test("one caller has its share of each queue, and one place at least", () => {
    fc.assert(
      fc.property(configured, (each) => {
        for (const { total, perCaller } of Object.values(allocateSlots(each))) {
          expect(perCaller).toBeGreaterThanOrEqual(1);
          expect(perCaller).toBeLessThanOrEqual(total);
          expect(perCaller).toBe(Math.ceil((total * each.callerPercent) / 100));
        }
      }),
    );
  });
});
