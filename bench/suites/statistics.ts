import { drawScores, drawWins, TRADE_RESULTS } from "@walletlens/demo-chain/draw-trades";
import { createRandom, type Random } from "@walletlens/demo-chain/random";
import { medianInterval } from "@walletlens/engine/median-interval";
import { designEffect, wilsonInterval } from "@walletlens/engine/rate-interval";
import { groupByDay } from "@walletlens/engine/resample-days";
import type { ConfidenceInterval } from "@walletlens/engine/result-types";
import { trimmedMeanInterval } from "@walletlens/engine/trimmed-mean-interval";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";

const DEFAULT_SEED = "1";
const RATE_SAMPLES = 4_000;
const SAMPLES = 1_000;

/** Simulated wallets of one kind. */
interface Cell {
  readonly trades: number;
  readonly days: number;
  /** Correlation of the results of one day. */
  readonly correlation: number;
}

/** A distribution of a metric; `draw` draws a wallet with these trades on each day and computes its interval. */
interface Population {
  readonly name: string;
  readonly truth: number;
  readonly draw: (random: Random, correlation: number, sizes: readonly number[]) => ConfidenceInterval | null;
}

/** Share of simulated wallets whose published interval contains the true metric. `seed` selects other random numbers. */
export function* measureStatistics(seed = DEFAULT_SEED): Iterable<BenchMetric> {
  yield* measureCells("win-rate", WIN_RATES, { seed, samples: RATE_SAMPLES });
  yield* measureCells("trimmed-mean", createTrimmedMeans(), { seed, samples: SAMPLES });
  yield* measureCells("median", HOLD_TIMES, { seed, samples: SAMPLES });
}

/** Coverage in each cell over all populations, and the lowest of the cells. */
function* measureCells(
  interval: string,
  populations: readonly Population[],
  simulation: { readonly seed: string; readonly samples: number },
): Iterable<BenchMetric> {
  const cells = [10, 30, 100].flatMap((trades) =>
    [1, 2, 5, 30].flatMap((days) =>
      [0, 0.1, 0.2, 0.4].map((correlation): Cell => ({ trades, days, correlation })),
    ),
  );
  let lowestPercent = 100;
  let lowestOfPopulation = 100;
  for (const cell of cells) {
    const { trades, days, correlation } = cell;
    const coverages = populations.map((population) => simulateWallets(cell, population, simulation));
    const published = coverages.reduce((sum, coverage) => sum + coverage.published, 0);
    const covered = coverages.reduce((sum, coverage) => sum + coverage.covered, 0);
    const name = `statistics-${interval}-${trades}-on-${days}-days-${correlation}`;
    if (published === 0) {
      yield createMetric(`${name}-published`, 0, "%", "no interval is published");
      continue;
    }
    const percent = (100 * covered) / published;
    lowestPercent = Math.min(lowestPercent, percent);
    for (const coverage of coverages.filter((each) => each.published > 0)) {
      lowestOfPopulation = Math.min(lowestOfPopulation, (100 * coverage.covered) / coverage.published);
    }
    yield createMetric(name, percent, "%", `${published} simulated wallets with an interval`);
  }
  const name = `statistics-${interval}`;
  const headline = createHeadline(name, lowestPercent, "%", "lowest of these; goal 93");
  yield { ...headline, moreIsBetter: true };
  const against = "lowest of one true rate or one distribution in these";
  yield createMetric(`${name}-lowest`, lowestOfPopulation, "%", against);
}

/** Counts wallets with an interval, and those whose interval contains the true metric. The same seed gives the same wallets. */
function simulateWallets(
  { trades, days, correlation }: Cell,
  { name, truth, draw }: Population,
  { seed, samples }: { readonly seed: string; readonly samples: number },
) {
  // The figures of docs/accuracy.md are of these seeds.
  const random = createRandom(`${seed} ${name} ${trades} ${days} ${correlation} false`);
  const usedDays = Math.min(trades, days);
  const sizes = Array.from({ length: usedDays }, (_, day) => Math.floor((trades + day) / usedDays));
  let published = 0;
  let covered = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const interval = draw(random, correlation, sizes);
    if (interval === null) continue;
    published += 1;
    if (interval.low <= truth && truth <= interval.high) covered += 1;
  }
  return { published, covered };
}

/** Win rates: the rate of each day is drawn from a beta distribution with the mean of the true rate. */
const WIN_RATES: readonly Population[] = [0.1, 0.3, 0.5, 0.7, 0.9].map((rate) => ({
  name: `${rate}`,
  truth: rate,
  draw: (random, correlation, sizes) => {
    const days = drawWins(random, { rate, correlation }, sizes);
    const trades = days.reduce((sum, { trials }) => sum + trials, 0);
    const wins = days.reduce((sum, { successes }) => sum + successes, 0);
    return wilsonInterval(wins / trades, trades / designEffect(days));
  },
}));

/** Populations of trimmed means. Their true values take seconds to compute. */
function createTrimmedMeans(): readonly Population[] {
  return Object.entries(TRADE_RESULTS).map(([name, toResult]) => ({
    name,
    truth: computeTrimmedMean(toResult),
    draw: (random, correlation, sizes) => {
      const { scores, days } = drawScores(random, correlation, sizes);
      return trimmedMeanInterval(groupByDay(scores.map(toResult), days));
    },
  }));
}

/** Hold times in hours, by a lognormal distribution with the median 1. */
const HOLD_TIMES: readonly Population[] = [
  {
    name: "holds",
    truth: 1,
    draw: (random, correlation, sizes) => {
      const { scores, days } = drawScores(random, correlation, sizes);
      const hours = scores.map((score) => Math.exp(1.5 * score));
      return medianInterval(groupByDay(hours, days));
    },
  },
];

const POPULATION = 1_000_000;

/** Mean of a distribution without a tenth at each end. */
function computeTrimmedMean(toResult: (score: number) => number): number {
  const { scores } = drawScores(createRandom("population"), 0, [POPULATION]);
  const sorted = Float64Array.from(scores, toResult).sort();
  const middle = sorted.subarray(POPULATION / 10, POPULATION - POPULATION / 10);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
