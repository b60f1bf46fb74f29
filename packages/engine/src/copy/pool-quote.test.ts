import { expect, test } from "vitest";
import { buyFromPool, inferPoolFee, sellToPool } from "./pool-quote.ts";

/** 1,000 units for 100 of the quote. */
const POOL = { tokens: 1_000, quote: 100 };

test("a purchase that doubles the quote gets half of the units", () => {
  expect(buyFromPool(POOL, 100, 0)).toBe(500);
});

test("a fee of 1 % is taken from the quote that goes in, and from the quote that comes out", () => {
  expect(buyFromPool(POOL, 100, 0.01)).toBeCloseTo((1_000 * 99) / 199, 12);
  expect(sellToPool(POOL, 1_000, 0.01)).toBeCloseTo(50 * 0.99, 12);
});

test.each([0, 0.0025, 0.01, 0.1])(
  "the fee %d of a pool is inferred from a purchase and from a sale",
  (fee) => {
    const units = buyFromPool(POOL, 7, fee);
    expect(inferPoolFee(POOL, { tokens: units, quote: 7 })).toBeCloseTo(fee, 12);
    const quote = sellToPool(POOL, 30, fee);
    expect(inferPoolFee(POOL, { tokens: -30, quote: -quote })).toBeCloseTo(fee, 12);
  },
);

test.each([
  ["concentrated liquidity, which gives more than a constant product", { tokens: 600, quote: 100 }],
  ["a bonding curve, which takes more than its balances say", { tokens: 100, quote: 100 }],
  ["a sale for more than a constant product gives", { tokens: -1_000, quote: -90 }],
  ["a purchase of all units", { tokens: 1_000, quote: 5 }],
  ["nothing", { tokens: 0, quote: 0 }],
])("no fee is inferred from %s", (_, trade) => {
  expect(inferPoolFee(POOL, trade)).toBeNull();
});

test("no fee is inferred from an empty pool", () => {
  expect(inferPoolFee({ tokens: 0, quote: 0 }, { tokens: 1, quote: 1 })).toBeNull();
});
