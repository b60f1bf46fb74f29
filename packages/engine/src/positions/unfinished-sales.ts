import type { SettledUnits } from "../swaps/movement.ts";
import type { Lot } from "./lot-queue.ts";

/** Units that the first of several payouts settled. */
export interface UnfinishedSale {
  /** Base units. */
  readonly amount: bigint;
  /** Their cost is 0, because the result of the first payout includes it. */
  readonly lots: readonly Lot[];
}

/** Sales that later payouts add to, by the signature of their first one. */
export type UnfinishedSales = ReadonlyMap<string, UnfinishedSale>;

/** Lot of a payout whose units all came back, for a token that was never bought. */
export const NO_UNITS: Lot = {
  openedBy: null,
  openedAt: null,
  amount: 0n,
  costLamports: null,
  timed: false,
};

export const NO_UNFINISHED: UnfinishedSales = new Map();

/** Returns the unfinished sales after a payout that took `lots`. */
export function continueSales(
  sales: UnfinishedSales,
  { first, isLast }: SettledUnits,
  lots: readonly Lot[],
): UnfinishedSales {
  if (isLast !== sales.has(first)) return sales;
  const unfinished = new Map(sales);
  if (isLast) unfinished.delete(first);
  else unfinished.set(first, { amount: sumUnits(lots), lots: lots.map(withoutCost) });
  return unfinished;
}

/** Returns the lots of unknown cost that a later payout adds proceeds for, without their units, which are used up. */
export function listAddedLots({ lots }: UnfinishedSale): readonly Lot[] {
  return lots.filter(({ costLamports }) => costLamports === null).map((lot) => ({ ...lot, amount: 0n }));
}

function sumUnits(lots: readonly Lot[]): bigint {
  let sum = 0n;
  for (const { amount } of lots) sum += amount;
  return sum;
}

function withoutCost(lot: Lot): Lot {
  return lot.costLamports === null ? lot : { ...lot, costLamports: 0n };
}
