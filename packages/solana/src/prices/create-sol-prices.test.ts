import { startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import { afterEach, expect, test } from "vitest";
import { createSolPrices } from "./create-sol-prices.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function source(answer: (query: URLSearchParams) => unknown) {
  const started = await startPriceSource(answer);
  closers.push(started.close);
  return started;
}

const HOUR = 3600;
/** 2024-01-01 00:00 UTC. */
const NEW_YEAR = 1_704_067_200;

test("hourly closes are micro-dollars by the start of their hour, ascending", async () => {
  const { url } = await source(() => ({ s: "ok", t: [NEW_YEAR + HOUR, NEW_YEAR], c: [101.5, 100.123456] }));
  const { prices } = await createSolPrices({ url }).readHourly(NEW_YEAR, NEW_YEAR + HOUR);
  expect(prices).toEqual([
    { hour: NEW_YEAR, usdMicros: 100_123_456n, source: "own-pyth" },
    { hour: NEW_YEAR + HOUR, usdMicros: 101_500_000n, source: "own-pyth" },
  ]);
});

test("the source is called for SOL/USD by the hour in seconds, with the query of its URL", async () => {
  const queries: URLSearchParams[] = [];
  const { url } = await source((query) => {
    queries.push(query);
    return { s: "no_data" };
  });
  expect((await createSolPrices({ url }).readHourly(NEW_YEAR, NEW_YEAR + HOUR)).prices).toEqual([]);
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    key: "kept",
    symbol: "Crypto.SOL/USD",
    resolution: "60",
    from: String(NEW_YEAR),
    to: String(NEW_YEAR + HOUR),
  });
});

test("a long range is requested in parts of 5,000 hours without gaps and repetitions", async () => {
  const { url, requests } = await source((query) => {
    const t: number[] = [];
    for (let hour = Number(query.get("from")); hour <= Number(query.get("to")); hour += HOUR) t.push(hour);
    return { s: "ok", t, c: t.map(() => 20) };
  });
  const { prices } = await createSolPrices({ url }).readHourly(NEW_YEAR, NEW_YEAR + 11_999 * HOUR);
  expect(requests()).toBe(3);
  expect(prices).toHaveLength(12_000);
  expect(new Set(prices.map((price) => price.hour)).size).toBe(12_000);
});

test("closes that are null, not positive or implausible, and hours outside the range, are absent", async () => {
  const t = [0, 1, 2, 3, 4, 9].map((hours) => NEW_YEAR + hours * HOUR);
  const { url } = await source(() => ({ s: "ok", t, c: [null, -5, 0, 1e9, 25, 26] }));
  const { prices } = await createSolPrices({ url }).readHourly(NEW_YEAR, NEW_YEAR + 5 * HOUR);
  expect(prices).toEqual([{ hour: NEW_YEAR + 4 * HOUR, usdMicros: 25_000_000n, source: "own-pyth" }]);
});

test("an error status in the body, or times without closes, is prices_unavailable", async () => {
  for (const body of [{ s: "error", errmsg: "x" }, { s: "ok", t: [NEW_YEAR], c: [] }, "<html>"]) {
    const { url } = await source(() => body);
    const read = createSolPrices({ url }).readHourly(NEW_YEAR, NEW_YEAR + HOUR);
    await expect(read).rejects.toMatchObject({ code: "prices_unavailable" });
  }
});
