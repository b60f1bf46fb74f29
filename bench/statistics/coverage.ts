import { createRandom, type Random } from "@walletlens/demo-chain/market/random";
import { medianInterval } from "@walletlens/engine/median-interval";
import { designEffect, wilsonInterval } from "@walletlens/engine/rate-interval";
import { groupByDay } from "@walletlens/engine/resample-days";
import type { ConfidenceInterval } from "@walletlens/engine/stats";
import { trimmedMeanInterval } from "@walletlens/engine/trimmed-mean-interval";
import { type DaysPlan, drawDays, drawDayValues, drawExponential } from "@/bench/draw";

/** Simulated wallets of one kind. */
export interface SimulatedCell {
  readonly trades: number;
  readonly days: number;
  readonly correlation: number;
  /** True if days have different numbers of trades, exponentially distributed. */
  readonly isUneven: boolean;
}

/** Wallets with an interval, and those whose interval contains the true metric. */
export interface IntervalCoverage {
  readonly published: number;
  readonly held: number;
}

/** A distribution of a metric; `draw` draws a wallet and computes its interval. */
export interface Population {
  readonly name: string;
  readonly truth: number;
  readonly draw: (random: Random, plan: DaysPlan) => ConfidenceInterval | null;
}

/** Simulates wallets of a population in a cell; the same seed gives the same wallets. */
export function measureCell(
  cell: SimulatedCell,
  population: Population,
  samples: number,
  seed: string,
): IntervalCoverage {
  const { trades, days, correlation, isUneven } = cell;
  const random = createRandom(`${seed} ${population.name} ${trades} ${days} ${correlation} ${isUneven}`);
  let published = 0;
  let held = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    const sizes = isUneven ? splitUnevenly(random, trades, days) : splitEvenly(trades, days);
    const interval = population.draw(random, { correlation, sizes });
    if (interval === null) continue;
    published += 1;
    if (interval.low <= population.truth && population.truth <= interval.high) held += 1;
  }
  return { published, held };
}

function splitEvenly(trades: number, days: number): readonly number[] {
  const used = Math.min(trades, days);
  return Array.from({ length: used }, (_, day) => Math.floor((trades + day) / used));
}

function splitUnevenly(random: Random, trades: number, days: number): readonly number[] {
  const weights = Array.from({ length: days }, () => drawExponential(random));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map(() => 0);
  for (let trade = 0; trade < trades; trade += 1) {
    let left = random.next() * total;
    const day = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    sizes[Math.max(0, day)] = (sizes[Math.max(0, day)] ?? 0) + 1;
  }
  return sizes.filter((size) => size > 0);
}

export const WIN_RATES: readonly Population[] = [0.1, 0.3, 0.5, 0.7, 0.9].map((rate) => ({
  name: `${rate}`,
  truth: rate,
  draw: (random, plan) => {
    const days = drawDays(random, { rate, ...plan });
    const trades = days.reduce((sum, { trials }) => sum + trials, 0);
    const won = days.reduce((sum, { successes }) => sum + successes, 0);
    return wilsonInterval(won / trades, trades / designEffect(days));
  },
}));

/** Results in SOL by their normal score: two thirds lose, with a moderate tail, a heavy one, and heavy ones on both sides. */
const RESULTS: readonly (readonly [name: string, toResult: (score: number) => number])[] = [
  ["moderate", (score) => Math.exp(0.8 * score - 0.3) - 1],
  ["heavy", (score) => Math.exp(2 * score - 0.8) - 1],
  ["two-sided", (score) => Math.sinh(1.5 * score - 0.6)],
];

/** Populations of trimmed means. Their true values take seconds to compute. */
export function createTrimmedMeans(): readonly Population[] {
  return RESULTS.map(([name, toResult]) => ({
    name,
    truth: findTrimmedMean(toResult),
    draw: (random, plan) => {
      const { values, days } = drawDayValues(random, plan);
      return trimmedMeanInterval(groupByDay(values.map(toResult), days));
    },
  }));
}

/** Hold times in hours, by a lognormal distribution with the median 1. */
export const MEDIANS: readonly Population[] = [
  {
    name: "holds",
    truth: 1,
    draw: (random, plan) => {
      const { values, days } = drawDayValues(random, plan);
      return medianInterval(
        groupByDay(
          values.map((score) => Math.exp(1.5 * score)),
          days,
        ),
      );
    },
  },
];

const POPULATION = 1_000_000;

/** Mean of a distribution without a tenth at each end. */
function findTrimmedMean(toResult: (score: number) => number): number {
  const random = createRandom("population");
  const plan = { correlation: 0, sizes: [POPULATION] };
  const sorted = Float64Array.from(drawDayValues(random, plan).values, toResult).sort();
  const middle = sorted.subarray(POPULATION / 10, POPULATION - POPULATION / 10);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
