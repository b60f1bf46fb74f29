import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import { AddressList } from "./address-list.ts";
import { isStablecoin, STABLECOINS, WRAPPED_SOL } from "./assets.ts";

const DIGITS = Array.from("123456789ABCDEF");
/** All of these have the same compared characters. */
const LISTED = DIGITS.map((digit) => testAddress(`Market${digit}`));
const OTHERS = DIGITS.map((digit) => testAddress(`Market${digit}Z`));

test("a list has exactly its addresses, even if their compared characters are the same", () => {
  const list = new AddressList(LISTED);
  expect(LISTED.filter((address) => !list.has(address))).toEqual([]);
  expect(OTHERS.filter((address) => list.has(address))).toEqual([]);
});

test("every stablecoin counts as one, and wrapped SOL does not", () => {
  expect(Array.from(STABLECOINS).filter((mint) => !isStablecoin(mint))).toEqual([]);
  expect(isStablecoin(WRAPPED_SOL)).toBe(false);
});
