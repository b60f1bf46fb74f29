import { describe, expect, it } from "vitest";
import { findSolUsd, solUsdByHour, toHour, usdToLamports } from "./sol-usd.ts";

const HOUR = 1_760_000_400;

describe("SOL/USD", () => {
  it("is the close of the hour that contains the time, and of no other", () => {
    const prices = solUsdByHour([{ hour: HOUR, usdMicros: 150_000_000n }]);
    expect(findSolUsd(prices, HOUR)).toBe(150_000_000n);
    expect(findSolUsd(prices, HOUR + 3599)).toBe(150_000_000n);
    expect(findSolUsd(prices, HOUR + 3600)).toBeNull();
    expect(findSolUsd(prices, HOUR - 1)).toBeNull();
  });

  it("of 0 is unknown, so that no division by zero occurs", () => {
    expect(findSolUsd(solUsdByHour([{ hour: HOUR, usdMicros: 0n }]), HOUR)).toBeNull();
  });

  it("converts dollars to lamports, rounded down", () => {
    expect(usdToLamports(300_000_000n, 150_000_000n)).toBe(2_000_000_000n);
    expect(usdToLamports(1n, 150_000_000n)).toBe(6n);
    expect(toHour(HOUR + 1)).toBe(HOUR);
  });
});
