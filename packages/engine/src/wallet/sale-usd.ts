import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";

/**
 * Result in micro-dollars of the units of known cost of a sale: proceeds at the SOL price of its hour, minus
 * costs at the prices of the hours of purchase. Null if the result in SOL or one of these prices is unknown.
 *
 * @internal
 */
export function findSaleUsd({ time, realizedLamports, lots }: SettledTrade, solUsd: SolUsd): bigint | null {
  const salePrice = findPriceAt(solUsd, time);
  if (realizedLamports === null || salePrice === null) return null;
  let proceeds = realizedLamports;
  let cost = 0n;
  for (const { costLamports, openedAt } of lots) {
    if (costLamports === null) continue;
    const price = findPriceAt(solUsd, openedAt);
    if (price === null) return null;
    proceeds += costLamports;
    cost += costLamports * price;
  }
  return (proceeds * salePrice - cost) / LAMPORTS_PER_SOL;
}

function findPriceAt(solUsd: SolUsd, time: number | null): bigint | null {
  return time === null ? null : findSolUsd(solUsd, time);
}
