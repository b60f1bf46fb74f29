import { describe, expect, it } from "vitest";
import { createSolPrice } from "./sol-price.ts";

const NOON = 1_760_011_200;

describe("createSolPrice", () => {
  it("SOL/USD has one close for every hour that starts in the range, including both ends", () => {
    const closes = createSolPrice(7, NOON).hourly(NOON, NOON + 2 * 3_600);
    expect(closes.map(({ time }) => time)).toEqual([NOON, NOON + 3_600, NOON + 7_200]);
    expect(createSolPrice(7, NOON).hourly(NOON + 1, NOON + 3_599)).toEqual([]);
  });

  it("SOL/USD of a moment is the close of the hour that contains it, in whole micro-dollars", () => {
    const price = createSolPrice(7, NOON);
    const [close] = price.hourly(NOON, NOON);
    expect(close).toBeDefined();
    expect(price.usdMicrosAt(NOON + 3_599)).toBe(BigInt(Math.round((close?.close ?? 0) * 1_000_000)));
    expect(price.usdMicrosAt(NOON + 3_599) % 10_000n).toBe(0n);
  });

  it("SOL/USD is between 110 and 200 dollars", () => {
    const closes = createSolPrice(3, NOON).hourly(NOON, NOON + 200 * 86_400);
    expect(Math.min(...closes.map(({ close }) => close))).toBeGreaterThan(110);
    expect(Math.max(...closes.map(({ close }) => close))).toBeLessThan(200);
  });
});
