import type { Address } from "../address.ts";
import { toSol, toTokens, toUsd } from "../amount.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import { median } from "../stats.ts";
import type { Steps } from "../steps.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import { listWalkedTokens, walkToken } from "../wallet/walk-tokens.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { readWalletLedger } from "../wallet/wallet-ledger.ts";

/** A completed cycle whose trades can be looked up on chain. */
export interface CycleToFollow {
  readonly mint: Address;
  /** ISO 8601, UTC. */
  readonly closedAt: string;
  /** In the order of the ledger. */
  readonly trades: readonly TradeToFollow[];
}

/** One buy or sale of the followed wallet. */
export interface TradeToFollow {
  readonly signature: string;
  readonly slot: number;
  readonly side: "buy" | "sell";
  /** Whole units. */
  readonly tokens: number;
  /** Without own costs. */
  readonly valueSol: number;
  /** Dollars if the quote was a stablecoin; null otherwise. */
  readonly valueUsd: number | null;
  /** Network fee and tip. */
  readonly costSol: number;
}

/** Days before the analysis from which cycles are drawn: older ones show another market. */
export const SAMPLED_DAYS = 90;
/** A cycle of more trades takes too many blocks to follow. */
export const MAX_TRADES = 8;

/** Cycles to follow, and how many of the recent ones cannot be. */
export interface CycleSample {
  readonly cycles: readonly CycleToFollow[];
  /** Completed within the sampled days. */
  readonly recent: number;
  /** Recent cycles with more than `MAX_TRADES` trades, or with a trade of unknown value, a burn or a payout. */
  readonly unsuitable: number;
  /** Median of what the wallet spent in these cycles, SOL; null without a cycle. */
  readonly medianSizeSol: number | null;
}

/**
 * Draws up to `limit` completed cycles of the last 90 days, evenly over them in the order in which they ended, so that the
 * same history gives the same cycles. A step is one change.
 */
export function* sampleCycles(input: WalletInput, limit: number): Steps<CycleSample> {
  const ledger = yield* readWalletLedger(input);
  const firstSecond = input.analyzedAt / 1000 - SAMPLED_DAYS * SECONDS_PER_DAY;
  const suitable: CycleToFollow[] = [];
  let recent = 0;
  for (const token of yield* listWalkedTokens(ledger)) {
    const { mint, cycles } = yield* walkToken(ledger, token);
    for (const { cycle, trades } of cycles) {
      if (cycle.closedAt === null || cycle.closedAt < firstSecond) continue;
      recent += 1;
      const followed = trades.map(toTradeToFollow);
      if (followed.length > MAX_TRADES || followed.includes(null)) continue;
      suitable.push({
        mint,
        closedAt: new Date(cycle.closedAt * 1000).toISOString(),
        trades: followed.filter((trade) => trade !== null),
      });
    }
  }
  suitable.sort((a, b) => compareText(a.closedAt, b.closedAt) || compareText(a.mint, b.mint));
  const cycles = spread(suitable, limit);
  return {
    cycles,
    recent,
    unsuitable: recent - suitable.length,
    medianSizeSol: median(cycles.map(sumBought)),
  };
}

function sumBought({ trades }: CycleToFollow): number {
  return trades.reduce((sum, { side, valueSol }) => (side === "buy" ? sum + valueSol : sum), 0);
}

function toTradeToFollow({ change, trade }: SettledTrade): TradeToFollow | null {
  const { side, amount, decimals, valueLamports, valueUsdMicros, feeLamports, tipLamports, settles } = trade;
  if (side === "burn" || settles !== undefined || amount === 0n) return null;
  if (valueLamports === null || valueLamports <= 0n) return null;
  return {
    signature: change.signature,
    slot: change.slot,
    side,
    tokens: toTokens(amount, decimals),
    valueSol: toSol(valueLamports),
    valueUsd: valueUsdMicros === null ? null : toUsd(valueUsdMicros),
    costSol: toSol(feeLamports + tipLamports),
  };
}

/** Up to `limit` values at even distances, the first and the last included. */
function spread<Value>(values: readonly Value[], limit: number): readonly Value[] {
  if (values.length <= limit) return values;
  if (limit <= 1) return values.slice(0, limit);
  const distance = (values.length - 1) / (limit - 1);
  return Array.from({ length: limit }, (_, index) => values[Math.round(index * distance)]).filter(
    (value) => value !== undefined,
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
