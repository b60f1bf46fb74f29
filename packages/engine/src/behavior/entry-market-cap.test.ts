import { expect, it } from "vitest";
import type { Entry } from "../positions/cycle.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { entryMarketCapUsd, summarizeEntryMarketCaps } from "./entry-market-cap.ts";

const HOUR = 1_760_000_400;
const solUsd = toSolUsd([[HOUR, 150_000_000n]]);
const entry: Entry = {
  openedAt: HOUR + 60,
  openedSlot: 1,
  entryAmount: 50_000_000n,
  entryLamports: 2_000_000_000n,
  entryUsdMicros: null,
};

it("entry market cap is the price paid × supply × SOL/USD of that hour", () => {
  // 2 SOL × 150 = 300 dollars for 50 of 1,000,000 tokens (6 decimals): 6,000,000.
  expect(entryMarketCapUsd(entry, 1_000_000_000_000n, solUsd)).toBe(6_000_000);
});

it("entry market cap uses the dollars if they were paid, regardless of the price of SOL", () => {
  const paid = { ...entry, entryLamports: null, entryUsdMicros: 200_000_000n };
  expect(entryMarketCapUsd(paid, 1_000_000_000_000n, new Map())).toBe(4_000_000);
});

it.each([
  ["the supply", entry, null, solUsd],
  ["the hour's SOL/USD", { ...entry, openedAt: HOUR + 3600 }, 10n, solUsd],
  ["the time", { ...entry, openedAt: null }, 10n, solUsd],
  ["the price paid", { ...entry, entryLamports: null }, 10n, solUsd],
  ["any amount", { ...entry, entryAmount: 0n }, 10n, solUsd],
])("entry market cap is null without %s", (_, bought, supply, prices) => {
  expect(entryMarketCapUsd(bought, supply, prices)).toBeNull();
});

it.each([
  [4_999.99, "<5k"],
  [5_000, "5-10k"],
  [9_999, "5-10k"],
  [10_000, "10-20k"],
  [20_000, "20-50k"],
  [50_000, "50-100k"],
  [100_000, "100-250k"],
  [250_000, "250-500k"],
  [500_000, "500k-1m"],
  [1_000_000, "1-5m"],
  [5_000_000, "5-10m"],
  [10_000_000, "10-50m"],
  [50_000_000, "50-100m"],
  [100_000_000, "100m+"],
])("market-cap buckets: %s dollars are in %s", (marketCap, bucket) => {
  expect(summarizeEntryMarketCaps([marketCap]).dominantBucket).toBe(bucket);
});

it("market-cap buckets name the largest bucket and its share, and the lower one of two equal buckets", () => {
  const summary = summarizeEntryMarketCaps([7000, 30_000, 40_000, 8000, 2_000_000]);
  expect(summary).toMatchObject({ dominantBucket: "5-10k", dominantBucketShare: 0.4 });
});

it("market-cap buckets are summarized by mean, trimmed mean, median and quartiles of method R-7", () => {
  expect(summarizeEntryMarketCaps([4000, 1000, 90_000, 3000, 2000])).toMatchObject({
    averageUsd: 20_000,
    typicalUsd: 20_000,
    medianUsd: 3000,
    p25Usd: 2000,
    p75Usd: 4000,
  });
  const ten = [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1_000_000];
  expect(summarizeEntryMarketCaps(ten).typicalUsd).toBe(1000);
});

it("the summary of market-cap buckets is null in every field without entries", () => {
  expect(Object.values(summarizeEntryMarketCaps([]))).toEqual([null, null, null, null, null, null, null]);
});
