import { PriceReply, startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import { expect, onTestFinished, test } from "vitest";
import { createSolPrices } from "./create-sol-prices.ts";

async function source(answer: (query: URLSearchParams) => unknown) {
  const started = await startPriceSource(answer);
  onTestFinished(started.close);
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

/** 2026-11-01 00:00 UTC. */
const MONTH = 1_793_491_200;

interface Requested {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

/** Starts a source with one body for all requests, and returns what it was asked. */
async function answerWith(body: unknown) {
  const requested: Requested[] = [];
  const { url, close } = await startPriceSource((query, { url: path = "", headers }) => {
    requested.push({
      path: path.replace(/\?.*/, ""),
      query: Object.fromEntries(query),
      authorization: headers.authorization,
    });
    return typeof body === "function" ? body(query) : body;
  });
  onTestFinished(close);
  return { url, requested };
}

const at = (hours: number) => MONTH + hours * HOUR;
/** A clock at which this hour of the month is the present one. */
const nowAt = (hours: number) => () => at(hours) * 1000 + 60_000;

test("candles of Coinbase are lists of time, low, high, open, close and volume, newest first", async () => {
  // Shape of https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-candles
  const { url, requested } = await answerWith([
    [at(1), 184.02, 186.4, 185.2, 184.5, 41_020.11],
    [at(0), 183.9, 185.31, 184, 185.2, 38_111.5],
    [at(-1), 182, 184.4, 183, 184, 30_000],
  ]);
  const sol = createSolPrices({ url: `coinbase=${url}`, now: nowAt(1) });
  expect(await sol.readHourly(at(0), at(1))).toEqual({
    prices: [
      { hour: at(0), usdMicros: 185_200_000n, rangeMicros: 1_410_000n, source: "own-coinbase" },
      { hour: at(1), usdMicros: 184_500_000n, source: "own-coinbase" },
    ],
    exhaustive: true,
  });
  expect(requested).toEqual([
    {
      path: "/price/v3",
      query: {
        key: "kept",
        granularity: "3600",
        // Three hours before the present one, to see whether the source has stopped.
        start: "2026-10-31T22:00:00.000Z",
        end: "2026-11-01T01:59:59.000Z",
      },
      authorization: undefined,
    },
  ]);
});

test.each([
  ["a lowest price above the close", [186, 187]],
  ["a highest price below the close", [184, 185]],
  ["a lowest price of 0", [0, 187]],
  ["an absurd highest price", [184, 1e12]],
])("a candle with %s has no range", async (_, [low, high]) => {
  const { url } = await answerWith([[at(0), low, high, 185, 185.5, 10]]);
  const { prices } = await createSolPrices({ url: `coinbase=${url}`, now: nowAt(1) }).readHourly(
    at(0),
    at(0),
  );
  expect(prices).toEqual([{ hour: at(0), usdMicros: 185_500_000n, source: "own-coinbase" }]);
});

test("Coinbase is asked for at most 300 candles a call, newest first, without gaps and repetitions", async () => {
  const { url, requested } = await answerWith((query: URLSearchParams) => {
    const [start, end] = ["start", "end"].map((name) => Date.parse(query.get(name) ?? "") / 1000);
    const candles: number[][] = [];
    for (let time = end ?? 0; time >= (start ?? 0); time -= HOUR) candles.push([time, 1, 3, 2, 2, 10]);
    return candles;
  });
  const sol = createSolPrices({ url: `coinbase=${url}`, now: nowAt(900) });
  const { prices, exhaustive } = await sol.readHourly(at(0), at(699));
  expect([prices.length, exhaustive]).toEqual([700, true]);
  const pages = requested.map(({ query }) =>
    [query.start, query.end].map((t = "") => Math.floor((Date.parse(t) / 1000 - MONTH) / HOUR)),
  );
  expect(pages.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))).toEqual([
    [400, 699],
    [100, 399],
    [0, 99],
  ]);
});

test("hours that Coinbase did not answer for are absent from a result that is not exhaustive", async () => {
  const { url } = await answerWith((query: URLSearchParams) => {
    if (query.get("end") !== new Date((at(400) - 1) * 1000).toISOString()) return new PriceReply(429);
    return [[at(399), 1, 3, 2, 2, 10]];
  });
  const sol = createSolPrices({ url: `coinbase=${url}`, now: nowAt(900) });
  const { prices, exhaustive } = await sol.readHourly(at(0), at(399));
  expect([prices.map(({ hour }) => hour), exhaustive]).toEqual([[at(399)], false]);
  expect(sol.report().state).toBe("limited");
});

test("candles of Kraken are lists with prices as text, under the name of the pair", async () => {
  // Shape of https://docs.kraken.com/api-reference/market-data/get-ohlc-data
  const { url, requested } = await answerWith({
    error: [],
    result: {
      SOLUSD: [
        [at(0), "184.00", "185.31", "183.90", "185.20", "184.71", "38111.50000000", 2019],
        [at(1), "185.20", "186.40", "184.02", "184.50", "185.30", "41020.11000000", 2203],
      ],
      last: at(0),
    },
  });
  const { prices } = await createSolPrices({ url: `kraken=${url}`, now: nowAt(1) }).readHourly(at(0), at(1));
  // The range of the open hour still grows.
  expect(prices.map(({ usdMicros, rangeMicros }) => [usdMicros, rangeMicros])).toEqual([
    [185_200_000n, 1_410_000n],
    [184_500_000n, undefined],
  ]);
  expect(requested[0]?.query).toEqual({ key: "kept", pair: "SOLUSD", interval: "60" });
});

test("Kraken is not asked for hours before its newest 720 candles, and has no gap there", async () => {
  const { url, requested } = await answerWith({ error: [], result: { SOLUSD: [], last: 0 } });
  const sol = createSolPrices({ url: `kraken=${url}`, now: nowAt(1_000) });
  expect(await sol.readHourly(at(0), at(280))).toEqual({ prices: [], exhaustive: true });
  expect(requested).toEqual([]);
  await sol.readHourly(at(0), at(281));
  expect(requested).toHaveLength(1);
});

test("an error of Kraken with status 200 is a failure, and one for the rate of calls a limit", async () => {
  for (const [error, state] of [
    ["EQuery:Unknown asset pair", "unreachable"],
    ["EGeneral:Too many requests", "limited"],
  ]) {
    const { url } = await answerWith({ error: [error] });
    const sol = createSolPrices({ url: `kraken=${url}`, now: nowAt(1) });
    await expect(sol.readHourly(at(0), at(1))).rejects.toMatchObject({ code: "prices_unavailable" });
    expect(sol.report().state).toBe(state);
  }
});

test("candles of Pyth are lists of times and closes, and its key is sent as a header", async () => {
  // Shape of https://docs.pyth.network/api-reference/historical-prices/history
  const { url, requested } = await answerWith({
    s: "ok",
    t: [at(0), at(1)],
    o: [184, 185.2],
    h: [185.3, 186.4],
    l: [183.9, 184],
    c: [185.2, 184.5],
    v: [0, 0],
  });
  const headers = { Authorization: "Bearer secret" };
  const { prices } = await createSolPrices({ url: `pyth=${url}`, headers, now: nowAt(1) }).readHourly(
    at(0),
    at(1),
  );
  expect(prices.map(({ usdMicros, rangeMicros }) => [usdMicros, rangeMicros])).toEqual([
    [185_200_000n, 1_400_000n],
    [184_500_000n, undefined],
  ]);
  expect(requested[0]?.authorization).toBe("Bearer secret");
});
