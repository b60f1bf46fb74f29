import type { Address } from "../address.ts";
import { absolute, larger } from "../amount.ts";
import { type DollarList, LAMPORTS_PER_SOL, WRAPPED_SOL } from "../chain/assets.ts";
import type { Party, PartyMove } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";
import { usdToLamports } from "./sol-usd.ts";

/** Amounts of other parties up to 1/10 of what the counterparties moved are fees (docs/definitions.md#swaps). */
export const FEE_DIVISOR = 10n;

/** Prices that convert SOL and dollars into each other. */
export interface Rates {
  /** Micro-dollars per SOL, or null. */
  readonly price: bigint | null;
  readonly dollars: DollarList;
}

/**
 * Maximum that others may take of an asset as fees: what counterparties moved of it, for SOL and dollars also the worth of
 * what they moved of the other, divided by `divisor`, and at least DUST_LAMPORTS or its worth in dollars. Null for an asset
 * that no counterparty moved and that is no quote.
 */
export function feeLimit(
  counterparties: readonly Party[],
  mint: Address,
  { price, dollars }: Rates,
  divisor: bigint,
): bigint | null {
  const movedAmount = sumLarger(counterparties, (asset) => asset === mint);
  if (mint === WRAPPED_SOL) {
    const usdMicros = sumLarger(counterparties, (asset) => dollars.has(asset));
    const inDollars = price === null ? 0n : usdToLamports(usdMicros, price);
    return larger(larger(movedAmount, inDollars) / divisor, DUST_LAMPORTS);
  }
  if (dollars.has(mint)) {
    const lamports = larger(sumLarger(counterparties, isSol) / divisor, DUST_LAMPORTS);
    return larger(movedAmount / divisor, (lamports * (price ?? 0n)) / LAMPORTS_PER_SOL);
  }
  return movedAmount === 0n ? null : movedAmount / divisor;
}

/** Asset of a move; the mint of wrapped SOL for SOL in either form. */
export function findAsset({ mint }: PartyMove): Address {
  return mint ?? WRAPPED_SOL;
}

/** Sum of what parties gave (negative) or took (positive) of one asset; SOL in either form is one. */
export function sumMoves(parties: readonly Party[], mint: Address): bigint {
  let sum = 0n;
  for (const { moves } of parties) {
    for (const move of moves) if (findAsset(move) === mint) sum += move.amount;
  }
  return sum;
}

/** The larger of what parties took and gave of assets. */
function sumLarger(parties: readonly Party[], isOf: (asset: Address) => boolean): bigint {
  let givenAmount = 0n;
  let takenAmount = 0n;
  for (const { moves } of parties) {
    for (const move of moves) {
      if (!isOf(findAsset(move))) continue;
      if (move.amount > 0n) takenAmount += move.amount;
      else givenAmount += absolute(move.amount);
    }
  }
  return larger(givenAmount, takenAmount);
}

function isSol(asset: Address): boolean {
  return asset === WRAPPED_SOL;
}
