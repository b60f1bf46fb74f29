import { type BenchMetric, headline, metric } from "@/bench/metric";
import {
  createTrimmedMeans,
  type IntervalCoverage,
  MEDIANS,
  measureCell,
  type Population,
  type SimulatedCell,
  WIN_RATES,
} from "@/bench/statistics/coverage";
import { measureRankings } from "@/bench/statistics/rankings";

const SAMPLES = { rates: 4_000, others: 1_000 } as const;
const SIZES = [10, 30, 100] as const;
const DAYS = [1, 2, 5, 30] as const;
const CORRELATIONS = [0, 0.1, 0.2, 0.4] as const;
/** More results on few and on many days, where the interval of the trimmed mean is computed in another way. */
const LARGE_CELLS: readonly SimulatedCell[] = [5, 30, 60].map((days) => ({
  trades: 600,
  days,
  correlation: 0.2,
  isUneven: false,
}));
const LARGE_SAMPLES = 200;
const DEFAULT_SEED = "1";

/** Share of simulated wallets whose published interval contains the true metric, and the same for ranked lists. */
export function* measureStatistics(seed: string = DEFAULT_SEED): Iterable<BenchMetric> {
  const trimmedMeans = createTrimmedMeans();
  for (const isUneven of [false, true]) {
    const cells = listCells(isUneven);
    yield* measureAll("win-rate", WIN_RATES, { cells, isUneven, seed, samples: SAMPLES.rates });
    yield* measureAll("trimmed-mean", trimmedMeans, { cells, isUneven, seed, samples: SAMPLES.others });
    yield* measureAll("median", MEDIANS, { cells, isUneven, seed, samples: SAMPLES.others });
  }
  for (const cell of LARGE_CELLS) {
    const { all } = measurePopulations(cell, trimmedMeans, LARGE_SAMPLES, seed);
    yield metric(`statistics-trimmed-mean${nameCell(cell)}`, toPercent(all), "%", describeWallets(all));
  }
  yield* measureRankings(seed);
}

function listCells(isUneven: boolean): readonly SimulatedCell[] {
  return SIZES.flatMap((trades) =>
    DAYS.flatMap((days) => CORRELATIONS.map((correlation) => ({ trades, days, correlation, isUneven }))),
  );
}

interface Plan {
  readonly cells: readonly SimulatedCell[];
  readonly isUneven: boolean;
  readonly seed: string;
  /** Wallets of each population. */
  readonly samples: number;
}

/** IntervalCoverage of each cell over all its populations, the lowest of the cells, and the lowest of a population in one. */
function* measureAll(
  interval: string,
  populations: readonly Population[],
  { cells, isUneven, seed, samples }: Plan,
): Iterable<BenchMetric> {
  const suffix = isUneven ? "-uneven-days" : "";
  let lowest = 100;
  let lowestOfPopulation = 100;
  for (const cell of cells) {
    const { all, lowestPercent } = measurePopulations(cell, populations, samples, seed);
    const name = `statistics-${interval}${nameCell(cell)}${suffix}`;
    if (all.published === 0) {
      yield metric(`${name}-published`, 0, "%", "no interval is published");
      continue;
    }
    lowest = Math.min(lowest, toPercent(all));
    lowestOfPopulation = Math.min(lowestOfPopulation, lowestPercent);
    yield metric(name, toPercent(all), "%", describeWallets(all));
  }
  const words = "lowest of these; goal 93";
  yield { ...headline(`statistics-${interval}${suffix}`, lowest, "%", words), moreIsBetter: true };
  const against = "lowest of one true rate or one distribution in these";
  yield metric(`statistics-${interval}${suffix}-lowest`, lowestOfPopulation, "%", against);
}

function measurePopulations(
  cell: SimulatedCell,
  populations: readonly Population[],
  samples: number,
  seed: string,
): { readonly all: IntervalCoverage; readonly lowestPercent: number } {
  const each = populations.map((population) => measureCell(cell, population, samples, seed));
  const sum = (name: keyof IntervalCoverage) => each.reduce((total, coverage) => total + coverage[name], 0);
  return {
    all: { published: sum("published"), held: sum("held") },
    lowestPercent: Math.min(...each.map(toPercent)),
  };
}

function nameCell({ trades, days, correlation }: SimulatedCell): string {
  return `-${trades}-on-${days}-days-${correlation}`;
}

function describeWallets({ published }: IntervalCoverage): string {
  return `${published} simulated wallets with an interval`;
}

function toPercent({ published, held }: IntervalCoverage): number {
  return published === 0 ? 100 : (100 * held) / published;
}
