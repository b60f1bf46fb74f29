import type { UntoldPayouts } from "../swaps/payouts.ts";
import type { SaleTotals } from "./reconcile.ts";

/** Returns sums over sales in which payouts are proceeds of units of unknown cost, or sales of unknown value. */
export function addUntold(sales: SaleTotals, { count, unvalued, lamports }: UntoldPayouts): SaleTotals {
  if (count === 0) return sales;
  const { unknownBasis } = sales;
  return {
    realizedLamports: sales.realizedLamports,
    proceedsSizeLamports: sales.proceedsSizeLamports + lamports,
    sells: sales.sells + count,
    unvaluedSales: sales.unvaluedSales + unvalued,
    unvaluedBurns: sales.unvaluedBurns,
    unknownBasis: {
      lamports: unknownBasis.lamports + lamports,
      sizeLamports: unknownBasis.sizeLamports + lamports,
    },
  };
}
