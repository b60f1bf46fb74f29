import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { mixBits } from "../random.ts";

export type SolPrice = ReturnType<typeof createSolPrice>;

const MEAN_USD = 152;
/** Amplitude (of the logarithm) and period of each swing around the mean. */
const SWINGS = [
  { amplitude: 0.11, seconds: 61 * SECONDS_PER_DAY },
  { amplitude: 0.05, seconds: 9.7 * SECONDS_PER_DAY },
  { amplitude: 0.015, seconds: 1.3 * SECONDS_PER_DAY },
];
const HOURLY_NOISE = 0.004;

/** SOL/USD of a market that starts at `startTime`: a function only of the hour since then, defined before and after it. */
export function createSolPrice(seed: number, startTime: number) {
  const firstHour = Math.floor(startTime / SECONDS_PER_HOUR);
  /** Close of the hour that contains `time`, USD per SOL with two decimals. */
  const closeAt = (time: number): number => {
    const hour = Math.floor(time / SECONDS_PER_HOUR) - firstHour;
    const noise = HOURLY_NOISE * (mixBits(hour ^ Math.imul(seed, 0x9e3779b1)) / 2 ** 31 - 1);
    const logarithm = SWINGS.reduce((sum, { amplitude, seconds }, index) => {
      const turns = (hour * SECONDS_PER_HOUR) / seconds + mixBits(seed + index) / 2 ** 32;
      return sum + amplitude * Math.sin(2 * Math.PI * turns);
    }, noise);
    return Math.round(MEAN_USD * Math.exp(logarithm) * 100) / 100;
  };
  const usdMicrosAt = (time: number) => BigInt(Math.round(closeAt(time) * 1_000_000));
  return {
    closeAt,
    /** Micro-dollars per SOL in the hour that contains `time`. */
    usdMicrosAt,
    /** Micro-dollars per SOL at `time`, between the closes of the hour before it and of its own hour. */
    valueAt(time: number) {
      const open = usdMicrosAt(time - SECONDS_PER_HOUR);
      const change = (usdMicrosAt(time) - open) * BigInt(Math.floor(time) % SECONDS_PER_HOUR);
      return open + change / BigInt(SECONDS_PER_HOUR);
    },
    /** Hours that start within [from, to], ascending. */
    hourly(from: number, to: number) {
      const start = Math.ceil(from / SECONDS_PER_HOUR);
      const length = Math.max(0, Math.floor(to / SECONDS_PER_HOUR) - start + 1);
      return Array.from({ length }, (_, index) => {
        const time = (start + index) * SECONDS_PER_HOUR;
        const open = closeAt(time - SECONDS_PER_HOUR);
        const close = closeAt(time);
        return { time, close, low: Math.min(open, close), high: Math.max(open, close) };
      });
    },
  };
}
