import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { Entry } from "../positions/cycle.ts";
import { mean, quantileOfSorted, sortValues, trimmedMean } from "../stats.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";

/** Upper bounds of the market-cap buckets in dollars (docs/definitions.md#entry-market-cap). */
const BUCKETS = [
  { label: "<5k", belowUsd: 5e3 },
  { label: "5-10k", belowUsd: 1e4 },
  { label: "10-20k", belowUsd: 2e4 },
  { label: "20-50k", belowUsd: 5e4 },
  { label: "50-100k", belowUsd: 1e5 },
  { label: "100-250k", belowUsd: 2.5e5 },
  { label: "250-500k", belowUsd: 5e5 },
  { label: "500k-1m", belowUsd: 1e6 },
  { label: "1-5m", belowUsd: 5e6 },
  { label: "5-10m", belowUsd: 1e7 },
  { label: "10-50m", belowUsd: 5e7 },
  { label: "50-100m", belowUsd: 1e8 },
  { label: "100m+", belowUsd: Number.POSITIVE_INFINITY },
] as const;

export type MarketCapBucket = (typeof BUCKETS)[number]["label"];

/** Labels of the buckets in dollars, smallest first. */
export const MARKET_CAP_BUCKETS: readonly MarketCapBucket[] = BUCKETS.map(({ label }) => label);

const LAST_BUCKET = "100m+";
const MICROS_PER_USD = 1e6;
const PER_SOL = Number(LAMPORTS_PER_SOL);

/** Market caps at the entries of completed cycles; null without one. */
export interface EntryMarketCaps {
  readonly averageUsd: number | null;
  /** Mean after cutting floor(10 %) at each end. */
  readonly typicalUsd: number | null;
  readonly medianUsd: number | null;
  readonly p25Usd: number | null;
  readonly p75Usd: number | null;
  readonly dominantBucket: MarketCapBucket | null;
  readonly dominantBucketShare: number | null;
}

/** Units that were traded together and their value; both null if it is unknown. */
interface PricedUnits {
  /** Base units. */
  readonly amount: bigint;
  readonly valueLamports: bigint | null;
  /** Value in dollars if the quote was a stablecoin, or null. */
  readonly valueUsdMicros: bigint | null;
}

/**
 * Price of the first buy × supply × SOL/USD at that time, in dollars. Null if the price, SOL/USD or the
 * supply (base units) is unknown.
 *
 * @internal
 */
export function entryMarketCapUsd(entry: Entry, supply: bigint | null, solUsd: SolUsd): number | null {
  const { entryAmount: amount, entryLamports: valueLamports, entryUsdMicros: valueUsdMicros } = entry;
  return tradeMarketCapUsd({ amount, valueLamports, valueUsdMicros }, entry.openedAt, supply, solUsd);
}

/**
 * Price of traded units × supply × SOL/USD at `time` (unix seconds), in dollars. Null if the value, SOL/USD or the
 * supply (base units) is unknown.
 *
 * @internal
 */
export function tradeMarketCapUsd(
  units: PricedUnits,
  time: number | null,
  supply: bigint | null,
  solUsd: SolUsd,
): number | null {
  if (supply === null || units.amount === 0n) return null;
  const paidUsd = toDollars(units, time, solUsd);
  return paidUsd === null ? null : paidUsd * (Number(supply) / Number(units.amount));
}

function toDollars(
  { valueLamports, valueUsdMicros }: PricedUnits,
  time: number | null,
  solUsd: SolUsd,
): number | null {
  if (valueUsdMicros !== null) return Number(valueUsdMicros) / MICROS_PER_USD;
  if (valueLamports === null || time === null) return null;
  const price = findSolUsd(solUsd, time);
  if (price === null) return null;
  return (Number(valueLamports) / PER_SOL) * (Number(price) / MICROS_PER_USD);
}

/** @internal */
export function summarizeEntryMarketCaps(marketCapsUsd: readonly number[]): EntryMarketCaps {
  const dominant = findDominantBucket(marketCapsUsd);
  const sorted = sortValues(marketCapsUsd);
  return {
    averageUsd: mean(marketCapsUsd),
    typicalUsd: trimmedMean(marketCapsUsd),
    medianUsd: quantileOfSorted(sorted, 0.5),
    p25Usd: quantileOfSorted(sorted, 0.25),
    p75Usd: quantileOfSorted(sorted, 0.75),
    dominantBucket: dominant?.label ?? null,
    dominantBucketShare: dominant?.share ?? null,
  };
}

/**
 * Returns the bucket of a market cap in dollars.
 *
 * @internal
 */
export function entryBucket(marketCapUsd: number): MarketCapBucket {
  return BUCKETS.find(({ belowUsd }) => marketCapUsd < belowUsd)?.label ?? LAST_BUCKET;
}

/** The most frequent bucket, the lower one of equals. */
function findDominantBucket(
  marketCapsUsd: readonly number[],
): { label: MarketCapBucket; share: number } | null {
  if (marketCapsUsd.length === 0) return null;
  const counts = BUCKETS.map(({ label }) => ({ label, count: 0 }));
  for (const marketCap of marketCapsUsd) {
    const bucket = counts[BUCKETS.findIndex(({ belowUsd }) => marketCap < belowUsd)];
    if (bucket !== undefined) bucket.count += 1;
  }
  const largest = counts.reduce((best, bucket) => (bucket.count > best.count ? bucket : best));
  return { label: largest.label, share: largest.count / marketCapsUsd.length };
}
