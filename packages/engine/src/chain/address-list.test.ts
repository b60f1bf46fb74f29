import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { AddressList } from "./address-list.ts";
import { DollarList, EXACT_DOLLARS, USDC, USDT, WRAPPED_SOL } from "./assets.ts";

const DIGITS = Array.from("123456789ABCDEF");
/** All of these have the same compared characters. */
const LISTED = DIGITS.map((digit) => testAddress(`Market${digit}`));
const OTHERS = DIGITS.map((digit) => testAddress(`Market${digit}Z`));

test("a list has exactly its addresses, even if their compared characters are the same", () => {
  const list = new AddressList(LISTED);
  expect(LISTED.filter((address) => !list.has(address))).toEqual([]);
  expect(OTHERS.filter((address) => list.has(address))).toEqual([]);
});

test("USDC, USDT and labeled mints are dollars, of which only labeled ones are pegged; SOL is quote alone", () => {
  const labeled = testAddress("Coin");
  const dollars = new DollarList([labeled]);
  expect([USDC, USDT, labeled, WRAPPED_SOL].map((mint) => dollars.has(mint))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([USDC, USDT, labeled].map((mint) => dollars.isPegged(mint))).toEqual([false, false, true]);
  expect(dollars.isQuote(WRAPPED_SOL)).toBe(true);
  expect(EXACT_DOLLARS.has(labeled)).toBe(false);
});

test("a labeled mint with other decimals than USDC is no dollar", () => {
  const labeled = testAddress("Coin");
  const dollars = new DollarList([labeled]);
  expect(dollars.withoutOtherDecimals([{ mint: labeled, decimals: 9 }]).has(labeled)).toBe(false);
  expect(dollars.withoutOtherDecimals([{ mint: labeled, decimals: 9 }]).has(USDC)).toBe(true);
  expect(dollars.withoutOtherDecimals([{ mint: labeled, decimals: 6 }])).toBe(dollars);
});
