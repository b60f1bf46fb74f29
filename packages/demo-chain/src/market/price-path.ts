import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { Random } from "./random.ts";

/** Price that the market moves toward: a multiple of the first price, by seconds since then. */
export type PricePath = (seconds: number) => number;

interface Swing {
  readonly amplitude: number;
  readonly seconds: number;
}

/** Amplitudes of the logarithm of the price. */
const ESTABLISHED_SWINGS: readonly Swing[] = [
  { amplitude: 0.3, seconds: 37 * SECONDS_PER_DAY },
  { amplitude: 0.17, seconds: 5.3 * SECONDS_PER_DAY },
  { amplitude: 0.09, seconds: 7.9 * SECONDS_PER_HOUR },
  { amplitude: 0.05, seconds: 23 * 60 },
  { amplitude: 0.025, seconds: 2.3 * 60 },
];
const CALM = 0.35;
const LAUNCH_SWINGS: readonly Swing[] = [
  { amplitude: 0.18, seconds: 2.1 * SECONDS_PER_DAY },
  { amplitude: 0.16, seconds: 1.4 * SECONDS_PER_HOUR },
  { amplitude: 0.12, seconds: 6.5 * 60 },
  { amplitude: 0.08, seconds: 37 },
];

/** The wandering price of a token that has been around; a calm one moves about a third as much. */
export function establishedPath(random: Random, mood: "lively" | "calm"): PricePath {
  const scale = mood === "calm" ? CALM : 1;
  const wander = swinging(
    random,
    ESTABLISHED_SWINGS.map((swing) => ({ ...swing, amplitude: swing.amplitude * scale })),
  );
  const drift = random.between(-0.3, 0.5) * scale;
  const start = wander(0);
  return (seconds) => Math.exp(wander(seconds) - start + (drift * seconds) / (90 * SECONDS_PER_DAY));
}

/** A launch: up to `peak` times the first price after `rise` seconds, then down toward `floor` times it. */
export function launchPath(
  random: Random,
  shape: { peak: number; riseSeconds: number; floor: number },
): PricePath {
  const wander = swinging(random, LAUNCH_SWINGS);
  const start = wander(0);
  return (seconds) => {
    const age = seconds / shape.riseSeconds;
    const wave = age * Math.exp(1 - age);
    const settled = 1 - Math.exp(-age / 3);
    const trend = 1 + (shape.peak - 1) * wave + (shape.floor - 1) * settled * (1 - wave);
    return trend * Math.exp(wander(seconds) - start);
  };
}

function swinging(random: Random, swings: readonly Swing[]): PricePath {
  const phased = swings.map((swing) => ({
    amplitude: swing.amplitude * random.between(0.7, 1.3),
    turns: 1 / (swing.seconds * random.between(0.8, 1.25)),
    phase: random.next(),
  }));
  return (seconds) => {
    let sum = 0;
    for (const { amplitude, turns, phase } of phased) {
      sum += amplitude * Math.sin(2 * Math.PI * (seconds * turns + phase));
    }
    return sum;
  };
}
