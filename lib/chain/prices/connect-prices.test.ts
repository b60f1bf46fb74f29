import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { cacheSolPrices, cacheTokenPrices } from "./connect-prices";

const HOUR = 3600;
const [ONE, TWO, THREE] = ["one", "two", "three"].map((name) => address(createAddress(name)));
const mints = (...all: (Address | undefined)[]) => all.filter((mint) => mint !== undefined);
const AWAY = new AppError("prices_unavailable", "away");

const PRICE = { usd: 2, liquidityUsd: 1_000, isPrescaled: false };

/** A source at which every mint but ONE costs 2 dollars. */
function tokenPrices() {
  const state = { now: 1, isAway: false, asked: [] as (readonly Address[])[] };
  const source = {
    async readPrices(wanted: readonly Address[]) {
      state.asked.push(wanted);
      if (state.isAway) throw AWAY;
      return new Map(wanted.filter((mint) => mint !== ONE).map((mint) => [mint, PRICE]));
    },
  };
  return { state, prices: cacheTokenPrices(source, () => state.now) };
}

/** A source at which SOL cost a micro-dollar in the first hour, two in the second, and so on. */
function solPrices() {
  const state = { now: 0, isAway: false, asked: [] as number[][] };
  const source = {
    async readHourly(from: number, to: number) {
      state.asked.push([from / HOUR, to / HOUR]);
      if (state.isAway) throw AWAY;
      const hours = Array.from({ length: (to - from) / HOUR + 1 }, (_, index) => from + index * HOUR);
      return { prices: hours.map((hour) => ({ hour, usdMicros: BigInt(hour / HOUR) })), exhaustive: true };
    },
  };
  const prices = cacheSolPrices(source, () => state.now);
  const read = async (from: number, to: number) =>
    (await prices.readHourly(from * HOUR, to * HOUR)).prices.map(({ usdMicros }) => Number(usdMicros));
  return { state, prices, read };
}

test("simultaneous requests for the same mints take one call for each mint", async () => {
  const { state, prices } = tokenPrices();
  const answers = await Promise.all([
    prices.readPrices(mints(ONE, TWO)),
    prices.readPrices(mints(TWO, THREE)),
    prices.readPrices(mints(ONE, THREE)),
  ]);
  expect(answers.map((answer) => answer.size)).toEqual([1, 2, 1]);
  expect(state.asked).toEqual([mints(ONE, TWO), mints(THREE)]);
});

test("a price with its liquidity, and a missing one, are cached for half a minute", async () => {
  const { state, prices } = tokenPrices();
  await prices.readPrices(mints(ONE, TWO));
  state.now = 29_999;
  expect(Array.from(await prices.readPrices(mints(ONE, TWO)))).toEqual([[TWO, PRICE]]);
  expect(state.asked).toHaveLength(1);
  state.now = 30_002;
  await prices.readPrices(mints(ONE, TWO));
  expect(state.asked).toHaveLength(2);
});

test("a failed price request fails all callers that wait for it and is not cached", async () => {
  const { state, prices } = tokenPrices();
  state.isAway = true;
  const both = await Promise.allSettled([prices.readPrices(mints(TWO)), prices.readPrices(mints(TWO))]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  state.isAway = false;
  expect((await prices.readPrices(mints(TWO))).size).toBe(1);
  expect(state.asked).toHaveLength(2);
});

test("each hour of overlapping ranges is requested once", async () => {
  const { state, read } = solPrices();
  const answers = await Promise.all([read(5, 9), read(2, 9), read(7, 9), read(1, 12)]);
  expect(answers).toEqual([
    [5, 6, 7, 8, 9],
    [2, 3, 4, 5, 6, 7, 8, 9],
    [7, 8, 9],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  ]);
  expect(state.asked).toEqual([
    [5, 9],
    [2, 4],
    [1, 1],
    [10, 12],
  ]);
});

test("the current hour is requested again after half a minute", async () => {
  const { state, read } = solPrices();
  await read(9, 9);
  state.now = 29_999;
  await read(9, 9);
  expect(state.asked).toHaveLength(1);
  state.now = 30_000;
  await read(9, 9);
  expect(state.asked).toHaveLength(2);
});

test("a partial response is returned, and its missing hours are not stored as gaps", async () => {
  const { state, prices, read } = solPrices();
  await read(5, 9);
  state.isAway = true;
  const { prices: part, exhaustive } = await prices.readHourly(3 * HOUR, 9 * HOUR);
  expect([part.length, exhaustive]).toEqual([5, false]);
  await expect(read(1, 2)).rejects.toMatchObject({ code: "prices_unavailable" });
  state.isAway = false;
  expect(await read(1, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
