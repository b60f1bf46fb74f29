import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import { hourOf, type SolUsd } from "../swaps/sol-usd.ts";
import type { Lot } from "./lot-queue.ts";

/**
 * Returns a result in micro-dollars, rounded toward zero: proceeds at the SOL price of the hour of sale, minus
 * costs at the prices of the hours of purchase. Null if the result in SOL or one of these prices is unknown.
 *
 * @internal
 */
export function findResultUsd(
  realizedLamports: bigint | null,
  lots: readonly Lot[],
  time: number | null,
  solUsd: SolUsd,
): bigint | null {
  if (realizedLamports === null || time === null) return null;
  const hour = hourOf(time);
  const salePrice = solUsd.get(hour);
  if (salePrice === undefined) return null;
  let micros = realizedLamports * salePrice;
  for (const { costLamports, openedAt } of lots) {
    if (costLamports === null) continue;
    if (openedAt === null) return null;
    const openedHour = hourOf(openedAt);
    if (openedHour === hour) continue;
    const price = solUsd.get(openedHour);
    if (price === undefined) return null;
    if (price !== salePrice) micros += costLamports * (salePrice - price);
  }
  return micros / LAMPORTS_PER_SOL;
}
