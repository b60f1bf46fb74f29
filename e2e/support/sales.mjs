import { know, known } from "./evidence.mjs";
import { add, sum, total } from "./statistics.mjs";

const lamports = (sol) => BigInt(Math.round(sol * 1e9));

/** True for a trade whose value is known. */
export const isValued = (trade) => know(trade, "solAmount") !== null;

/** Returns the base units of trades or lots. */
export const units = (views) => total(views.map(({ tokenAmountRaw }) => BigInt(tokenAmountRaw)));

/**
 * Computes the proceeds of a sale, and the result of its units of known cost. Their share of the proceeds is
 * rounded down to a lamport.
 */
export function settle(sale) {
  if (!isValued(sale)) return { result: null, brought: 0, unbased: 0 };
  const lots = (sale.lots ?? []).filter((lot) => know(lot, "costSol") !== null);
  const [part, whole] = [units(lots), sale.lots ? units([sale]) : 1n];
  const brought = lamports(sale.solAmount) - lamports(sale.feeSol) - lamports(sale.tipSol);
  const share = (brought * part - ((((brought * part) % whole) + whole) % whole)) / whole;
  const result = part === 0n ? null : Number(share) / 1e9 - add(known(lots, "costSol"));
  return { result, brought: Number(brought) / 1e9, unbased: Number(brought - share) / 1e9 };
}

/** Known result of sales with a known value and cost, and its share of the proceeds. */
export function realize(sales) {
  const [settled, valued] = [sales.map(settle), sales.filter(isValued)];
  const [brought, unbased] = ["brought", "unbased"].map((part) => add(known(settled, part)));
  const partly = brought <= 0 ? 0 : Math.min(1, Math.max(0, 1 - unbased / brought));
  const share = unbased === 0 ? Number(valued.length > 0) : partly;
  return {
    realized: sum(add(known(settled, "result")), valued.length === sales.length && unbased === 0),
    share: sales.length === 0 ? null : share,
    unbased: sum(unbased, valued.length === sales.length),
  };
}
