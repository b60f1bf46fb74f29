import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { SolanaError } from "../solana-error.ts";
import { askSolPricesInOrder, askTokenPricesInOrder } from "./ask-in-order.ts";
import type { SolPrices, TokenPrices } from "./price-sources.ts";

const HOUR = 3600;
const [ONE, TWO, THREE] = ["one", "two", "three"].map((name) => address(createAddress(name)));
const MINTS = [ONE, TWO, THREE].filter((mint) => mint !== undefined);
const AWAY = new SolanaError("prices_unavailable", "away");

const priceOf = (usd = 0) => ({ usd, liquidityUsd: usd * 1_000, isPrescaled: false });

/** A source of these prices that records its requests; null for one without a response. */
function tokenSource(prices: ReadonlyMap<Address | undefined, number> | null) {
  const asked: (readonly Address[])[] = [];
  const source: TokenPrices = {
    async readPrices(mints) {
      asked.push(mints);
      if (prices === null) throw AWAY;
      return new Map(mints.flatMap((mint) => (prices.has(mint) ? [[mint, priceOf(prices.get(mint))]] : [])));
    },
  };
  return { ...source, asked };
}

/** A source with prices for these hours, counted from 0. */
function solSource(dollars: Readonly<Record<number, bigint>> | null, exhaustive = true) {
  const asked: [number, number][] = [];
  const source: SolPrices = {
    async readHourly(from, to) {
      asked.push([from / HOUR, to / HOUR]);
      if (dollars === null) throw AWAY;
      const all = Object.entries(dollars).map(([hour, usdMicros]) => ({
        hour: Number(hour) * HOUR,
        usdMicros,
      }));
      return { prices: all.filter(({ hour }) => hour >= from && hour <= to), exhaustive };
    },
  };
  return { ...source, asked };
}

test("a source is called only for mints that earlier sources lack", async () => {
  const first = tokenSource(new Map([[ONE, 1]]));
  const second = tokenSource(
    new Map([
      [ONE, 100],
      [TWO, 2],
    ]),
  );
  const third = tokenSource(new Map());
  const prices = await askTokenPricesInOrder([first, second, third]).readPrices(MINTS);
  expect(Array.from(prices)).toEqual([
    [ONE, priceOf(1)],
    [TWO, priceOf(2)],
  ]);
  expect([first.asked, second.asked, third.asked]).toEqual([[MINTS], [[TWO, THREE]], [[THREE]]]);
});

test("a source that has all prices is the only one called", async () => {
  const first = tokenSource(new Map(MINTS.map((mint) => [mint, 1])));
  const second = tokenSource(null);
  expect((await askTokenPricesInOrder([first, second]).readPrices(MINTS)).size).toBe(3);
  expect(second.asked).toEqual([]);
});

test("after a failed source the next one is called, and prices are unavailable if all fail", async () => {
  const prices = await askTokenPricesInOrder([
    tokenSource(null),
    tokenSource(new Map([[TWO, 2]])),
    tokenSource(null),
  ]).readPrices(MINTS);
  expect(Array.from(prices)).toEqual([[TWO, priceOf(2)]]);
  const none = askTokenPricesInOrder([tokenSource(null), tokenSource(null)]).readPrices(MINTS);
  await expect(none).rejects.toMatchObject({ code: "prices_unavailable" });
});

test("an unexpected error is thrown, not skipped", async () => {
  const broken: TokenPrices = { readPrices: () => Promise.reject(new TypeError("a slip of ours")) };
  const read = askTokenPricesInOrder([broken, tokenSource(new Map())]).readPrices(MINTS);
  await expect(read).rejects.toThrow("a slip of ours");
});

test("hours that the first source lacks come from the next, in one range, and prices of the first are unchanged", async () => {
  const first = solSource({ 1: 10n, 3: 30n, 5: 50n });
  const second = solSource({ 2: 22n, 3: 33n, 4: 44n });
  const { prices, exhaustive } = await askSolPricesInOrder([first, second]).readHourly(HOUR, 6 * HOUR);
  expect(prices.map(({ hour, usdMicros }) => [hour / HOUR, usdMicros])).toEqual([
    [1, 10n],
    [2, 22n],
    [3, 30n],
    [4, 44n],
    [5, 50n],
  ]);
  expect(second.asked).toEqual([[2, 6]]);
  expect(exhaustive).toBe(true);
});

test("hours of a source that did not respond, or not for all, are not stored as gaps", async () => {
  const { prices, exhaustive } = await askSolPricesInOrder([
    solSource(null),
    solSource({ 1: 10n }),
  ]).readHourly(HOUR, 2 * HOUR);
  expect(prices).toHaveLength(1);
  expect(exhaustive).toBe(false);
  const partial = askSolPricesInOrder([solSource({ 1: 10n }, false), solSource({})]);
  expect((await partial.readHourly(HOUR, 2 * HOUR)).exhaustive).toBe(false);
  const none = askSolPricesInOrder([solSource(null)]).readHourly(HOUR, HOUR);
  await expect(none).rejects.toMatchObject({ code: "prices_unavailable" });
});
