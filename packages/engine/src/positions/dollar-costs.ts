import { findPrice } from "../swaps/quote.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { Lot } from "./lot-queue.ts";
import { toUsdMicros } from "./result-usd.ts";
import type { SettledTrade } from "./token-position.ts";

/** Returns the units of a buy as a lot. */
export function toLot(
  openedBy: string,
  trade: SettledTrade["trade"],
  costLamports: bigint | null,
  openedAt: number | null,
  solUsd: SolUsd,
): Lot {
  const { amount, valueUsdMicros } = trade;
  const timed = costLamports !== null || valueUsdMicros !== null;
  const lot = { openedBy, openedAt, amount, costLamports, timed };
  if (costLamports === null) return { ...lot, unvaluedBuy: true };
  return valueUsdMicros === null ? lot : { ...lot, ...readDollars(trade, openedAt, solUsd) };
}

/** Dollars that a buy cost, and the possible error of its cost in SOL. */
function readDollars(
  { valueUsdMicros, feeLamports, tipLamports, errorLamports }: SettledTrade["trade"],
  time: number | null,
  solUsd: SolUsd,
) {
  const costs = toUsdMicros(feeLamports + tipLamports, findPrice(solUsd, time));
  return {
    ...(valueUsdMicros === null || costs === null ? {} : { costUsdMicros: valueUsdMicros + costs }),
    ...(errorLamports === undefined ? {} : { errorLamports }),
  };
}

/** Possible error of a result by the prices of its proceeds and costs. */
export function sumErrors({ errorLamports = 0n }: SettledTrade["trade"], lots: readonly Lot[]): bigint {
  let sum = errorLamports;
  for (const lot of lots) if (lot.errorLamports !== undefined) sum += lot.errorLamports;
  return sum;
}
