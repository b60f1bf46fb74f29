import { expect, it } from "vitest";
import { USDC, USDT } from "../chain/assets.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import type { TokenAccountChange, VisibleValue } from "./owner-change.ts";
import { findPrice, readQuote } from "./quote.ts";

/** 150 dollars per SOL: a dollar is 6,666,666 lamports. */
const PRICE = 150_000_000n;
const DOLLAR = 1_000_000n;
const SOL = 1_000_000_000n;

interface Given {
  readonly lamports?: bigint;
  readonly usdc?: bigint;
  readonly usdt?: bigint;
  readonly price?: bigint | null;
  readonly visible?: readonly VisibleValue[];
  readonly tokens?: readonly TokenAccountChange[];
}

function quoteOf({ lamports = 0n, usdc, usdt, price = PRICE, visible = [], tokens = [] }: Given) {
  const usdMicros = new Map([
    ...(usdc === undefined ? [] : [[USDC, usdc] as const]),
    ...(usdt === undefined ? [] : [[USDT, usdt] as const]),
  ]);
  const change = buildChange({ signature: "a", solLamports: lamports, visible, tokens });
  return readQuote(change, lamports, usdMicros, price);
}

it("the quote of a transaction uses SOL visible beside a stablecoin before any price, and only for that stablecoin", () => {
  const visible = [
    { mint: testAddress("X"), lamports: 9n * SOL, usdMicros: 0n },
    { mint: USDC, lamports: 3n * SOL, usdMicros: 0n },
  ];
  for (const price of [PRICE, null]) {
    expect(quoteOf({ usdc: -300n * DOLLAR, price, visible })).toMatchObject({ totalLamports: -3n * SOL });
    expect(quoteOf({ usdc: 300n * DOLLAR, price, visible })).toMatchObject({ totalLamports: 3n * SOL });
  }
});

it.each<[string, Given, -1 | 0 | 1]>([
  ["nothing", {}, 0],
  ["a lamport received", { lamports: 1n }, 1],
  ["a lamport given", { lamports: -1n }, -1],
  ["more dollars given than SOL received", { lamports: SOL, usdc: -151n * DOLLAR }, -1],
  ["SOL and dollars that cancel out", { lamports: SOL, usdc: -150n * DOLLAR }, 1],
  ["dollars of unknown value given", { usdc: -DOLLAR, price: null }, -1],
  ["dollars given, rent returned", { usdc: -DOLLAR, lamports: 9_999_999n, price: null }, -1],
  ["dollars given, 0.01 SOL received", { usdc: -DOLLAR, lamports: 10_000_000n, price: null }, 1],
  ["dollars received, 0.01 SOL given", { usdc: DOLLAR, lamports: -10_000_000n, price: null }, -1],
  ["one dollar for another, rent paid", { usdc: DOLLAR, usdt: -DOLLAR, lamports: -3n, price: null }, -1],
])("the quote of a transaction of %s has the sign of the decisive part", (_, given, sign) => {
  expect(quoteOf(given).sign).toBe(sign);
});

it("an unknown time has no price", () => {
  expect(findPrice(toSolUsd([[0, PRICE]]), null)).toBeNull();
  expect(findPrice(toSolUsd([[0, PRICE]]), 3599)).toBe(PRICE);
});
