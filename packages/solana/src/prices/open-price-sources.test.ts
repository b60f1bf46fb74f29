import { PriceReply, startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import type { Address } from "@walletlens/engine/address";
import { USDC, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openSolPrices, openTokenPrices } from "./open-price-sources.ts";
import { findUnavailableSince, type SourceChange, type SourceState } from "./price-sources.ts";

const HOUR = 3600;
const MINUTE_MS = 60_000;
/** 2026-11-01 00:00 UTC. */
const NOW = 1_793_491_200;

type Answer = () => unknown;

async function startSource(answer: Answer): Promise<string> {
  const { url, close } = await startPriceSource(answer);
  onTestFinished(close);
  return url;
}

/** Bodies of each form with a price of 150 dollars; SOL at the hour `time`. */
const SOL_BODIES: Readonly<Record<string, (usd: unknown, time: number) => unknown>> = {
  coinbase: (usd, time) => [[time, 1, 2, 1, usd, 5]],
  kraken: (usd, time) => ({
    error: [],
    result: { SOLUSD: [[time, "1", "2", "1", String(usd), "1", "5", 1]], last: 0 },
  }),
  pyth: (usd, time) => ({ s: "ok", t: [time], c: [usd] }),
};
const TOKEN_BODIES: Readonly<Record<string, (usd: unknown) => unknown>> = {
  dexscreener: (usd) => [{ baseToken: { address: USDC }, priceUsd: String(usd) }],
  geckoterminal: (usd) => ({ data: { attributes: { token_prices: { [USDC]: String(usd) } } } }),
  jupiter: (usd) => ({ [USDC]: { usdPrice: usd } }),
};

/** Faults of any source, with the state that they lead to. */
const FAULTS: readonly (readonly [name: string, answer: unknown, state: SourceState])[] = [
  ["401", new PriceReply(401), "refused"],
  ["403", new PriceReply(403), "refused"],
  ["404", new PriceReply(404), "refused"],
  ["410", new PriceReply(410), "refused"],
  ["429", new PriceReply(429), "limited"],
  ["500", new PriceReply(500), "unreachable"],
  ["a redirect", new PriceReply(302, "", { location: "http://127.0.0.1:9/" }), "unreachable"],
  ["no answer", "hang", "unreachable"],
  ["HTML", "<html>", "unreachable"],
  ["another shape", 42, "unreachable"],
  ["an answer that a cache kept for an hour", new PriceReply(200, {}, { age: "3600" }), "stale"],
];

/** No price: 0, negative, no number, and above any plausible one. */
const ABSURD = [0, -1, "NaN", 1e12, null];

/** The clock of the sources. */
let nowMs = NOW * 1000;
let changes: SourceChange[] = [];
const OPTIONS = { now: () => nowMs, onChange: (change: SourceChange) => void changes.push(change) };
afterEach(() => {
  nowMs = NOW * 1000;
  changes = [];
});

/** Waits a second for a source that does not answer. */
const optionsFor = (fault: unknown) => (fault === "hang" ? { ...OPTIONS, timeoutMs: 1_000 } : OPTIONS);

const readPrice = async (prices: ReturnType<typeof openTokenPrices>, mint: Address = USDC) =>
  (await prices.readPrices([mint])).get(mint)?.usd;
const readHour = async (prices: ReturnType<typeof openSolPrices>, hour = NOW) =>
  (await prices.readHourly(hour, hour)).prices[0]?.usdMicros;

describe.each(Object.entries(TOKEN_BODIES))("a token source of the form %s", (form, toBody) => {
  test.each(FAULTS)("with %s is skipped, and the next source is used", async (_, fault, state) => {
    const first = await startSource(() => fault);
    const second = await startSource(() => TOKEN_BODIES.jupiter?.(150));
    const prices = openTokenPrices([{ url: `${form}=${first}` }, { url: second }], optionsFor(fault));
    expect(await readPrice(prices)).toBe(150);
    expect(prices.reports().map((report) => report.state)).toEqual([state, "healthy"]);
    expect(changes.map((change) => [change.name, change.state])).toEqual([[`own-${form}`, state]]);
  });

  test.each(ABSURD)("with the price %s has none, and the next source is used", async (usd) => {
    const first = await startSource(() => toBody(usd));
    const second = await startSource(() => TOKEN_BODIES.jupiter?.(150));
    const alone = openTokenPrices([{ url: `${form}=${first}` }], OPTIONS);
    expect((await alone.readPrices([USDC])).size).toBe(0);
    const both = openTokenPrices([{ url: `${form}=${first}` }, { url: second }], OPTIONS);
    expect(await readPrice(both)).toBe(150);
  });
});

describe.each(Object.entries(SOL_BODIES))("a SOL source of the form %s", (form, toBody) => {
  test.each(FAULTS)("with %s is skipped, and the next source is used", async (_, fault, state) => {
    const first = await startSource(() => fault);
    const second = await startSource(() => SOL_BODIES.pyth?.(150, NOW));
    const prices = openSolPrices([{ url: `${form}=${first}` }, { url: second }], optionsFor(fault));
    expect(await readHour(prices)).toBe(150_000_000n);
    expect(prices.reports().map((report) => report.state)).toEqual([state, "healthy"]);
    expect(changes.map((change) => [change.name, change.state])).toEqual([[`own-${form}`, state]]);
  });

  test.each(ABSURD)("with the close %s has none, and the next source is used", async (usd) => {
    const first = await startSource(() => toBody(usd, NOW));
    const second = await startSource(() => SOL_BODIES.pyth?.(150, NOW));
    const prices = openSolPrices([{ url: `${form}=${first}` }, { url: second }], OPTIONS);
    expect(await readHour(prices)).toBe(150_000_000n);
  });

  test("without a candle of the last three hours is stale, and the next source is used", async () => {
    for (const time of [NOW - 4 * HOUR, NOW + HOUR]) {
      const first = await startSource(() => toBody(150, time));
      const second = await startSource(() => SOL_BODIES.pyth?.(160, NOW));
      const prices = openSolPrices([{ url: `${form}=${first}` }, { url: second }], OPTIONS);
      expect(await readHour(prices)).toBe(160_000_000n);
      expect(prices.reports().map((report) => report.state)).toEqual(["stale", "healthy"]);
    }
  });

  test("without a trade in the present hour is not stale", async () => {
    const url = await startSource(() => toBody(150, NOW - 3 * HOUR));
    const prices = openSolPrices([{ url: `${form}=${url}` }], OPTIONS);
    expect(await readHour(prices)).toBeUndefined();
    expect(prices.reports()[0]?.state).toBe("healthy");
  });
});

test("a refused source is called again after five minutes, and works again from its first answer", async () => {
  let answer: unknown = new PriceReply(401);
  let calls = 0;
  const url = await startSource(() => {
    calls += 1;
    return answer;
  });
  const prices = openTokenPrices([{ url }], OPTIONS);
  const read = () => readPrice(prices);
  await expect(read()).rejects.toMatchObject({ code: "prices_unavailable", retryAfterSeconds: 300 });
  nowMs += 5 * MINUTE_MS - 1;
  await expect(read()).rejects.toThrow("The price source own-jupiter is refused; try again later.");
  expect(calls).toBe(1);
  expect(findUnavailableSince(prices.reports())).toBe(NOW * 1000);
  answer = TOKEN_BODIES.jupiter?.(150);
  nowMs += 1;
  expect(await read()).toBe(150);
  expect(findUnavailableSince(prices.reports())).toBeNull();
  expect(prices.reports()).toEqual([
    {
      name: "own-jupiter",
      kind: "token",
      state: "healthy",
      since: NOW * 1000 + 5 * MINUTE_MS,
      failingSince: null,
      answers: { healthy: 1, refused: 1, limited: 0, stale: 0, unreachable: 0 },
    },
  ]);
  expect(changes.map(({ state, reason }) => [state, reason])).toEqual([
    ["refused", "HTTP 401"],
    ["healthy", null],
  ]);
});

test("a limited source is not called during the pause that it requests, nor for more than an hour", async () => {
  for (const [seconds, pauseMinutes] of [
    ["120", 2],
    ["999999", 60],
  ] as const) {
    let answer: unknown = new PriceReply(429, {}, { "retry-after": seconds });
    const prices = openTokenPrices([{ url: await startSource(() => answer) }], OPTIONS);
    await expect(readPrice(prices)).rejects.toMatchObject({ code: "prices_unavailable" });
    answer = TOKEN_BODIES.jupiter?.(150);
    nowMs += pauseMinutes * MINUTE_MS - 1;
    await expect(readPrice(prices)).rejects.toMatchObject({ code: "prices_unavailable" });
    nowMs += 1;
    expect(await readPrice(prices)).toBe(150);
  }
});

test("a state that lasts is one change, also over several failed reads", async () => {
  const prices = openTokenPrices([{ url: await startSource(() => new PriceReply(404)) }], OPTIONS);
  for (let round = 0; round < 3; round += 1) {
    await expect(readPrice(prices)).rejects.toThrow("refused");
    nowMs += 10 * MINUTE_MS;
  }
  expect(changes).toHaveLength(1);
  expect(prices.reports()[0]).toMatchObject({ since: NOW * 1000, answers: { refused: 3 } });
});

test("prices are unavailable since the last source failed", async () => {
  let answer: unknown = TOKEN_BODIES.jupiter?.(150);
  const urls = [await startSource(() => new PriceReply(401)), await startSource(() => answer)];
  const prices = openTokenPrices(
    urls.map((url) => ({ url })),
    OPTIONS,
  );
  expect(findUnavailableSince(prices.reports())).toBeNull();
  await readPrice(prices);
  nowMs += MINUTE_MS;
  answer = new PriceReply(403);
  await expect(readPrice(prices, WRAPPED_SOL)).rejects.toMatchObject({ code: "prices_unavailable" });
  expect(findUnavailableSince(prices.reports())).toBe(NOW * 1000 + MINUTE_MS);
});

test("without a source every read is prices_unavailable, with a reason", async () => {
  const message = "No price source is configured.";
  await expect(openTokenPrices([]).readPrices([USDC])).rejects.toMatchObject({ message });
  await expect(openSolPrices([]).readHourly(NOW, NOW)).rejects.toMatchObject({
    message,
    code: "prices_unavailable",
  });
});

test("an unknown form, and an address that is no URL, are refused without repeating them", () => {
  for (const url of ["binance=https://secret.example", "ftp://secret.example", "secret"]) {
    const open = () => openSolPrices([{ url }]);
    expect(open).toThrow(/^A price source is a URL, or a form \(coinbase, kraken, pyth\), = and a URL\.$/);
  }
});

test("neither an error nor a report repeats the address and the headers of a source", async () => {
  for (const answer of [new PriceReply(401), "<html>", "hang"]) {
    const url = `${await startSource(() => answer)}&token=secret`;
    const source = { url, headers: { "x-api-key": "secret" } };
    const prices = openTokenPrices([source], optionsFor(answer));
    const error: unknown = await prices.readPrices([USDC]).catch((reason: unknown) => reason);
    const texts: string[] = [JSON.stringify([prices.reports(), changes])];
    for (let cause = error; cause instanceof Error; cause = cause.cause) texts.push(String(cause.stack));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join()).not.toMatch(/secret|127\.0\.0\.1/);
  }
});

test("a redirect is not followed: it would send the key to another host", async () => {
  const other = await startPriceSource(() => TOKEN_BODIES.jupiter?.(150));
  onTestFinished(other.close);
  const url = await startSource(() => new PriceReply(307, "", { location: other.url }));
  const prices = openTokenPrices([{ url, headers: { "x-api-key": "secret" } }], OPTIONS);
  await expect(readPrice(prices)).rejects.toMatchObject({ code: "prices_unavailable" });
  expect(other.requests()).toBe(0);
});
