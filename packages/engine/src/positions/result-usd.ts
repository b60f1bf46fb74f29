import { floorDivide } from "../amount.ts";
import { LAMPORTS_PER_SOL } from "../chain/assets.ts";
import type { Trade } from "../swaps/movement.ts";
import { findPrice } from "../swaps/quote.ts";
import { findClose, findPriceError, type SolUsd, toHour } from "../swaps/sol-usd.ts";
import type { Lot } from "./lot-queue.ts";

/** A result in micro-dollars, and its possible error by the prices that it comes from. */
export interface ResultUsd {
  readonly micros: bigint;
  readonly errorMicros: bigint;
}

type SoldUnits = Pick<Trade, "amount" | "valueUsdMicros" | "feeLamports" | "tipLamports">;

/**
 * Returns a result in micro-dollars, rounded toward zero: proceeds less costs of the units of known cost. Dollars that were paid
 * count as they are, SOL at its price at the time of the sale or the purchase. Null if the result in SOL or a needed
 * price is unknown.
 *
 * @internal
 */
export function findResultUsd(
  realizedLamports: bigint | null,
  lots: readonly Lot[],
  soldUnits: SoldUnits,
  time: number | null,
  solUsd: SolUsd,
): ResultUsd | null {
  if (realizedLamports === null || time === null) return null;
  const salePrice = findPrice(solUsd, time);
  const stated = findStatedProceeds(soldUnits, lots, salePrice);
  const isStated = soldUnits.valueUsdMicros !== null;
  if (isStated ? stated === null : salePrice === null) return null;
  // Amounts in lamports × micro-dollars are exact.
  let sum = isStated ? (stated ?? 0n) * LAMPORTS_PER_SOL : realizedLamports * (salePrice ?? 0n);
  // Prices of one hour err together, so only the difference of proceeds and costs errs.
  let ofHour = isStated ? 0n : realizedLamports * (salePrice ?? 0n);
  let error = 0n;
  for (const { costLamports, costUsdMicros, openedAt } of lots) {
    if (costLamports === null) continue;
    if (costUsdMicros !== undefined) {
      const back = isStated ? 0n : costLamports * (salePrice ?? 0n);
      sum += back - costUsdMicros * LAMPORTS_PER_SOL;
      ofHour += back;
      continue;
    }
    const price = findPrice(solUsd, openedAt);
    if (price === null || openedAt === null) return null;
    const cost = costLamports * price;
    sum += isStated ? -cost : costLamports * (salePrice ?? 0n) - cost;
    if (!isStated && toHour(openedAt) === toHour(time)) continue;
    error += findPriceError(cost, findClose(solUsd, openedAt));
    if (!isStated) ofHour += costLamports * (salePrice ?? 0n);
  }
  error += findPriceError(ofHour, findClose(solUsd, time));
  return { micros: sum / LAMPORTS_PER_SOL, errorMicros: error / LAMPORTS_PER_SOL };
}

/** Part of the stated dollars that the units of known cost brought, less own costs; null if these have no price. */
function findStatedProceeds(
  { amount, valueUsdMicros, feeLamports, tipLamports }: SoldUnits,
  lots: readonly Lot[],
  price: bigint | null,
): bigint | null {
  if (valueUsdMicros === null) return null;
  const costs = toUsdMicros(feeLamports + tipLamports, price);
  if (costs === null) return null;
  let knownAmount = 0n;
  for (const lot of lots) if (lot.costLamports !== null) knownAmount += lot.amount;
  const proceeds = valueUsdMicros - costs;
  return knownAmount === amount ? proceeds : floorDivide(proceeds * knownAmount, amount);
}

/**
 * Returns lamports in micro-dollars, rounded down; null if they are not 0 and have no price.
 *
 * @internal
 */
export function toUsdMicros(lamports: bigint, price: bigint | null): bigint | null {
  if (lamports === 0n) return 0n;
  return price === null ? null : floorDivide(lamports * price, LAMPORTS_PER_SOL);
}
