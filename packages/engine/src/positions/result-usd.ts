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
 * Returns a result in micro-dollars: proceeds less costs of the units of known cost, exact until the result is rounded
 * toward zero. Dollars that were paid count as they are, SOL at its price at the time of the sale or the purchase. Null if
 * the result in SOL or a needed price is unknown.
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
  let sum = isStated ? (stated ?? 0n) : realizedLamports * (salePrice ?? 0n);
  // Prices of one hour err together, so only the difference of proceeds and costs errs.
  let ofHour = isStated ? 0n : realizedLamports * (salePrice ?? 0n);
  let error = 0n;
  for (const { costLamports, costUsdFemtos, openedAt } of lots) {
    if (costLamports === null) continue;
    if (costUsdFemtos !== undefined) {
      const back = isStated ? 0n : costLamports * (salePrice ?? 0n);
      sum += back - costUsdFemtos;
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

/**
 * Part of the stated dollars that the units of known cost brought, less own costs, in 10⁻¹⁵ dollars; null if the costs have
 * no price.
 */
function findStatedProceeds(
  { amount, valueUsdMicros, feeLamports, tipLamports }: SoldUnits,
  lots: readonly Lot[],
  price: bigint | null,
): bigint | null {
  if (valueUsdMicros === null) return null;
  const proceeds = toUsdFemtos(valueUsdMicros, -feeLamports - tipLamports, price);
  if (proceeds === null) return null;
  let knownAmount = 0n;
  for (const lot of lots) if (lot.costLamports !== null) knownAmount += lot.amount;
  return knownAmount === amount ? proceeds : floorDivide(proceeds * knownAmount, amount);
}

/**
 * Returns dollars and SOL together in 10⁻¹⁵ dollars, the unit of lamports × micro-dollars per SOL; null if the SOL is not 0
 * and has no price.
 *
 * @internal
 */
export function toUsdFemtos(usdMicros: bigint, lamports: bigint, price: bigint | null): bigint | null {
  if (lamports === 0n) return usdMicros * LAMPORTS_PER_SOL;
  return price === null ? null : usdMicros * LAMPORTS_PER_SOL + lamports * price;
}
