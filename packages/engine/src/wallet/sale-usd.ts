import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import { findSolUsd, type SolUsd } from "../swaps/sol-usd.ts";

/**
 * Result in micro-dollars of the units of known cost that a sale sold: what it brought, in dollars of its hour, less
 * what each of them had cost in dollars of the hour in which it was bought. Null where the result in SOL or the price
 * of SOL in one of these hours is unknown.
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
