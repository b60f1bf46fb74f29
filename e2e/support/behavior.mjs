import { known } from "./evidence.mjs";
import {
  countIndependent,
  mean,
  median,
  medianInterval,
  quantile,
  ratio,
  sum,
  trimmedMean,
  trimmedMeanInterval,
  wilson,
} from "./statistics.mjs";

/** Classes of the API and their bounds, repeated here because this file imports nothing from the product. */
const CLASSES = [
  { code: "S", style: "sniper", below: 1 / 60 },
  { code: "C", style: "scalper", below: 5 / 60 },
  { code: "M", style: "momentum", below: 0.5 },
  { code: "I", style: "intraday", below: 4 },
  { code: "D", style: "day_trader", below: 24 },
  { code: "W", style: "swing", below: 168 },
  { code: "P", style: "position", below: 720 },
  { code: "H", style: "hodler", below: Number.POSITIVE_INFINITY },
];
const BUCKETS = "<5k 5-10k 10-20k 20-50k 50-100k 100-250k 250-500k 500k-1m 1-5m 5-10m 10-50m 50-100m 100m+";
const BUCKET_USD = [5e3, 1e4, 2e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 5e6, 1e7, 5e7, 1e8];
const SPEEDS = ["ultra_fast", "fast", "medium", "slow", "very_slow"];
const TIERS = ["INSUFFICIENT", "BRONZE", "SILVER", "GOLD"];
const REASONS = ["cycles", "reconciliation", "basis", "coverage"];

const pick = (names, bounds, value) => names[bounds.filter((bound) => value >= bound).length];

/** Letter and word for a median hold time in hours. */
const nameClass = (hours) => (hours === null ? null : CLASSES.find(({ below }) => hours < below));
const nameSpeed = (hours) => (hours === null ? null : pick(SPEEDS, [5 / 60, 1, 24, 168], hours));
/** Of the share of cycles that were sold in one transaction. */
const nameExit = (share) => (share === null ? null : pick(["partial_exit", "all_at_once"], [0.5], share));
const nameBucket = (usd) => pick(BUCKETS.split(" "), BUCKET_USD, usd);

export const countWon = (results) => results.filter((result) => result > 0).length;

function recomputeEntries(caps) {
  const named = caps.map(nameBucket);
  const share = (bucket) => named.filter((other) => other === bucket).length / named.length;
  const order = (a, b) => share(nameBucket(b)) - share(nameBucket(a)) || a - b;
  const bucket = caps.toSorted(order).map(nameBucket)[0] ?? null;
  return {
    avgEntryMcapUsd: mean(caps),
    typicalEntryMcapUsd: trimmedMean(caps),
    medianEntryMcapUsd: quantile(caps, 0.5),
    entryMcapP25Usd: quantile(caps, 0.25),
    entryMcapP75Usd: quantile(caps, 0.75),
    dominantEntryMcapBucket: bucket,
    dominantEntryMcapBucketShare: bucket && share(bucket),
  };
}

/** The tier that each of the reasons allows, and the lowest of them. */
function recomputeTier(cycles, { verdict, share, complete }) {
  const allowed = [
    pick(TIERS, [3, 5, 10], cycles),
    { RECONCILED: "GOLD", PARTIAL: "SILVER", UNVERIFIABLE: "BRONZE" }[verdict],
    share === null ? "GOLD" : pick(TIERS, [0.4, 0.7, 0.9], share),
    complete ? "GOLD" : "SILVER",
  ];
  const tier = TIERS.find((name) => allowed.includes(name));
  const reasons = REASONS.filter((_, place) => allowed[place] === tier && tier !== "GOLD");
  return { dataQualityTier: tier, tierReasons: String(reasons) };
}

/** Equal hold times that were computed from different lots are equal again. */
const roundHours = (hours) => Math.round(hours * 1e10) / 1e10;

/** A metric of the covered period, which is named unless that is all; null stays unknown. */
const ofCovered = (value, { complete }) => (value === null ? null : sum(value, complete));

/**
 * Metrics of the completed cycles and of the trades, which are tokens with a result. `trust` has the share of
 * proceeds with a known cost (at 0 no rate is known), and whether the full history is covered.
 */
export function recomputeBehavior(cycles, trades, trust) {
  const results = known(trades, "result");
  const [holds, won] = [known(cycles, "hold"), countWon(results)];
  const telling = trust.share === 0 ? [] : results;
  const days = trades.filter(({ result }) => result !== null);
  const independent = countIndependent(days.map(({ day, result }) => ({ day, won: result > 0 })));
  const timed = cycles.filter(({ hold }) => hold !== null);
  const type = cycles.length < 2 || holds.length === 0 ? null : nameClass(median(holds));
  return {
    behaviorCode: type?.code ?? "?",
    tradingStyle: type?.style ?? null,
    speedCategory: nameSpeed(median(holds)),
    exitPattern: nameExit(ratio(cycles.filter(({ sales }) => sales === 1).length, cycles.length)),
    ...recomputeTier(cycles.length, trust),
    medianHoldTimeHours: ofCovered(median(holds), trust),
    avgHoldTimeHours: ofCovered(mean(holds), trust),
    trimmedMeanPnl: ofCovered(trimmedMean(telling), trust),
    totalTradesCount: ofCovered(results.length, trust),
    profitableTradesCount: ofCovered(won, trust),
    winRate: ofCovered(ratio(won, telling.length), trust),
    ...recomputeEntries(known(cycles, "cap")),
    intervals: {
      winRate: telling.length === 0 ? null : wilson(won / telling.length, independent),
      trimmedMeanPnl:
        trust.share === 0
          ? null
          : trimmedMeanInterval(days.map(({ day, result }) => ({ day, value: result }))),
      medianHoldTimeHours: medianInterval(timed.map(({ day, hold }) => ({ day, value: roundHours(hold) }))),
    },
  };
}
