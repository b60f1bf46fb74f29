import { expect, test } from "vitest";
import { buildPriceList } from "./build-price-list";

const TERMS = { version: 2, network: "solana:mainnet", asset: "USDC", payTo: "treasury" };

test("the published prices are those of the contract, in credits, dollars and base units", () => {
  const { creditUsd, endpoints } = buildPriceList(null);
  expect(creditUsd).toBe(0.015);
  expect(endpoints.map(({ id, credits, usd, x402Amount }) => [id, credits, usd, x402Amount])).toEqual([
    ["wallet-profile", 5, 0.075, "75000"],
    ["wallet-hud", 1, 0.015, "15000"],
    ["wallet-tokens", 3, 0.045, "45000"],
    ["wallet-token-detail", 3, 0.045, "45000"],
    ["wallet-links", 3, 0.045, "45000"],
    ["wallet-counterparties", 3, 0.045, "45000"],
    ["wallet-trades", 3, 0.045, "45000"],
    ["copy", 5, 0.3, "300000"],
    ["batch-hud", 5, 0.075, "75000"],
    ["holders", 5, 0.3, "300000"],
    ["holders-agent", 5, 0.3, "300000"],
    ["similarity", 5, 0.3, "300000"],
    ["similarity-agent", 5, 0.3, "300000"],
    ["combined", 5, 0.3, "300000"],
    ["launch", 5, 0.3, "300000"],
    ["holders-deep", 15, 0.525, "525000"],
    ["watch-refresh", 1, 0, "0"],
    ["job-status", 0, 0, "0"],
    ["job-result", 0, 0, "0"],
    ["pricing", 0, 0, "0"],
  ]);
  expect(endpoints[0]).toMatchObject({ method: "GET", path: "/intel/wallet/:addr" });
});

test("an option has the price that it adds: a launch 5 credits and 0.3 dollars to a deep call", () => {
  const { endpoints } = buildPriceList(null);
  const deep = endpoints.find(({ id }) => id === "holders-deep");
  expect(deep?.options).toEqual([{ name: "launch", credits: 5, usd: 0.3, x402Amount: "300000" }]);
  expect(endpoints.filter((row) => "options" in row)).toEqual([deep]);
});

test("packs make a credit cheaper: 1,000 for 15 dollars, 10,000 for 120, 100,000 for 900", () => {
  expect(buildPriceList(null).packs).toEqual([
    { id: "starter", credits: 1_000, usd: 15, usdPerCredit: 0.015 },
    { id: "builder", credits: 10_000, usd: 120, usdPerCredit: 0.012 },
    { id: "pro", credits: 100_000, usd: 900, usdPerCredit: 0.009 },
  ]);
});

test("has only the payment terms on chain, or null if calls cannot be paid on chain", () => {
  expect(buildPriceList(null).x402).toBeNull();
  expect(buildPriceList({ ...TERMS, ...{ secret: "x" } }).x402).toEqual(TERMS);
});
