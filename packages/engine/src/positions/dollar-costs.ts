import { findPrice } from "../swaps/quote.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { Lot } from "./lot-queue.ts";
import { toUsdFemtos } from "./result-usd.ts";
import type { SettledTrade } from "./token-position.ts";

/** Returns the units of a buy as a lot. */
export function toLot(
  openedBy: string,
  trade: SettledTrade["trade"],
  costLamports: bigint | null,
  openedAt: number | null,
  solUsd: SolUsd,
): Lot {
  const { amount, valueUsdMicros, feeLamports, tipLamports, errorLamports } = trade;
  const timed = costLamports !== null || valueUsdMicros !== null;
  const lot = { openedBy, openedAt, amount, costLamports, timed };
  if (costLamports === null) return { ...lot, unvaluedBuy: true };
  if (valueUsdMicros === null) return lot;
  const costUsdFemtos = toUsdFemtos(valueUsdMicros, feeLamports + tipLamports, findPrice(solUsd, openedAt));
  return {
    ...lot,
    ...(costUsdFemtos === null ? {} : { costUsdFemtos }),
    ...(errorLamports === undefined ? {} : { errorLamports }),
  };
}

/** Possible error of a result by the prices of its proceeds and costs. */
export function sumErrors({ errorLamports = 0n }: SettledTrade["trade"], lots: readonly Lot[]): bigint {
  let sum = errorLamports;
  for (const lot of lots) if (lot.errorLamports !== undefined) sum += lot.errorLamports;
  return sum;
}
