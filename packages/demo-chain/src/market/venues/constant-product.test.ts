import { describe, expect, it } from "vitest";
import { amountOut, amountToMove, shareOf } from "./constant-product.ts";

describe("constant product", () => {
  it("rounds fees up and its payout down", () => {
    expect(shareOf(10_001n, 25n)).toBe(26n);
    // 1,000 in, fee 3, 997 traded: 500,000 * 997 / 100,997 = 4,935.7…
    expect(amountOut(100_000n, 500_000n, 1_000n, 30n)).toBe(4_935n);
  });

  it("never reduces the product of the reserves", () => {
    const [reserveIn, reserveOut] = [7_919n, 104_729n];
    for (const amountIn of [1n, 13n, 999n, 50_000n]) {
      const out = amountOut(reserveIn, reserveOut, amountIn, 25n);
      expect((reserveIn + amountIn) * (reserveOut - out)).toBeGreaterThanOrEqual(reserveIn * reserveOut);
    }
  });

  it("changes the price correctly: doubling one reserve makes the other asset four times as expensive", () => {
    expect(amountToMove(1_000n, 4)).toBe(1_000n);
    expect(amountToMove(1_000n, 1)).toBe(0n);
    expect(amountToMove(1_000n, 0.5)).toBe(0n);
  });
});
