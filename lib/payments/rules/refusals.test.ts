import { expect, test } from "vitest";
import { refuseAmount } from "./refusals";

test.each([
  [74_999n, "USDC amount 74999 < required 75000"],
  [75_000n, null],
  [75_001n, "USDC amount 75001 does not equal required 75000"],
])("%s base units for a price of 75000: %s", (paid, refusal) => {
  expect(refuseAmount(paid, 75_000n)).toBe(refusal);
});
