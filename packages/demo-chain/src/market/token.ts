import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Random } from "../random.ts";
import { curveReserves } from "./venues/bonding-curve.ts";
import type { MarketPool } from "./venues/pool.ts";
import type { Token } from "./world.ts";

/** Base units and quote units at the token's venue. */
export function readReserves({ venue }: Token): { readonly base: bigint; readonly quote: bigint } {
  return venue.kind === "curve"
    ? curveReserves(venue)
    : { base: venue.base.amount, quote: venue.quote.amount };
}

/** Quote units per base unit at the token's venue, both raw. */
export function spotPrice(token: Token): number {
  const { base, quote } = readReserves(token);
  return Number(quote) / Number(base);
}

/** Price that the market moves toward at a time in Unix seconds: quote units per base unit, both raw. */
export function targetPrice({ firstPrice, path, pathStart }: Token, time: number): number {
  return firstPrice * path(Math.max(0, time - pathStart));
}

/** Returns the pool of a token that trades in one against SOL, or null. */
export function findSolPool({ family, venue }: Token): MarketPool | null {
  return venue.kind === "pool" && family !== "dollar" ? venue : null;
}

/** Amplitude of the logarithm of a price, and period in seconds. */
type Swing = readonly [amplitude: number, seconds: number];

const ESTABLISHED_SWINGS: readonly Swing[] = [
  [0.3, 37 * SECONDS_PER_DAY],
  [0.17, 5.3 * SECONDS_PER_DAY],
  [0.09, 7.9 * SECONDS_PER_HOUR],
  [0.05, 23 * 60],
  [0.025, 2.3 * 60],
];
const LAUNCH_SWINGS: readonly Swing[] = [
  [0.18, 2.1 * SECONDS_PER_DAY],
  [0.16, 1.4 * SECONDS_PER_HOUR],
  [0.12, 6.5 * 60],
  [0.08, 37],
];

/** The wandering price of a token that has been around, with its swings multiplied by `scale`. */
export function establishedPath(random: Random, scale: number): Token["path"] {
  const wander = createWander(random, ESTABLISHED_SWINGS);
  const drift = random.between(-0.3, 0.5) / (90 * SECONDS_PER_DAY);
  return (seconds) => Math.exp((wander(seconds) + drift * seconds) * scale);
}

/** A launch: up to `peak` times the first price after `riseSeconds`, then down toward `floor` times it. */
export function launchPath(random: Random, peak: number, riseSeconds: number, floor: number): Token["path"] {
  const wander = createWander(random, LAUNCH_SWINGS);
  return (seconds) => {
    const age = seconds / riseSeconds;
    const wave = age * Math.exp(1 - age);
    const trend = 1 + (peak - 1) * wave + (floor - 1) * (1 - Math.exp(-age / 3)) * (1 - wave);
    return trend * Math.exp(wander(seconds));
  };
}

/** A sum of sines that is 0 at the beginning. */
function createWander(random: Random, swings: readonly Swing[]): (seconds: number) => number {
  const waves = swings.map(([amplitude, seconds]) => ({
    amplitude: amplitude * random.between(0.7, 1.3),
    turns: 1 / (seconds * random.between(0.8, 1.25)),
    phase: random.next(),
  }));
  const sum = (seconds: number) =>
    waves.reduce(
      (total, { amplitude, turns, phase }) =>
        total + amplitude * Math.sin(2 * Math.PI * (seconds * turns + phase)),
      0,
    );
  const start = sum(0);
  return (seconds) => sum(seconds) - start;
}
