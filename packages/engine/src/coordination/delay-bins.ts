import type { Steps } from "../steps.ts";
import { countBelow } from "./sorted-times.ts";
import type { Backgrounds } from "./token-background.ts";

/**
 * Bins of the time since launch, each twice as long as the previous one: under 1 s, 1 to 3 s, … 12 days and
 * more.
 */
export const DELAY_BINS = 21;
/** Share of a count that stays in its bin; the rest goes to the two neighbors. */
const CENTER_SHARE = 0.5;

/** Returns the bin of a time since launch, in seconds. */
export function delayBin(seconds: number): number {
  return Math.min(DELAY_BINS - 1, Math.floor(Math.log2(1 + Math.max(0, seconds))));
}

/** Smooths counts over neighboring bins. */
export function spread(counts: Float64Array): Float64Array {
  return counts.map((_, bin) => {
    const previousCount = counts[Math.max(0, bin - 1)] ?? 0;
    const nextCount = counts[Math.min(DELAY_BINS - 1, bin + 1)] ?? 0;
    return CENTER_SHARE * (counts[bin] ?? 0) + ((1 - CENTER_SHARE) / 2) * (previousCount + nextCount);
  });
}

const TOKENS_PER_STEP = 500;

/** Returns the mean share of background trades in each bin over all tokens. No bin is empty. */
export function* binBackgrounds(backgrounds: Backgrounds): Steps<Float64Array> {
  const counts = new Float64Array(DELAY_BINS).fill(1 / DELAY_BINS);
  let tokens = 1;
  for (let token = 0; token < backgrounds.tokens; token += 1) {
    if (token % TOKENS_PER_STEP === TOKENS_PER_STEP - 1) yield;
    const background = backgrounds.of(token);
    if (background === null) continue;
    tokens += 1;
    // Times ascend, so a binary search per bin replaces a logarithm per trade.
    let from = 0;
    for (let bin = 0; bin < DELAY_BINS && from < background.times.length; bin += 1) {
      const isLast = bin === DELAY_BINS - 1;
      const to = isLast
        ? background.times.length
        : countBelow(background.times, background.launch + 2 ** (bin + 1) - 1);
      counts[bin] = (counts[bin] ?? 0) + (to - from) / background.times.length;
      from = to;
    }
  }
  return spread(counts.map((count) => count / tokens));
}

const SPREADS = Array.from({ length: DELAY_BINS }, (_, bin) => {
  const one = new Float64Array(DELAY_BINS);
  one[bin] = 1;
  return spread(one);
});

/** Returns the part of one trade in bin `from` that `spread` moves to `bin`. */
export function spreadOfOne(from: number, bin: number): number {
  return SPREADS[from]?.[bin] ?? 0;
}
