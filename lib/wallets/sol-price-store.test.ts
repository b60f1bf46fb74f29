import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createSolPriceStore } from "./sol-price-store";

const { database } = await provideDatabase();

const HOUR = 3600;

test("prices and gaps of a range are returned in ascending order, and a later gap does not remove a price", async () => {
  const store = createSolPriceStore(database);
  const prices = [3, 1].map((hour) => ({ hour: hour * HOUR, usdMicros: BigInt(hour) }));
  await store.save({ prices, gaps: [2 * HOUR, 4 * HOUR] });
  await store.save({ prices: [{ hour: 4 * HOUR, usdMicros: 4n }], gaps: [3 * HOUR] });
  expect(await store.read(HOUR, 3 * HOUR)).toEqual({
    prices: [
      { hour: HOUR, usdMicros: 1n },
      { hour: 3 * HOUR, usdMicros: 3n },
    ],
    gaps: [2 * HOUR],
  });
  expect((await store.read(4 * HOUR, 9 * HOUR)).prices).toEqual([{ hour: 4 * HOUR, usdMicros: 4n }]);
});

test("a price keeps its range, a later price of another source replaces both, and a gap neither", async () => {
  const store = createSolPriceStore(database);
  const hour = 21 * HOUR;
  const price = { hour, usdMicros: 21n, rangeMicros: 2n };
  await store.save({ prices: [price], gaps: [] });
  await store.save({ prices: [], gaps: [hour] });
  expect((await store.read(hour, hour)).prices).toEqual([price]);
  await store.save({ prices: [{ hour, usdMicros: 22n }], gaps: [] });
  expect((await store.read(hour, hour)).prices).toEqual([{ hour, usdMicros: 22n }]);
});

test("a gap expires after a day, and a price does not", async () => {
  const store = createSolPriceStore(database);
  await store.save({ prices: [{ hour: 11 * HOUR, usdMicros: 11n }], gaps: [12 * HOUR] });
  await database.pool.query(
    "UPDATE sol_prices SET checked_at = now() - interval '25 hours' WHERE hour > $1",
    [10 * HOUR],
  );
  const { prices, gaps } = await store.read(11 * HOUR, 12 * HOUR);
  expect([prices.length, gaps]).toEqual([1, []]);
});
