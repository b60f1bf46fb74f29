import { expect, it } from "vitest";
import { findSolUsd, solUsdByHour } from "./sol-usd.ts";

const HOUR = 1_760_000_400;

it("SOL/USD of 0 is unknown, so that no division by zero occurs", () => {
  expect(findSolUsd(solUsdByHour([{ hour: HOUR, usdMicros: 0n }]), HOUR)).toBeNull();
});
