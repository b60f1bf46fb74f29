import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startPriceSource } from "@walletlens/demo-chain/testing/json-servers";
import { type Address, address } from "@walletlens/engine/address";
import { USDC, USDT, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, onTestFinished, test } from "vitest";
import { createTokenPrices } from "./create-token-prices.ts";

async function source(...answers: Parameters<typeof startPriceSource>) {
  const started = await startPriceSource(...answers);
  onTestFinished(started.close);
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

const toMint = (name: string): Address => address(createAddress(name));
const [CAT, DOG, FOX] = [toMint("cat"), toMint("dog"), toMint("fox")];

async function answerWith(body: unknown) {
  const requested: { readonly path: string; readonly key: string | string[] | undefined }[] = [];
  const { url, close } = await startPriceSource((_, { url: path = "", headers }) => {
    requested.push({ path, key: headers["x-api-key"] });
    return typeof body === "function" ? body(path) : body;
  });
  onTestFinished(close);
  return { url, requested };
}

/** A pair in the shape of https://docs.dexscreener.com/api/reference */
function toPair(base: Address, quote: Address, priceUsd: string, liquidityUsd?: number) {
  return {
    chainId: "solana",
    dexId: "raydium",
    url: "https://dexscreener.com/solana/pair",
    pairAddress: createAddress(`${base} ${priceUsd}`),
    baseToken: { address: base, name: "Base", symbol: "BASE" },
    quoteToken: { address: quote, name: "Quote", symbol: "QUOTE" },
    priceNative: "0.0101",
    priceUsd,
    txns: { h24: { buys: 10, sells: 12 } },
    volume: { h24: 1000.5 },
    priceChange: { h24: -1.2 },
    ...(liquidityUsd === undefined ? {} : { liquidity: { usd: liquidityUsd, base: 1, quote: 2 } }),
    fdv: 1_000_000,
    pairCreatedAt: 1_790_000_000_000,
  };
}

test("DexScreener prices a token by the pair with the most liquidity whose base token it is", async () => {
  const { url, requested } = await answerWith([
    toPair(CAT, WRAPPED_SOL, "2.01", 500),
    toPair(CAT, USDC, "2.00", 90_000),
    toPair(CAT, DOG, "7.5"),
    // The other side of a deeper pair says nothing about the price of CAT.
    toPair(FOX, CAT, "99", 1_000_000),
    toPair(DOG, WRAPPED_SOL, "0.0000031"),
  ]);
  const prices = await createTokenPrices({ url: `dexscreener=${url}` }).readPrices([CAT, DOG]);
  expect(prices.get(CAT)).toMatchObject({ usd: 2, liquidityUsd: 90_000, isPrescaled: false });
  // A pool of a bonding curve has no liquidity in the answer.
  expect(prices.get(DOG)).toMatchObject({ usd: 0.0000031, liquidityUsd: null });
  expect(prices.size).toBe(2);
  expect(requested[0]?.path).toBe(`/price/v3/${CAT},${DOG}?key=kept`);
});

test("an absurd price of DexScreener's deepest pair does not hide the next pair", async () => {
  const { url } = await answerWith([
    toPair(CAT, USDC, "1000000000000", 900_000),
    toPair(CAT, USDC, "0", 800_000),
    toPair(CAT, USDC, "2", 100),
  ]);
  const prices = await createTokenPrices({ url: `dexscreener=${url}` }).readPrices([CAT]);
  expect(prices.get(CAT)).toMatchObject({ usd: 2, liquidityUsd: 100 });
});

test("the liquidity of one pair does not limit the value of a dollar", async () => {
  const { url } = await answerWith([toPair(USDC, WRAPPED_SOL, "0.9999", 1_000)]);
  const prices = await createTokenPrices({ url: `dexscreener=${url}` }).readPrices([USDC]);
  expect(prices.get(USDC)).toMatchObject({ usd: 0.9999, liquidityUsd: null });
});

test("tokens that a full answer of DexScreener lacks are requested again, and 30 at most in one call", async () => {
  const mints = Array.from({ length: 40 }, (_, index) => toMint(`mint ${index}`));
  const { url, requested } = await answerWith((path: string) => {
    const asked = path.replace(/\?.*/, "").split("/").at(-1)?.split(",") ?? [];
    // All 30 pairs of the first answer belong to one token.
    if (asked.length === 30)
      return Array.from({ length: 30 }, () => toPair(address(asked[0] ?? ""), USDC, "2", 10));
    return asked.map((mint) => toPair(address(mint), USDC, "2", 10));
  });
  const prices = await createTokenPrices({ url: `dexscreener=${url}` }).readPrices(mints);
  expect(prices.size).toBe(40);
  const sizes = requested.map(({ path }) => path.split(",").length);
  expect(sizes.toSorted((a, b) => b - a)).toEqual([30, 29, 10]);
});

test("GeckoTerminal has maps of numbers as text, and states the value of a token's side of its pools", async () => {
  // Shape of https://docs.coingecko.com/reference/onchain-simple-price
  const { url, requested } = await answerWith({
    data: {
      id: "e58258f7-8368-4968-bbe1-b5343540cd71",
      type: "simple_token_price",
      attributes: {
        token_prices: { [CAT]: "2.0027614398", [DOG]: null, [USDC]: "0.9998" },
        total_reserve_in_usd: { [CAT]: "45000.5", [DOG]: null, [USDC]: "1000" },
      },
    },
  });
  const prices = await createTokenPrices({ url: `geckoterminal=${url}` }).readPrices([CAT, DOG, FOX, USDC]);
  expect(prices.get(CAT)).toMatchObject({ usd: 2.0027614398, liquidityUsd: 90_001 });
  expect(prices.get(USDC)).toMatchObject({ usd: 0.9998, liquidityUsd: null });
  expect(prices.size).toBe(2);
  expect(requested[0]?.path).toBe(
    `/price/v3/${[CAT, DOG, FOX, USDC].join(",")}?key=kept&include_total_reserve_in_usd=true`,
  );
});

test("mints for which the rate of GeckoTerminal leaves no time are absent, which is no failure of the source", async () => {
  const mints = Array.from({ length: 70 }, (_, index) => toMint(`mint ${index}`));
  const { url, requested } = await answerWith((path: string) => {
    const asked = path.replace(/\?.*/, "").split("/").at(-1)?.split(",") ?? [];
    return { data: { attributes: { token_prices: Object.fromEntries(asked.map((mint) => [mint, "2"])) } } };
  });
  const tokens = createTokenPrices({ url: `geckoterminal=${url}`, timeoutMs: 1_500 });
  // The second call would be allowed after more than two seconds.
  expect((await tokens.readPrices(mints)).size).toBe(30);
  await expect(tokens.readPrices(mints)).rejects.toThrow("allows no more calls now");
  expect([requested.length, tokens.report().state]).toEqual([1, "healthy"]);
});

test("Jupiter has a map of prices, and its key is sent as a header", async () => {
  // Shape of https://dev.jup.ag/api-reference/price/v3/price
  const { url, requested } = await answerWith({
    [CAT]: {
      createdAt: "2024-06-05T08:55:25.527Z",
      liquidity: 621_679_197.67,
      usdPrice: 147.48,
      blockId: 348_004_023,
      decimals: 9,
      priceChange24h: 1.29,
    },
  });
  const prices = await createTokenPrices({ url, headers: { "x-api-key": "secret" } }).readPrices([CAT, DOG]);
  expect(prices.get(CAT)).toMatchObject({ usd: 147.48, liquidityUsd: 621_679_197.67 });
  expect([prices.size, requested[0]?.key]).toEqual([1, "secret"]);
});
