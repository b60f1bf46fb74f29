import { expect, it } from "vitest";
import { USDC, WRAPPED_SOL } from "../chain/assets.ts";
import { testAddress } from "../testing/build-change.ts";
import { findPriceSol } from "./token-worth.ts";
import { valueHoldings } from "./value-holdings.ts";
import type { Holdings, PresentPrices } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
const whole = (value: number) => ({ value, isWhole: true });
const part = (value: number) => ({ value, isWhole: false });
const UNKNOWN = { value: null, isWhole: false };
const X = testAddress("X");
const holdings: Holdings = {
  slot: 1,
  lamports: 3n * SOL,
  tokens: new Map([
    [WRAPPED_SOL, { amount: 2n * SOL, decimals: 9 }],
    [X, { amount: 10_000_000n, decimals: 6 }],
    [testAddress("Dust"), { amount: 99n, decimals: 6 }],
  ]),
};
const prices: PresentPrices = { solUsd: 200, tokenUsd: new Map([[X, 40]]) };
const mints = new Map([[X, { decimals: 6, supply: 1_000_000_000_000n }]]);
const value = (of: Holdings | null, present: PresentPrices | null) => valueHoldings(of, { present, mints });

it("the value of holdings is that of SOL, wrapped SOL and priced tokens; a token without a price is the missing part", () => {
  // 3 + 2 + 10 × 40 ÷ 200 = 7 SOL, 1400 dollars.
  expect(value(holdings, prices)).toEqual({
    sol: part(7),
    usd: part(1400),
    isWhale: false,
    tokensSol: new Map([[X, 2]]),
    listedSol: new Map([[X, 2]]),
    unpriced: 1,
  });
});

it("the value of holdings includes estimates, which have no listed value and make no whale", () => {
  // 10 tokens at 40 dollars in a pool with 200 dollars of quote: 400 · 200 ÷ 600 dollars.
  const estimated = { ...prices, liquidityUsd: new Map([[X, 400]]), estimated: new Set([X]) };
  const { sol, tokensSol, listedSol, unpriced } = value(holdings, estimated);
  expect(sol.value).toBeCloseTo(5 + 400 / 600);
  expect([tokensSol.size, listedSol.size, unpriced]).toEqual([1, 0, 1]);
  const rich = { ...prices, tokenUsd: new Map([[X, 1e6]]), liquidityUsd: new Map([[X, 1e9]]) };
  expect(value(holdings, rich).isWhale).toBe(true);
  expect(value(holdings, { ...rich, estimated: new Set([X]) }).isWhale).toBe(false);
});

it("the value of holdings is that of SOL if token prices are unavailable, and complete if no token is held", () => {
  expect(value(holdings, { solUsd: 200, tokenUsd: null })).toMatchObject({
    sol: part(5),
    usd: part(1000),
    unpriced: 2,
  });
  const solOnly = { ...holdings, tokens: new Map() };
  expect(value(solOnly, { solUsd: 200, tokenUsd: null })).toMatchObject({ sol: whole(3), usd: whole(600) });
  expect(value(solOnly, { solUsd: null, tokenUsd: null })).toMatchObject({ sol: whole(3), usd: UNKNOWN });
  expect(value(null, prices)).toMatchObject({ sol: UNKNOWN, usd: UNKNOWN, isWhale: null });
});

it.each([
  [200n * SOL, 50, false],
  [200n * SOL + 1n, 50, true],
  [100n * SOL, 200, false],
  [100n * SOL + 1n, 200, true],
])("the value of holdings of %s lamports at %s dollars per SOL: whale %s", (lamports, solUsd, isWhale) => {
  const rich = { ...holdings, lamports, tokens: new Map() };
  expect(value(rich, { solUsd, tokenUsd: new Map() }).isWhale).toBe(isWhale);
});

it("the value of holdings counts wrapped SOL as SOL only, even if a source has a price for it", () => {
  const tokenUsd = new Map([[WRAPPED_SOL, 200]]);
  expect(value(holdings, { solUsd: 200, tokenUsd })).toMatchObject({ sol: part(5), tokensSol: new Map() });
});

it("the value of holdings needs no price for tokens with a balance of 0", () => {
  const emptied = { ...holdings, tokens: new Map([[X, { amount: 0n, decimals: 6 }]]) };
  expect(value(emptied, { solUsd: 200, tokenUsd: null })).toMatchObject({ sol: whole(3), usd: whole(600) });
  expect(value(emptied, prices).tokensSol).toEqual(new Map());
});

it("the value of holdings can make a whale by tokens, in SOL or in dollars", () => {
  // 5 SOL and 10 tokens: at 10 dollars per SOL and 196 per token 201 SOL and 2,010 dollars.
  const liquidityUsd = new Map([[X, 1e30]]);
  const inSol = { solUsd: 10, tokenUsd: new Map([[X, 196]]), liquidityUsd };
  expect(value(holdings, inSol)).toMatchObject({ sol: part(201), usd: part(2010), isWhale: true });
  const inDollars = { solUsd: 200, tokenUsd: new Map([[X, 2000]]), liquidityUsd };
  expect(value(holdings, inDollars)).toMatchObject({ usd: part(21_000), isWhale: true });
});

it("the value of holdings is certainly below a whale's only if both values are known", () => {
  const solOnly = { ...holdings, tokens: new Map() };
  expect(value(solOnly, { solUsd: null, tokenUsd: new Map() }).isWhale).toBeNull();
  expect(value(holdings, { solUsd: 200, tokenUsd: null }).isWhale).toBeNull();
  expect(findPriceSol(X, { present: { solUsd: null, tokenUsd: new Map([[X, 1]]) } })).toBe("unavailable");
});

it("the value of holdings can make a whale by SOL alone, and is inconclusive otherwise without prices", () => {
  expect(value({ ...holdings, lamports: 201n * SOL }, null).isWhale).toBe(true);
  expect(value(holdings, null).isWhale).toBeNull();
});

it("the value of holdings counts a stablecoin as one dollar if no source prices it", () => {
  expect(findPriceSol(USDC, { present: prices })).toBe(0.005);
  expect(findPriceSol(USDC, { present: { solUsd: 200, tokenUsd: new Map([[USDC, 0.98]]) } })).toBe(0.0049);
  expect(findPriceSol(testAddress("None"), { present: prices })).toBeNull();
  expect(findPriceSol(USDC, { present: null })).toBe("unavailable");
});
