import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocateSlots } from "./queues";
import { accountRequester, anonymousRequester, paidRequester, watchRequester } from "./requester";

describe("limits of open analyses", () => {
  test("an account has as many open analyses as its credits can pay for, at most fifty", () => {
    const max = (balance: number, price: number, wallets?: number) =>
      accountRequester("usr", { balance, price, ...(wallets === undefined ? {} : { wallets }) }).maxOpen;
    expect(max(0, 1)).toBe(0);
    expect(max(14, 5)).toBe(2);
    expect(max(1_000, 5)).toBe(50);
    expect(max(5, 5, 30)).toBe(30);
    expect(max(10, 5, 30)).toBe(50);
    expect(max(0, 0)).toBe(50);
  });

  test("first checks get half of an account's open analyses, or the share of an anonymous caller if it cannot pay", () => {
    const first = (balance: number) => watchRequester("usr", { balance, price: 5 });
    expect(first(5)).toMatchObject({ workClass: "account", caller: "usr", maxOpen: 1 });
    expect(first(15)).toMatchObject({ workClass: "account", maxOpen: 2 });
    expect(first(1_000)).toMatchObject({ workClass: "account", maxOpen: 25 });
    expect(first(4)).toEqual(anonymousRequester("watches"));
    expect(watchRequester("other", { balance: 0, price: 5 })).toEqual(first(0));
  });

  test("an anonymous caller has three open, and all together thirty; paid ones are not counted", () => {
    expect(anonymousRequester("a")).toMatchObject({ maxOpen: 3, maxOpenInClass: 30 });
    expect(paidRequester("wallet")).toMatchObject({ maxOpen: null, maxOpenInClass: null });
  });
});

describe("places", () => {
  const configured = fc.record({
    flash: fc.integer({ min: 2, max: 10_000 }),
    group: fc.integer({ min: 1, max: 10_000 }),
    history: fc.integer({ min: 1, max: 10_000 }),
    jobs: fc.integer({ min: 1, max: 10_000 }),
    callerPercent: fc.integer({ min: 1, max: 100 }),
  });

  test("anonymous callers have at most a quarter of those for analyses, and at least one", () => {
    fc.assert(
      fc.property(configured, (each) => {
        const { flash, anonymous } = allocateSlots(each);
        expect(flash.total + anonymous.total).toBe(each.flash);
        expect(anonymous.total).toBeGreaterThanOrEqual(1);
        expect(anonymous.total).toBeLessThanOrEqual(Math.max(1, each.flash / 4));
      }),
    );
  });

  test("one caller has its share of each queue, and at least one place", () => {
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
