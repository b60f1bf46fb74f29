import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, USDT, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { afterEach, expect, test } from "vitest";
import { createTokenPrices } from "./create-token-prices.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function source(...answers: Parameters<typeof startPriceSource>) {
  const started = await startPriceSource(...answers);
  closers.push(started.close);
  return started;
}

test("a token's price is its usdPrice", async () => {
  const { url } = await source(() => ({ [WRAPPED_SOL]: { usdPrice: 147.48, decimals: 9 } }));
  const prices = await createTokenPrices({ url, now: () => 1_000 }).readPrices([WRAPPED_SOL]);
  const origin = { source: "own-jupiter", asOf: 1_000 };
  expect([...prices]).toEqual([
    [WRAPPED_SOL, { usd: 147.48, liquidityUsd: null, isPrescaled: false, origin }],
  ]);
});

test("the liquidity of the source is returned with the price, and an invalid one is null", async () => {
  const mints = manyMints(4);
  const { url } = await source(() => ({
    [String(mints[0])]: { usdPrice: 2, liquidity: 621_679_197.67 },
    [String(mints[1])]: { usdPrice: 2, liquidity: 0 },
    [String(mints[2])]: { usdPrice: 2, liquidity: -1 },
    [String(mints[3])]: { usdPrice: 2, liquidity: "12" },
  }));
  const prices = await createTokenPrices({ url }).readPrices(mints);
  expect(mints.map((mint) => prices.get(mint)?.liquidityUsd)).toEqual([621_679_197.67, 0, null, null]);
});

test("a mint with a scaled amount has the price of its unscaled units, and no price if the source lacks it", async () => {
  const [scaled, lacking] = manyMints(2);
  const { url } = await source(() => ({
    [String(scaled)]: { usdPrice: 15, scaledUiConfig: { multiplier: 10, usdPricePrescaled: 150 } },
    [String(lacking)]: { usdPrice: 15, scaledUiConfig: { multiplier: 10 } },
  }));
  const prices = await createTokenPrices({ url }).readPrices(manyMints(2));
  expect([...prices.keys()]).toEqual([scaled]);
  expect(prices.get(manyMints(1)[0] ?? USDC)).toMatchObject({ usd: 150, isPrescaled: true });
});

test("a price that is null, missing, negative, zero, text or implausible is absent", async () => {
  const mints = manyMints(5);
  const { url } = await source(() => ({
    [USDC]: null,
    [String(mints[0])]: { usdPrice: null },
    [String(mints[1])]: { usdPrice: -1 },
    [String(mints[2])]: { usdPrice: 0 },
    [String(mints[3])]: { usdPrice: "12" },
    [String(mints[4])]: { usdPrice: 1e12 },
  }));
  expect((await createTokenPrices({ url }).readPrices([USDC, USDT, ...mints])).size).toBe(0);
});

test("mints are requested in groups of 50, each once", async () => {
  const asked: number[] = [];
  const { url } = await source((query) => {
    const ids = query.get("ids")?.split(",") ?? [];
    asked.push(ids.length);
    return Object.fromEntries(ids.map((id) => [id, { usdPrice: 2 }]));
  });
  const mints = manyMints(120);
  const prices = await createTokenPrices({ url }).readPrices([...mints, ...mints]);
  expect(prices.size).toBe(120);
  expect(asked.sort((a, b) => b - a)).toEqual([50, 50, 20]);
});

test("an empty list of mints takes no call", async () => {
  const { url, requests } = await source(() => ({}));
  expect((await createTokenPrices({ url }).readPrices([])).size).toBe(0);
  expect(requests()).toBe(0);
});

test("a source that fails once is called again", async () => {
  let calls = 0;
  const { url } = await source(() => {
    calls += 1;
    return calls === 1 ? "<html>" : { [USDC]: { usdPrice: 1 } };
  });
  expect((await createTokenPrices({ url }).readPrices([USDC])).get(USDC)?.usd).toBe(1);
});

test("a source that returns HTML or a list is called twice, and is prices_unavailable, not a lack of prices", async () => {
  for (const answer of ["<html>", []] as const) {
    const { url, requests } = await source(() => answer);
    const read = createTokenPrices({ url }).readPrices([USDC]);
    await expect(read).rejects.toMatchObject({ code: "prices_unavailable" });
    expect(requests()).toBe(2);
  }
});

test("a source that does not respond has one timeout for all mints of a request", async () => {
  const { url, requests } = await source(() => "hang");
  const read = createTokenPrices({ url, timeoutMs: 2_000 }).readPrices(manyMints(60));
  await expect(read).rejects.toMatchObject({ code: "prices_unavailable" });
  expect(requests()).toBe(2);
});

test("at most four calls are in progress at once", async () => {
  const { url, requests } = await source(() => "hang");
  const read = createTokenPrices({ url, timeoutMs: 3_000 }).readPrices(manyMints(500));
  await expect(read).rejects.toMatchObject({ code: "prices_unavailable" });
  expect(requests()).toBe(4);
});

test("a source that refuses connections is prices_unavailable", async () => {
  const { url, close } = await startPriceSource(() => ({}));
  await close();
  await expect(createTokenPrices({ url }).readPrices([USDC])).rejects.toMatchObject({
    code: "prices_unavailable",
  });
});

function manyMints(count: number): Address[] {
  return Array.from({ length: count }, (_, index) => address(createAddress(`mint ${index}`)));
}
