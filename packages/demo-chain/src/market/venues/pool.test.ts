import { describe, expect, it } from "vitest";
import { computeInputToMove, computeOutput, computeShare } from "./pool.ts";

describe("constant product", () => {
  it("a pool rounds fees up and its payout down", () => {
    expect(computeShare(10_001n, 25n)).toBe(26n);
    // 1,000 in, fee 3, 997 traded: 500,000 * 997 / 100,997 = 4,935.7…
    expect(computeOutput(100_000n, 500_000n, 1_000n, 25n)).toBe(4_935n);
  });

  it("a pool never reduces the product of the reserves", () => {
    for (const amountIn of [1n, 13n, 999n, 50_000n]) {
      const output = computeOutput(7_919n, 104_729n, amountIn, 25n);
      expect((7_919n + amountIn) * (104_729n - output)).toBeGreaterThanOrEqual(7_919n * 104_729n);
    }
  });

  it("a pool makes the other asset four times as expensive when one reserve doubles", () => {
    expect(computeInputToMove(1_000n, 4)).toBe(1_000n);
    expect(computeInputToMove(1_000n, 1)).toBe(0n);
    expect(computeInputToMove(1_000n, 0.5)).toBe(0n);
  });
});
