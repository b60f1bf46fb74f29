import { expect, test } from "vitest";
import { readCurrency } from "@/components/ui/currency";
import { convertToUsd, describeAmount, type Money, nameUnit } from "@/components/wallet/money";
import { findUsdPerSol } from "@/components/wallet/usd-per-sol";
import { SAMPLE_WALLET } from "@/lib/server/testing/sample-wallet";

const DOLLARS: Money = { currency: "usd", usdPerSol: 150 };
const { hud } = SAMPLE_WALLET.profile;

test("an amount with its own dollars shows them, and others are converted at the present SOL price", () => {
  expect(convertToUsd(2, DOLLARS, 250)).toBe(250);
  expect(convertToUsd(2, DOLLARS, null)).toBe(300);
  expect(describeAmount(2, DOLLARS, 250)).toBe("$250.00, at the SOL price of each trade; 2 SOL");
  expect(describeAmount(2, DOLLARS, null)).toBe("$300.00 at the present SOL price; 2 SOL");
});

test("amounts are in SOL if the reader chose it, or if no SOL price is known", () => {
  expect(convertToUsd(2, { currency: "sol", usdPerSol: 150 }, 250)).toBeNull();
  expect(convertToUsd(2, { currency: "usd", usdPerSol: null }, null)).toBeNull();
  expect(describeAmount(2, { currency: "usd", usdPerSol: null }, null)).toBe("2 SOL");
  expect([nameUnit(DOLLARS), nameUnit({ currency: "usd", usdPerSol: null })]).toEqual(["USD", "SOL"]);
});

test("the SOL price is that of the valued holdings, and is unknown without holdings or prices", () => {
  expect(findUsdPerSol({ ...hud, currentHoldingsSol: 3, currentHoldingsUsd: 450 })).toBe(150);
  expect(findUsdPerSol({ ...hud, currentHoldingsSol: 0, currentHoldingsUsd: 0 })).toBeNull();
  const unknown = ["currentHoldingsUsd"];
  expect(findUsdPerSol({ ...hud, currentHoldingsSol: 3, currentHoldingsUsd: 0, unknown })).toBeNull();
});

test("the stored currency is SOL unless it is USD", () => {
  expect([undefined, "eur", "sol", "usd"].map(readCurrency)).toEqual(["sol", "sol", "sol", "usd"]);
});
