import { designEffect } from "../rate-interval.ts";
import type { TokenSums } from "./token-sums.ts";

/**
 * Returns the effective number of independent trades for the win rate: the number of trades of known result ÷ the
 * design effect of the UTC days on which their last cycles ended. An undated trade has its own day.
 */
export function countIndependentTrades({ counts, tradesByDay }: TokenSums): number {
  const { knownTrades, undatedTrades, undatedWon } = counts;
  if (knownTrades === 0) return 0;
  const days = Array.from(tradesByDay).sort(([one], [other]) => one - other);
  const undated = Array.from({ length: undatedTrades }, (_, at) => ({
    trials: 1,
    successes: at < undatedWon ? 1 : 0,
  }));
  return knownTrades / designEffect([...days.map(([, trades]) => trades), ...undated]);
}
