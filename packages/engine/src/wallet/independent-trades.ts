import { type DayOfTrials, designEffect } from "../rate-interval.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import type { TokenMetrics } from "./token-metrics.ts";

/** A token with completed cycles, and their result. */
type Trade = Pick<TokenMetrics, "position" | "realizedLamports">;

/**
 * Number of independent trades that say as much about the win rate as `trades`, which are of known result: their number ÷
 * the design effect of the UTC days on which their last cycles ended. A trade of unknown time has a day of its own.
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
