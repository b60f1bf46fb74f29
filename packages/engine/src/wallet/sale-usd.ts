import { findResultUsd } from "../positions/result-usd.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";

/**
 * Result of a sale or burn in micro-dollars; null if unknown (see findResultUsd).
 *
 * @internal
 */
export function findSaleUsd(
  { time, trade, realizedLamports, lots }: SettledTrade,
  solUsd: SolUsd,
): bigint | null {
  return findResultUsd(realizedLamports, lots, trade, time, solUsd)?.micros ?? null;
}
