import { address } from "@walletlens/engine/address";
import type { SignaturePage } from "@walletlens/solana/chain-reader";
import { expect, test } from "vitest";
import { connectTokenPrices } from "@/lib/chain/prices/connect-prices";
import { AppError } from "@/lib/config/errors";
import { createAnalyzePorts } from "@/lib/testing/create-analyze-ports";
import { fake } from "@/lib/testing/fake";
import { provideDemoChain } from "@/lib/testing/provide-demo-chain";
import type { Labels } from "@/lib/wallets/labels";
import { readTokenOverview } from "./read-token-overview";

const demo = await provideDemoChain({ seed: 3 });
const ports = createAnalyzePorts(demo.url);
const mint = address(demo.market.featured.token.address);
const down = (code: "chain_unavailable") => () => Promise.reject(new AppError(code, "away"));

test("a token's largest owners are ranked by their share of the supply, with its price and market cap", async () => {
  const { supply, decimals } = (await ports.chain.readMints([mint])).get(mint) ?? { supply: 0n, decimals: 0 };
  const { priceUsd, marketCapUsd, largest } = await readTokenOverview(ports, mint);
  expect(marketCapUsd).toBeCloseTo(((priceUsd ?? 0) * Number(supply)) / 10 ** decimals);
  expect(marketCapUsd).toBeGreaterThan(0);
  const shares = (largest ?? []).map(({ supplyPercent }) => supplyPercent);
  expect(shares.length).toBeGreaterThan(1);
  expect(shares).toEqual(shares.toSorted((one, other) => other - one));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
  const [first] = largest ?? [];
  expect(first?.supplyPercent).toBe((Number(first?.amount) / Number(supply)) * 100);
});

test("an owner that is a system account has its public label", async () => {
  const [first] = (await readTokenOverview(ports, mint)).largest ?? [];
  const label = { type: "liquidity_pool" as const, label: "A pool" };
  const find = async () => new Map(first === undefined ? [] : [[first.owner, { label, kol: null }]]);
  const { largest } = await readTokenOverview({ ...ports, labels: fake<Labels>({ find }) }, mint);
  expect(largest?.map((holder) => holder.label)).toEqual([
    label,
    ...(largest ?? []).slice(1).map(() => null),
  ]);
});

test("a list shorter than the provider's maximum has all holders", async () => {
  const [owner] = demo.traders;
  const listsAll = async (accounts: number) => {
    const held = Array.from({ length: accounts }, () => ({
      ...{ owner: owner ?? mint, amount: 1n, isProgramAccount: false },
    }));
    const chain = { ...ports.chain, readLargestHolders: async () => held };
    return (await readTokenOverview({ ...ports, chain }, mint)).listsAllHolders;
  };
  expect([await listsAll(19), await listsAll(20)]).toEqual([true, false]);
});

test("without prices, or without the provider's list, the rest is returned", async () => {
  const tokenPrices = connectTokenPrices([{ url: "http://127.0.0.1:9/" }], { now: () => 1_800_000_000_000 });
  expect(await readTokenOverview({ ...ports, tokenPrices }, mint)).toMatchObject({
    priceUsd: null,
    pricesUnavailableSince: "2027-01-15T08:00:00.000Z",
    marketCapUsd: null,
    largest: expect.any(Array),
  });
  const chain = { ...ports.chain, readLargestHolders: down("chain_unavailable") };
  expect(await readTokenOverview({ ...ports, chain }, mint)).toMatchObject({
    priceUsd: expect.any(Number),
    largest: null,
    listsAllHolders: false,
  });
});

test("the age of a token is that of its first transaction, or a lower bound if one page of signatures does not reach it", async () => {
  const { entries, oldestTime, reachesBeginning } = await ports.chain.readSignaturePage(mint, null);
  expect(entries.length).toBeGreaterThan(0);
  const oldestAt = new Date((oldestTime ?? 0) * 1_000).toISOString();
  const { age } = await readTokenOverview(ports, mint);
  expect(age).toEqual({ oldestAt, isFirst: reachesBeginning });
  const withPage = (page: SignaturePage) =>
    readTokenOverview({ ...ports, chain: { ...ports.chain, readSignaturePage: async () => page } }, mint);
  const full = { entries, oldestTime: 1_760_000_000, reachesBeginning: false };
  expect((await withPage(full)).age).toEqual({ oldestAt: "2025-10-09T08:53:20.000Z", isFirst: false });
  expect((await withPage({ ...full, reachesBeginning: true })).age?.isFirst).toBe(true);
  expect((await withPage({ entries: [], oldestTime: null, reachesBeginning: true })).age).toBeNull();
  const chain = { ...ports.chain, readSignaturePage: down("chain_unavailable") };
  expect(await readTokenOverview({ ...ports, chain }, mint)).toMatchObject({
    age: null,
    largest: expect.any(Array),
  });
});

test("an address that is not a token is refused", async () => {
  const [wallet = mint] = demo.traders;
  await expect(readTokenOverview(ports, wallet)).rejects.toMatchObject({ code: "mint_not_found" });
});
