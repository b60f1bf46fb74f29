import { expect, test } from "vitest";
import { USDC, USDT, WRAPPED_SOL } from "../chain/assets.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildHud } from "./hud.ts";
import { joinTokenOrigins, type PriceOrigins } from "./price-origin.ts";

const from = (source: string, asOf: number) => ({ origin: { source, asOf } });

test("origins of token prices are joined to all names and the oldest time, without that of SOL", () => {
  const prices = new Map([
    [WRAPPED_SOL, from("first", 1)],
    [USDC, from("second", 30)],
    [USDT, from("third", 20)],
  ]);
  expect(joinTokenOrigins(prices)).toEqual({ source: "second, third", asOf: 20 });
  expect(joinTokenOrigins(new Map([[WRAPPED_SOL, from("first", 1)]]))).toBeNull();
  expect(joinTokenOrigins(null)).toBeNull();
});

test("the provenance names the sources of prices and their times, null for unused ones, and nothing for unknown ones", () => {
  const read = (priceOrigins?: PriceOrigins) => {
    const input = { ...buildWalletInput({}), ...(priceOrigins === undefined ? {} : { priceOrigins }) };
    return buildHud(input, computeMetrics(input)).provenance.prices;
  };
  expect(read({ sol: { source: "coinbase", asOf: 1_800_000_000_000 }, tokens: null })).toEqual({
    sol: { source: "coinbase", asOf: "2027-01-15T08:00:00.000Z" },
    tokens: null,
  });
  expect(read({ sol: null, tokens: null, tokensUnavailableSince: 1_800_000_000_000 })).toEqual({
    sol: null,
    tokens: null,
    unavailableSince: { tokens: "2027-01-15T08:00:00.000Z" },
  });
  expect(read()).toBeUndefined();
});
