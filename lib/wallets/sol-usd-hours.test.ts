import type { HourlyPrices } from "@walletlens/solana/prices/price-sources";
import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import { createMemorySolPriceStore } from "@/lib/testing/memory-sol-price-store";
import type { SolPriceStore } from "./sol-usd-hours";
import { SolUsdHours } from "./sol-usd-hours";

const HOUR = 3600;
/** 2024-01-01 00:00 UTC; hours are counted from it. */
const START = 1_704_067_200;
const DAY = 24;

/** A source with the given hours, which records the requested ranges. */
function hoursWith(known: readonly number[], { exhaustive = true, isAway = false } = {}) {
  const state = { hours: known, exhaustive, isAway, asked: [] as number[][] };
  const solPrices = {
    async readHourly(from: number, to: number): Promise<HourlyPrices> {
      state.asked.push([(from - START) / HOUR, (to - START) / HOUR]);
      if (state.isAway) throw new AppError("prices_unavailable", "away");
      const prices = state.hours.map((hour) => ({
        hour: START + hour * HOUR,
        usdMicros: BigInt(100 + hour),
      }));
      return {
        prices: prices.filter(({ hour }) => hour >= from && hour <= to),
        exhaustive: state.exhaustive,
      };
    },
  };
  const hours = new SolUsdHours(solPrices, createMemorySolPriceStore());
  /** The hours that have a price, of those from the first to half past the last. */
  const load = async (first: number, last: number) => {
    const solUsd = await hours.load(START + first * HOUR, START + last * HOUR + HOUR / 2);
    return Array.from(solUsd.keys(), (hour) => (hour - START) / HOUR).sort((a, b) => a - b);
  };
  return { state, load };
}

test("stored hours are not requested again, and the current hour is", async () => {
  const { state, load } = hoursWith([0, 1, 2, 3, 4, 5]);
  expect(await load(1, 3)).toEqual([1, 2, 3]);
  expect(await load(1, 3)).toEqual([1, 2, 3]);
  expect(await load(0, 4)).toEqual([0, 1, 2, 3, 4]);
  expect(state.asked).toEqual([
    [1, 3],
    [3, 3],
    [0, 4],
  ]);
});

test("the open hour is not read from the store", async () => {
  const open = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
  const prices = [open - HOUR, open].map((hour) => ({ hour, usdMicros: 100n }));
  const store = createMemorySolPriceStore();
  const read = vi.spyOn(store, "read");
  const hours = new SolUsdHours({ readHourly: async () => ({ prices, exhaustive: true }) }, store);
  for (let round = 0; round < 3; round += 1) {
    expect((await hours.load(open - HOUR, open + 1)).get(open)?.usdMicros).toBe(100n);
    expect(read.mock.calls).toEqual([[open - HOUR, open]]);
  }
});

test("an hour that no source has is requested once, and never has the price of another hour", async () => {
  const known = Array.from({ length: 3 * DAY }, (_, hour) => hour).filter(
    (hour) => hour !== 10 && hour !== 11,
  );
  const { state, load } = hoursWith(known);
  expect(await load(0, 3 * DAY)).toEqual(known);
  state.hours = [...known, 3 * DAY];
  expect(await load(0, 3 * DAY)).toEqual(state.hours);
  expect(state.asked).toEqual([
    [0, 3 * DAY],
    [3 * DAY, 3 * DAY],
  ]);
});

test("an hour that may still be late, or missing in a partial response, is requested again", async () => {
  const { state, load } = hoursWith([0, 1, 4]);
  await load(0, 4);
  expect(await load(0, 4)).toEqual([0, 1, 4]);
  expect(state.asked).toEqual([
    [0, 4],
    [2, 4],
  ]);
  const partial = hoursWith([0, 1, 3 * DAY], { exhaustive: false });
  await partial.load(0, 3 * DAY);
  await partial.load(0, 3 * DAY);
  expect(partial.state.asked).toEqual([
    [0, 3 * DAY],
    [2, 3 * DAY],
  ]);
});

test("if no source responds, the stored hours are returned", async () => {
  const { state, load } = hoursWith([0, 1, 2]);
  await load(0, 1);
  state.isAway = true;
  expect(await load(0, 2)).toEqual([0]);
});

test("closed hours are read from the store once, and each response remains unchanged", async () => {
  const reads: number[][] = [];
  const store = createMemorySolPriceStore();
  const counted: SolPriceStore = {
    ...store,
    read: (from, to) => {
      reads.push([(from - START) / HOUR, (to - START) / HOUR]);
      return store.read(from, to);
    },
  };
  const closes = new Map([0, 1, 2].map((hour) => [START + hour * HOUR, 100n]));
  const source = {
    readHourly: async (from: number, to: number) => {
      const prices = Array.from(closes, ([hour, usdMicros]) => ({ hour, usdMicros }));
      return { prices: prices.filter(({ hour }) => hour >= from && hour <= to), exhaustive: true };
    },
  };
  const hours = new SolUsdHours(source, counted);
  const during = await hours.load(START, START + 2.5 * HOUR);
  expect(await hours.load(START, START + 2.6 * HOUR)).toBe(during);
  closes.set(START + 2 * HOUR, 120n);
  const after = await hours.load(START, START + 3.5 * HOUR);
  expect([during, after].map((prices) => prices.get(START + 2 * HOUR)?.usdMicros)).toEqual([100n, 120n]);
  expect(reads).toEqual([
    [0, 2],
    [2, 2],
    [2, 3],
  ]);
  const open = [{ hour: START + 2 * HOUR, usdMicros: 100n }];
  const then = await hours.loadStored(START, START + 2.5 * HOUR, open);
  expect([then.get(START + HOUR), then.get(START + 2 * HOUR)].map((close) => close?.usdMicros)).toEqual([
    100n,
    100n,
  ]);
  expect((await hours.loadStored(START, START + 2.5 * HOUR, [])).get(START + 2 * HOUR)?.usdMicros).toBe(120n);
  expect(reads).toHaveLength(3);
});

test("the origin of prices is the source of the newest hour, or the store, and its time the end of that hour", async () => {
  const store = createMemorySolPriceStore();
  const prices = [{ hour: START, usdMicros: 100n, source: "coinbase" }];
  const first = new SolUsdHours({ readHourly: async () => ({ prices, exhaustive: true }) }, store);
  const until = START + 2 * HOUR;
  expect(first.findOrigin(await first.load(START, until), until)).toEqual({
    source: "coinbase",
    asOf: (START + HOUR) * 1000,
  });
  const second = new SolUsdHours(
    { readHourly: async () => ({ prices: [], exhaustive: false }) },
    {
      ...store,
      read: async () => ({ prices: [{ hour: START, usdMicros: 100n }], gaps: [] }),
    },
  );
  const solUsd = await second.load(START, until);
  expect(second.findOrigin(solUsd, START + 60)).toEqual({ source: "stored", asOf: (START + 60) * 1000 });
  expect(second.findOrigin(solUsd, START - 1)).toBeNull();
});
