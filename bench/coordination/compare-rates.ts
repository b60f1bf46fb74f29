import { exactInterval } from "@/bench/coordination/exact-interval";
import { addTally, NO_PAIRS, type Tally } from "@/bench/coordination/score-group";
import { type BenchMetric, metric } from "@/bench/metric";

/**
 * Counts of one set of groups: by the statistics and the wallets that traded before, by the statistics alone,
 * and by the flags of the first definition.
 */
export interface Tallies {
  readonly chance: Tally;
  readonly alone: Tally;
  readonly flags: Tally;
  /** Pairs in a fixed order. */
  readonly orders: Tally;
  /** Pairs with a verdict or a fixed order. */
  readonly named: Tally;
}

export const NO_TALLIES: Tallies = {
  chance: NO_PAIRS,
  alone: NO_PAIRS,
  flags: NO_PAIRS,
  orders: NO_PAIRS,
  named: NO_PAIRS,
};

export function addAll(tallies: readonly Tallies[]): Tallies {
  return tallies.reduce(
    (one, other) => ({
      chance: addTally(one.chance, other.chance),
      alone: addTally(one.alone, other.alone),
      flags: addTally(one.flags, other.flags),
      orders: addTally(one.orders, other.orders),
      named: addTally(one.named, other.named),
    }),
    NO_TALLIES,
  );
}

export function* compareAlone(
  name: string,
  tallies: Tallies,
  rate: Rate,
  against: string,
): Iterable<BenchMetric> {
  const chance = rate(tallies.chance);
  const alone = rate(tallies.alone);
  yield metric(`coordination-${name}`, toShare(chance), "share", `${against}, ${describeInterval(chance)}`);
  const words = `${against}, by chance alone, ${describeInterval(alone)}`;
  yield metric(`alone-${name}`, toShare(alone), "share", words);
}

export function* compareMethods(
  name: string,
  { chance, flags }: Tallies,
  rate: Rate,
  against: string,
  isHeadline = false,
): Iterable<BenchMetric> {
  const words = `${against}, ${describeInterval(rate(chance))}`;
  const ofChance = metric(`coordination-${name}`, toShare(rate(chance)), "share", words);
  yield { ...ofChance, headline: isHeadline };
  // Flags compare purchases and do not apply to groups without them.
  if (flags.otherPairs === 0) return;
  yield metric(`flags-${name}`, toShare(rate(flags)), "share", `${against}, by flags`);
}

/** Events of a rate, and the number of trials. */
export type Rate = (tally: Tally) => readonly [hits: number, trials: number];

/** 0 without trials. */
export function toShare([hits, trials]: ReturnType<Rate>): number {
  return hits / Math.max(1, trials);
}

/** Counts with the exact 95 % interval, as if pairs were independent. */
export function describeInterval([hits, trials]: ReturnType<Rate>): string {
  const [low, high] = exactInterval(hits, Math.max(1, trials)).map((end) =>
    Number((100 * end).toPrecision(2)),
  );
  return `${hits} of ${trials}, 95 %: ${low} % to ${high} %`;
}

export const falseRate: Rate = ({ otherPairs, otherCalled }) => [otherCalled, otherPairs];
export const wrongGroupRate: Rate = ({ groups, wrongGroups }) => [wrongGroups, groups];
export const memberRecall: Rate = ({ members, membersCalled }) => [membersCalled, members];
export const recall: Rate = ({ ringPairs, ringCalled }) => [ringCalled, ringPairs];
export const precision: Rate = ({ ringCalled, otherCalled }) => [ringCalled, ringCalled + otherCalled];
