import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { mixBits } from "./random.ts";
import type { MarketHour } from "./types.ts";

/** SOL/USD of the demo market: a function only of the hour since its start, defined before and after it. */
export interface SolPrice {
  /** Close of the hour that contains `time`, USD per SOL with two decimals. */
  closeAt(time: number): number;
  /** Micro-dollars per SOL in the hour that contains `time`. */
  usdMicrosAt(time: number): bigint;
  /** Micro-dollars per SOL at `time`, between the closes of the hour before it and of its own hour. */
  valueAt(time: number): bigint;
  /** Closes of the hours that start within [from, to], ascending. */
  hourly(from: number, to: number): MarketHour[];
}

const MEAN_USD = 152;
/** Amplitude (of the logarithm) and period of each swing around the mean. */
const SWINGS = [
  { amplitude: 0.11, seconds: 61 * SECONDS_PER_DAY },
  { amplitude: 0.05, seconds: 9.7 * SECONDS_PER_DAY },
  { amplitude: 0.015, seconds: 1.3 * SECONDS_PER_DAY },
];
const HOURLY_NOISE = 0.004;

/** `startTime` is the market's, in Unix seconds. */
export function createSolPrice(seed: number, startTime: number): SolPrice {
  const firstHour = Math.floor(startTime / SECONDS_PER_HOUR);
  const closeOfHour = (unixHour: number): number => {
    const hour = unixHour - firstHour;
    let logarithm = HOURLY_NOISE * (mixBits(hour ^ Math.imul(seed, 0x9e3779b1)) / 2 ** 31 - 1);
    for (const [index, swing] of SWINGS.entries()) {
      const phase = mixBits(seed + index) / 2 ** 32;
      logarithm +=
        swing.amplitude * Math.sin(2 * Math.PI * ((hour * SECONDS_PER_HOUR) / swing.seconds + phase));
    }
    return Math.round(MEAN_USD * Math.exp(logarithm) * 100) / 100;
  };
  const closeAt = (time: number) => closeOfHour(Math.floor(time / SECONDS_PER_HOUR));
  const usdMicrosAt = (time: number) => BigInt(Math.round(closeAt(time) * 1_000_000));
  return {
    closeAt,
    usdMicrosAt,
    valueAt: (time) => {
      const [open, close] = [usdMicrosAt(time - SECONDS_PER_HOUR), usdMicrosAt(time)];
      return open + ((close - open) * BigInt(Math.floor(time) % SECONDS_PER_HOUR)) / BigInt(SECONDS_PER_HOUR);
    },
    hourly: (from, to) => {
      const closes: MarketHour[] = [];
      for (let hour = Math.ceil(from / SECONDS_PER_HOUR); hour * SECONDS_PER_HOUR <= to; hour += 1) {
        const [open, close] = [closeOfHour(hour - 1), closeOfHour(hour)];
        const [low, high] = [Math.min(open, close), Math.max(open, close)];
        closes.push({ time: hour * SECONDS_PER_HOUR, close, low, high });
      }
      return closes;
    },
  };
}
