import { drawScores, drawWins, TRADE_RESULTS } from "@walletlens/demo-chain/draw-trades";
import { createRandom, type Random } from "@walletlens/demo-chain/random";
import { summarizeCopies } from "@walletlens/engine/copy/summarize-copies";
import { type DecayingMarket, drawCycles } from "@walletlens/engine/copy/testing/decaying-market";
import { medianInterval } from "@walletlens/engine/median-interval";
import { designEffect, wilsonInterval } from "@walletlens/engine/rate-interval";
import { groupByDay } from "@walletlens/engine/resample-days";
import type { ConfidenceInterval } from "@walletlens/engine/result-types";
import { median, trimmedMean } from "@walletlens/engine/stats";
import { trimmedMeanInterval } from "@walletlens/engine/trimmed-mean-interval";

/** A published interval: generated wallets that have one, and the number of them whose following trades were within it. */
export interface Calibration {
  readonly interval: string;
  readonly trades: number;
  readonly days: number;
  readonly published: number;
  readonly held: number;
}

/** A wallet's interval, and the metric over the trades that followed. */
interface Forecast {
  readonly interval: ConfidenceInterval | null;
  readonly following: number;
}

type Draw = (random: Random, sizes: readonly number[], followingSizes: readonly number[]) => Forecast;

const WALLETS = 400;
/** Trades that follow: so many that their own chance hardly counts. */
const FOLLOWING = { trades: 1_500, days: 500 };
/** Correlation of the trades of one day. */
const CORRELATION = 0.2;
const RATES = [0.2, 0.4, 0.6];

const DRAWS: Readonly<Record<string, Draw>> = {
  winRate: (random, sizes, followingSizes) => {
    const rate = random.pick(RATES);
    const days = drawWins(random, { rate, correlation: CORRELATION }, sizes);
    const later = drawWins(random, { rate, correlation: CORRELATION }, followingSizes);
    const { trades, share } = sumWins(days);
    return {
      interval: wilsonInterval(share, trades / designEffect(days)),
      following: sumWins(later).share,
    };
  },
  trimmedMeanPnl: (random, sizes, followingSizes) => {
    const toResult = random.pick(Object.values(TRADE_RESULTS));
    const { scores, days } = drawScores(random, CORRELATION, sizes);
    const later = drawScores(random, CORRELATION, followingSizes).scores.map(toResult);
    return {
      interval: trimmedMeanInterval(groupByDay(scores.map(toResult), days)),
      following: trimmedMean(later) ?? 0,
    };
  },
  medianHoldTimeHours: (random, sizes, followingSizes) => {
    const toHours = (score: number) => Math.exp(1.5 * score);
    const { scores, days } = drawScores(random, CORRELATION, sizes);
    const later = drawScores(random, CORRELATION, followingSizes).scores.map(toHours);
    return { interval: medianInterval(groupByDay(scores.map(toHours), days)), following: median(later) ?? 0 };
  },
};

const CELLS = [
  { trades: 30, days: 10 },
  { trades: 100, days: 30 },
];

/** Share of generated wallets whose following trades were within the interval that was published before. */
export function calibrate(): readonly Calibration[] {
  const metrics = Object.entries(DRAWS).flatMap(([interval, draw]) =>
    CELLS.map(({ trades, days }): Calibration => {
      const random = createRandom(`calibration ${interval} ${trades}`);
      const sizes = spread(trades, days);
      const followingSizes = spread(FOLLOWING.trades, FOLLOWING.days);
      const forecasts = Array.from({ length: WALLETS }, () => draw(random, sizes, followingSizes));
      return { interval, trades, days, ...countHeld(forecasts) };
    }),
  );
  return [...metrics, ...CELLS.map(calibrateCopies)];
}

const COPY_MARKET = {
  edge: 0.3,
  edgeSpread: 0.2,
  halfLife: 5,
  exitNoise: 0.1,
  poolFee: 0.0025,
  depth: 100_000,
  tradesPerSecond: 10,
};
const COPY_TERMS = { delaySeconds: 3, sizeSol: 1, maxSlippage: null };
const COPY_WALLETS = 200;

/** The share of a wallet's return that a follower keeps. */
function calibrateCopies({ trades, days }: (typeof CELLS)[number]): Calibration {
  const market: DecayingMarket = { ...COPY_MARKET, cycles: trades, days };
  const retainedShareOf = (drawn: DecayingMarket, seed: number) =>
    summarizeCopies({ cycles: drawCycles(drawn, seed), tier: "GOLD" }, COPY_TERMS).keptShare;
  const later = retainedShareOf({ ...market, cycles: 5_000, days: 1_000 }, 1);
  const forecasts = Array.from({ length: COPY_WALLETS }, (_, seed): Forecast => {
    const { interval } = retainedShareOf(market, 1_000 + seed);
    return { interval, following: later.value ?? 0 };
  });
  return { interval: "copying: retained share", trades, days, ...countHeld(forecasts) };
}

function countHeld(forecasts: readonly Forecast[]) {
  const published = forecasts.flatMap(({ interval, following }) =>
    interval === null ? [] : [{ interval, following }],
  );
  const held = published.filter(
    ({ interval, following }) => interval.low <= following && following <= interval.high,
  );
  return { published: published.length, held: held.length };
}

function spread(trades: number, days: number): readonly number[] {
  return Array.from({ length: days }, (_, day) => Math.floor((trades + day) / days));
}

function sumWins(days: readonly { readonly trials: number; readonly successes: number }[]) {
  const trades = days.reduce((sum, { trials }) => sum + trials, 0);
  return { trades, share: days.reduce((sum, { successes }) => sum + successes, 0) / trades };
}
