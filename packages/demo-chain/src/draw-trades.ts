import { drawBeta, drawNormal } from "./draw.ts";
import type { Random } from "./random.ts";

/** Draws trades of each day and how many of them won: the rate of a day is from a beta distribution with the mean of `rate`. */
export function drawWins(
  random: Random,
  { rate, correlation }: { readonly rate: number; readonly correlation: number },
  sizes: readonly number[],
): { readonly trials: number; readonly successes: number }[] {
  const strength = 1 / correlation - 1;
  return sizes.map((trials) => {
    const dayRate = correlation === 0 ? rate : drawBeta(random, rate * strength, (1 - rate) * strength);
    let successes = 0;
    for (let trial = 0; trial < trials; trial += 1) if (random.chance(dayRate)) successes += 1;
    return { trials, successes };
  });
}

/** Draws normal scores that correlate within a day, and the day of each. */
export function drawScores(random: Random, correlation: number, sizes: readonly number[]) {
  const scores: number[] = [];
  const days: number[] = [];
  for (const [day, size] of sizes.entries()) {
    const dayScore = Math.sqrt(correlation) * drawNormal(random);
    for (let trade = 0; trade < size; trade += 1) {
      scores.push(dayScore + Math.sqrt(1 - correlation) * drawNormal(random));
      days.push(day);
    }
  }
  return { scores, days };
}

/** Results in SOL by their normal score: two thirds lose, with a moderate tail, a heavy one, and heavy ones on both sides. */
export const TRADE_RESULTS: Readonly<Record<string, (score: number) => number>> = {
  moderate: (score) => Math.exp(0.8 * score - 0.3) - 1,
  heavy: (score) => Math.exp(2 * score - 0.8) - 1,
  "two-sided": (score) => Math.sinh(1.5 * score - 0.6),
};
