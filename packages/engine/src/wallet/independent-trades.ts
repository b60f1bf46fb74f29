import { type DayOfTrials, designEffect } from "../rate-interval.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import type { TokenMetrics } from "./token-metrics.ts";

type Trade = Pick<TokenMetrics, "position" | "realizedLamports">;

/**
 * Returns the effective number of independent trades for the win rate: the number of `trades`, all of known
 * result, ÷ the design effect of the UTC days on which their last cycles ended. An undated trade has a day of
 * its own.
 */
export function countIndependentTrades(trades: readonly Trade[]): number {
  if (trades.length === 0) return 0;
  const byDay = new Map<number, DayOfTrials>();
  const undated: DayOfTrials[] = [];
  for (const { position, realizedLamports } of trades) {
    const won = (realizedLamports ?? 0n) > 0n ? 1 : 0;
    const endedAt = position.cycles.at(-1)?.closedAt ?? null;
    if (endedAt === null) undated.push({ trials: 1, successes: won });
    else {
      const day = Math.floor(endedAt / SECONDS_PER_DAY);
      const { trials, successes } = byDay.get(day) ?? NO_TRIALS;
      byDay.set(day, { trials: trials + 1, successes: successes + won });
    }
  }
  return trades.length / designEffect([...byDay.values(), ...undated]);
}

const NO_TRIALS: DayOfTrials = { trials: 0, successes: 0 };
