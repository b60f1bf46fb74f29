import { expect, it } from "vitest";
import { ledgerTokenAmount, uiTokenAmount } from "./token-amount.ts";

it.each([
  [0n, 6, "0"],
  [1n, 6, "0.000001"],
  [1_500_000n, 6, "1.5"],
  [120n, 0, "120"],
  [18_446_744_073_709_551_615n, 9, "18446744073.709551615"],
])("an amount of %s with %s decimals is %s without rounding", (raw, decimals, text) => {
  expect(uiTokenAmount(raw, decimals)).toMatchObject({ amount: String(raw), uiAmountString: text });
});

it("an empty amount is 0 in an account and null in the balances of a transaction", () => {
  expect(uiTokenAmount(0n, 6).uiAmount).toBe(0);
  expect(ledgerTokenAmount(0n, 6).uiAmount).toBeNull();
  expect(ledgerTokenAmount(5n, 1).uiAmount).toBe(0.5);
});
